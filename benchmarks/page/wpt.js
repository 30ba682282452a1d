function(){"use strict";var Eo=Object.getOwnPropertyDescriptor(Document.prototype,"contentType")?.get;var nt=new Document().createElementNS("http://www.w3.org/1999/xhtml","a").namespaceURI,d="http://www.w3.org/2000/svg",ot="http://www.w3.org/1998/Math/MathML";function H({
prototype:t},e){let{get:n,value:o}=Object.getOwnPropertyDescriptor(t,e)??{},r=n??o;return r&&Function.prototype.call.bind(r)}function $(t,e){return Object.fromEntries(
t.split(/\s+/).map(n=>[n,e(n)]))}function ke(t){let[e,n,o]=[HTMLElement,SVGElement,MathMLElement].map(s=>H(s,t)),r=new Map([[nt,e],[d,n],[ot,o]]);return(s,u)=>r.
get(i.namespaceURI(s))?.(s,u)}var i={...$("dispatchEvent",t=>H(EventTarget,t)),...$(`childNodes compareDocumentPosition contains firstChild getRootNode isConnec\
ted nextSibling nodeType ownerDocument parentElement parentNode
    textContent`,t=>H(Node,t)),...$(`assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest currentCSSZoom
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes
    lastElementChild localName matches namespaceURI nextElementSibling previousElementSibling querySelector querySelectorAll scrollBy
    scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth shadowRoot`,t=>H(Element,t)),...$("blur editContext focus inert innerText isContentEditable sty\
le",ke)},Ce={[d]:"svg",[ot]:"math"};function b(t){let e=i.namespaceURI(t),n=i.localName(t);return e===nt?n:`${Ce[e]??"other"}:${n}`}function c(t,e,n=nt){return i.
localName(t)===e&&i.namespaceURI(t)===n}function w(t,e){for(let n=t;n;n=i.parentElement(n))if(c(n,e))return n;return null}function p(t){return!!t&&i.nodeType(t)===
Node.ELEMENT_NODE}function M(t){return i.nodeType(t)===Node.TEXT_NODE}var Nt={longestChoices:200,quoted:'^["\\s]|\\[ref=|[\\n\\r\\t\\u2028\\u2029]|\\s$',quotedTarget:'^"|\\s|:$',unclearOption:'[|()"\\n]',behindRole:' ["[(→]|:|$'};var vo=new RegExp(Nt.quoted),ve=new RegExp("(?![\\p{Join_Control}\\p{Variation_Selector}\\p{Bidi_Control}\\p{Emoji_Component}])\\p{Default_Ignorable_Code_Point}",
"gu");function a(t){return(/[^\0-\x7f]/.test(t)?t.replace(ve,""):t).replace(new RegExp("\\p{White_Space}+","gu")," ").trim()}function G(t){for(let e of i.children(t))if(c(e,"summary"))return e;return null}function Ct(t){return i.hasAttribute(t,"tabindex")&&!Number.isNaN(parseInt(i.getAttribute(
t,"tabindex")))?!0:Me(t)||R(t)}function Me(t){return Re[b(t)]?.(t)??!1}var rt=({disabled:t})=>!t,kt=t=>i.hasAttribute(t,"href")||i.hasAttribute(t,"xlink:href"),
z=()=>!0,Re={__proto__:null,a:kt,area:kt,audio:({controls:t})=>t,button:rt,details:t=>!G(t),embed:z,frame:z,iframe:z,input:({type:t,disabled:e})=>t!=="hidden"&&
!e,object:z,select:rt,summary:t=>it(t)!==null,textarea:rt,video:({controls:t})=>t},Ie=new Set(["","true","plaintext-only"]);function R(t){if(t===document.body&&
document.designMode==="on")return!0;let e=i.getAttribute(t,"contenteditable");return e!==null&&Ie.has(e.toLowerCase())&&i.isContentEditable(t)}function At(t){return c(
t,"details")&&!t.open}function it(t){let e=i.parentElement(t);return e!==null&&c(e,"details")&&G(e)===t?e:null}function vt(t){return c(t,"label")?t.control:null}
function Mt(t){return a(t.label||i.textContent(t))}function I(t){return a(i.getAttribute(t,"title")??"")}function Rt(t){return c(t,"input")&&t.type==="password"}function st(t){let e=w(t,"map");return e&&document.querySelector(`img[usemap="#${CSS.escape(e.name)}"]`)}function _(t,e){return i.shadowRoot(e)??t.closed.roots.get(e)??null}function It(t,e){if(c(e,"slot")){let o=e.assignedNodes?.()??[];if(o.length)return o}let n=[];
for(let o=i.firstChild(_(t,e)??e);o;o=i.nextSibling(o))n.push(o);return n}function L(t,e){return t.memo?.owners.get(e)??P(e)}function P(t){let e=i.assignedSlot(
t)??i.parentNode(t);return e&&i.nodeType(e)===Node.DOCUMENT_FRAGMENT_NODE?e.host??null:e}function j(t,e,n){for(let o=L(t,e);p(o);o=L(t,o))if(n(o))return o;return null}function N(t,e){let n=i.getAttribute(t,e);if(!n)return[];let o=i.getRootNode(t);return o.getElementById?n.split(/\s+/).map(r=>r&&o.getElementById(r)).filter(Boolean):
[]}function*ct(t,e=document){yield e;let n=Document.prototype.createTreeWalker.call(document,e,NodeFilter.SHOW_ELEMENT);for(;n.nextNode();){let o=_(t,n.currentNode);
o&&(yield*ct(t,o))}}function y(t){return t.memo.scopes??=[...ct(t)]}var Le=["backdropFilter","backfaceVisibility","backgroundClip","backgroundColor","backgroundImage","backgroundRepeat","backgroundSize","borderTopColor","borderT\
opLeftRadius","borderTopWidth","borderWidth","boxShadow","boxSizing","clip","clipPath","color","colorScheme","columnRuleWidth","contain","content","contentVisib\
ility","cursor","direction","display","fill","fillOpacity","filter","flexDirection","float","fontFamily","fontSize","height","isolation","left","marginBottom","\
marginLeft","marginRight","marginTop","maskImage","mixBlendMode","opacity","outlineColor","outlineStyle","outlineWidth","overflow","overflowX","overflowY","padd\
ingBottom","paddingLeft","paddingRight","paddingTop","paintOrder","perspective","position","positionAnchor","rotate","scale","stroke","strokeWidth","textCombine\
Upright","textDecorationColor","textDecorationLine","textDecorationThickness","textIndent","textShadow","textTransform","top","transform","transformOrigin","tra\
nsformStyle","translate","visibility","webkitMaskBoxImageSource","webkitTextFillColor","webkitTextSecurity","webkitTextStrokeColor","webkitTextStrokeWidth","wid\
th","willChange","writingMode","zIndex"],_e=Function.prototype.call.bind(CSSStyleDeclaration.prototype.getPropertyValue),V=class{constructor(e){this.style=e,this.
values=[]}};for(let[t,e]of Le.entries()){let n=e.replace(/^webkit|[A-Z]/g,o=>`-${o.toLowerCase()}`);Object.defineProperty(V.prototype,e,{get(){return this.values[t]??=
_e(this.style,n)}})}function q(t){return new V(t)}function at(t,e){let n=i.getRootNode(e),o=t.memo.sheets.get(n);if(o===void 0){o=ut();let r=[],s=[],[u,h]=[Y(),Y()];for(let x of[...n.styleSheets??[],...n.adoptedStyleSheets??
[]]){let f=Bt(t,x);o.generated||=f.generated,o.recased||=f.recased;for(let v of f.contents)o.contents.add(v);r.push(...f.pointer),s.push(...f.hover),X(u,f.painting),
X(h,f.generating),o.anywhere||=f.anywhere,o.partly+=f.partly,o.visited.push(...f.visited)}o.painting=_t(u),o.generating=_t(h),o.pointer=r.join(","),o.hover=s.join(
","),t.memo.sheets.set(n,o)}return o}function Bt(t,e){let n;try{n=e.cssRules}catch{return{...ut(),generated:!0,anywhere:!0,contents:new Set([Ft]),recased:!0,partly:"\
:first-line",visited:[Wt]}}let[o,r]=[n[0],n[n.length-1]],s=t.sheets.get(e);return(s?.length!==n.length||s.first!==o||s.last!==r)&&(s={length:n.length,first:o,last:r,
...ut()},Dt(t,n,s,null),t.sheets.set(e,s)),s}function ut(){return{generated:!1,anywhere:!1,contents:new Set,recased:!1,partly:"",visited:[],painting:Y(),generating:Y(),
pointer:[],hover:[]}}var lt=/^(|none|normal|(["'])\s*\2|open-quote|close-quote|no-(open|close)-quote)$/;function Dt(t,e,n,o){for(let r of e){let s=Pe(r.selectorText,
o);r.style&&s&&Be(n,r.style,s),r.styleSheet&&He(n,Bt(t,r.styleSheet)),r.cssRules?.length&&Dt(t,r.cssRules,n,s)}}function Pe(t,e){return!t||!e?t??e:t.includes("&")?
t.replaceAll("&",`:is(${e})`):`:is(${e}) ${t}`}function Be(t,e,n){if(/:(before|after|marker)/.test(n)&&!lt.test(e.content)){t.generated=!0,t.anywhere||=Ue.test(
n),Lt(t.generating,n);for(let o of ze(e.content))t.contents.add(o)}e.textTransform&&(t.recased=!0),t.partly+=Fe.exec(n)?.[0]??"",e.color&&n.includes(":visited")&&
t.visited.push(e.color),We.test(e.cssText)&&Lt(t.painting,n),De(t,e,n)}function De(t,e,n){!e.cursor||!ft(e.cursor)||n.includes("::")||(n.includes(":hover")?t.hover.
push(n.replaceAll(":hover",":is(*)")):n.includes("*")||t.pointer.push(n))}var Fe=/:first-line|:first-letter|:selection|:marker|:target-text/,We=/position|margin|transform|translate|inset|float|width|height|display/;
function Lt(t,e){let n=e.replace($e,"$1*").replace(Pt,"");for(let[,o]of e.matchAll(Pt)){let r=t[`::${o}`];r.at(-1)!==n&&r.push(n)}}function Y(){return{"::before":[],
"::after":[]}}function X(t,e){t["::before"].push(...e["::before"]),t["::after"].push(...e["::after"])}function _t(t){let e=n=>n.length?`:is(${n.join(",")})`:"";
return{"::before":e(t["::before"]),"::after":e(t["::after"])}}var Ue=/::(?!before|after)|:host|:scope|&|:(before|after):|["'][^"']*:(before|after)/,Pt=/(?<!\\)::?(before|after)(?![\w-])/g,
$e=/(^|[\s>+~,(])(?=::?(?:before|after)(?![\w-]))/g;function He(t,e){let{generated:n,anywhere:o,contents:r,recased:s,partly:u,visited:h,pointer:x,hover:f}=e;t.partly+=
u,t.visited.push(...h),X(t.painting,e.painting),X(t.generating,e.generating),t.anywhere||=o,t.generated||=n;for(let v of r)t.contents.add(v);t.recased||=s,t.pointer.
push(...x),t.hover.push(...f)}var Ft="var()";function ze(t){return t.includes("var(")?[Ft]:(t.match(/"(?:\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(e=>e.startsWith(
"attr(")?e:mt(e).replace(pt,""))}var Wt="unreadable";function Ge(t,e){try{return e!==""&&i.matches(t,e)}catch{return!1}}var je=/^(pointer|grab|grabbing|move|all-scroll|(col|row|[nesw]{1,4})-resize)$/;function ft(t){
if(t==="auto"||t==="default")return"";let e=t.slice(t.lastIndexOf(",")+1).trim();return je.test(e)?e:""}function dt(t){return t.memo.whereGenerated??=Ve(t)}function Ve(t){
let e=y(t).map(n=>at(t,n));return e.some(({anywhere:n})=>n)?"anywhere":e.some(({generated:n})=>n)?"matched":"nowhere"}function Ut(t,e,n){return dt(t)==="anywher\
e"||Ge(e,at(t,e).generating[n])}function $t(t,e){return at(t,e).recased}var pt=/[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g;function mt(t){return t.slice(1,-1).replace(/\\([0-9a-f]{1,6}\s?|.)/gi,(e,n)=>/^[0-9a-f]/i.test(n)?String.
fromCodePoint(parseInt(n,16)):n)}function l(t,e){let n=t.memo.styles.get(e);return n===void 0&&(n=qe(e),t.memo.styles.set(e,n)),n}function qe(t){let e=getComputedStyle(t),{display:n}=e;if(n==="\
inline"&&c(t,"text",d)&&(n="block"),n==="none"&&!(c(t,"area")&&st(t)))return Ye;let o=i.getAttribute(t,"aria-hidden")?.toLowerCase()==="true",r=i.inert(t)||Xe(t);
return new ht(e,n,o,r)}var Ye={css:null,display:"none",visible:!1,pointer:"",skipped:!0,cutOff:!0,veiled:!1},ht=class{constructor(e,n,o,r){this.style=e,this.display=
n,this.visible=e.visibility==="visible",this.pointer=ft(e.cursor),this.skipped=e.contentVisibility==="hidden",this.cutOff=o||r,this.veiled=o&&!r,this.known=null}get css(){
return this.known??=q(this.style)}},B=new Set(["inline","contents","ruby","ruby-base","ruby-text","math"]);function Xe(t){let e=i.parentElement(t);return e!==null&&
c(e,"details")&&!e.open&&t!==G(e)}function O(t,e){return!l(t,e).visible||Ke(t,e)}function Ke(t,e){let n=[],o=!1;for(let r=e;p(r);r=L(t,r)){let s=t.memo.outside.
get(r),u=l(t,r);if(o=s??(u.cutOff||r!==e&&u.skipped),s===void 0&&!u.skipped&&n.push(r),s!==void 0||o)break}for(let r of n)t.memo.outside.set(r,o);return o}function D(t,e,n,o=!1){
if(dt(t)==="nowhere")return"";let r=t.memo.generated[n],s=r.get(e);return s===void 0&&(s=Ut(t,e,n)?Ze(e,getComputedStyle(e,n)):bt,r.set(e,s)),s.hidden&&!o?"":s.
spoken}var bt={spoken:"",hidden:!1};function Ze(t,{content:e,display:n,visibility:o,textTransform:r}){if(lt.test(e)||n==="none")return bt;let s=Ht(e),u=s<0?e:e.slice(s+
1),x=(u.replace(Je,"").match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(v=>Qe(t,v)).join("").replace(pt,""),f=Gt(x,r);return/counters?\(/.test(u)&&!/[\p{L}\p{N}]/u.
test(x)?bt:{spoken:B.has(n)?f:` ${f} `,hidden:o!=="visible"}}var Je=/(?!attr)\b[\w-]+\((?:"(?:\\.|[^"\\])*"|[^)"])*\)/g;function Ht(t){let e=!1;for(let n=0;n<t.
length;n++)if(t[n]==="\\")n++;else if(t[n]==='"')e=!e;else if(t[n]==="/"&&!e)return n;return-1}function Qe(t,e){return e.startsWith("attr(")?i.getAttribute(t,e.
slice(5,-1).trim())??"":mt(e)}function zt(t,e,n){if(t.memo.recased??=y(t).some(r=>$t(t,r)||r.querySelector('[style*="text-transform"]')!==null),!t.memo.recased||
!/\S/.test(e))return e;let o=Gt(e,(l(t,n).css??getComputedStyle(n)).textTransform);return t.memo.hasRecased||=o!==e,o}function Gt(t,e){return e==="none"?t:e.includes("uppercase")?t.toUpperCase():e.includes("lowercase")?t.toLowerCase():e.includes("capitalize")?t.replace(new RegExp(
"(?<![\\p{L}\\p{N}'’])\\p{L}","gu"),n=>n.toUpperCase()):t}function jt(t){let e=new Map;for(let n of y(t))for(let o of n.querySelectorAll("[aria-owns]"))tn(t,o,e);return e}function tn(t,e,n){if(!O(t,e))for(let o of N(e,
"aria-owns")){if(n.has(o)||i.contains(o,e)||!en(t,o))continue;let r=e;for(;r&&r!==o;)r=n.get(r)??i.parentNode(r);r||n.set(o,e)}}function en(t,e){let{display:n,visible:o}=l(
t,e);return o&&(i.checkVisibility(e)||n==="contents")}function nn(t,e){return!t.memo.owners.size||!i.hasAttribute(e,"aria-owns")?[]:[...new Set(N(e,"aria-owns"))].
filter(o=>t.memo.owners.get(o)===e)}function Vt(t,e){let n=It(t,e);return t.memo.owners.size?n.filter(r=>!t.memo.owners.has(r)).concat(nn(t,e)):n}var ir=new Set("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "));function qt(){return{roots:new WeakMap,asked:new WeakSet,names:new Map,looked:null,hear:null,doubt:null}}function Yt(t,e,n){let o=`${t.secret}-${e}`;n instanceof HTMLElement?dispatchEvent(new SubmitEvent(o,{submitter:n})):i.dispatchEvent(n,new Event(o,{composed:!0}))}function S(t,e,n){let o=i.getAttribute(e,n);return o!==null||!i.localName(e).includes("-")?o:on(t,e)[n.replace("-","")]??null}function on(t,e){let n=t.memo?.internals.
get(e);if(n===void 0){n={};let o=r=>{r.stopImmediatePropagation(),n=JSON.parse(r.detail)};addEventListener(`${t.secret}-found-internals`,o,!0),Yt(t,"ask-interna\
ls",e),removeEventListener(`${t.secret}-found-internals`,o,!0),t.memo?.internals.set(e,n)}return n}function rn(){return{styles:new Map,outside:new Map,roles:new Map,names:new Map,contents:new Map,owners:new Map,internals:new Map,scopes:null,listeners:null,veils:null,
holders:null,editors:null,dialogs:null,there:new Map,labels:new Map,recased:null,hasRecased:!1,sheets:new Map,set:null,sights:new Map,pageSight:null,layered:!1,
painted:null,shadows:new Map,effects:null,oddFonts:new Map,known:new Map,doubts:[],layers:new Map,seenWords:new Map,range:null,generated:{"::before":new Map,"::\
after":new Map},whereGenerated:null}}function xt(t,e){if(t.memo)return e(t);let n={...t,memo:rn()};return n.memo.owners=jt(n),e(n)}function K(t){for(let e of i.children(t))if(c(e,"title",d))return a(i.textContent(e));return""}function Xt(t){return c(t,"a",d)?i.getAttribute(t,"xlink:title"):
""}function Kt(){return{colours:new Map,lists:new Map,painter:null}}var sn={faint:"[opacity]",filtered:"[filter]",masked:"[mask]",clipped:"[clip-path]",turned:"[transform]",moved:"[width],[height],[x],[dx],[y],[dy],[font-size],[\
size],marquee,svg text",pictured:"[background]",stroked:"[stroke]",coloured:"[color],[mathcolor],[mathbackground],[bgcolor],[fill],[fill-opacity],[text]"},Tr=Object.
values(sn).join(",");function Z(t,e){let n=i.hasAttribute(e,"role")?null:vt(e);return n&&c(n,"input")&&an.has(n.type)&&O(t,n)?n:null}var an=new Set(["checkbox","file","radio"]);function gt(t,e){
let n=i.getRootNode(e),o=t.memo.labels.get(n);if(o===void 0){o=new Map;for(let r of n.querySelectorAll?.("label")??[]){let{control:s}=r;s&&o.set(s,[...o.get(s)??
[],r])}t.memo.labels.set(n,o)}return o.get(e)??[]}var E={elements:["audio","canvas","embed","iframe","object","video"],roles:["alert","alertdialog","application","article","banner","blockquote","button","captio\
n","cell","checkbox","code","columnheader","combobox","comment","complementary","contentinfo","definition","deletion","dialog","directory","document","emphasis",
"feed","figure","form","generic","grid","gridcell","group","heading","image","img","insertion","link","list","listbox","listitem","log","main","mark","marquee",
"math","menu","menubar","menuitem","menuitemcheckbox","menuitemradio","meter","navigation","none","note","option","paragraph","presentation","progressbar","radi\
o","radiogroup","region","row","rowgroup","rowheader","scrollbar","search","searchbox","sectionfooter","sectionheader","separator","slider","spinbutton","status",
"strong","subscript","suggestion","superscript","switch","tab","table","tablist","tabpanel","term","textbox","time","timer","toolbar","tooltip","tree","treegrid",
"treeitem","doc-abstract","doc-acknowledgments","doc-afterword","doc-appendix","doc-backlink","doc-biblioentry","doc-bibliography","doc-biblioref","doc-chapter",
"doc-colophon","doc-conclusion","doc-cover","doc-credit","doc-credits","doc-dedication","doc-endnote","doc-endnotes","doc-epigraph","doc-epilogue","doc-errata",
"doc-example","doc-footnote","doc-foreword","doc-glossary","doc-glossref","doc-index","doc-introduction","doc-noteref","doc-notice","doc-pagebreak","doc-pagefoo\
ter","doc-pageheader","doc-pagelist","doc-part","doc-preface","doc-prologue","doc-pullquote","doc-qna","doc-subtitle","doc-tip","doc-toc","graphics-document","g\
raphics-object","graphics-symbol"],links:["link","doc-backlink","doc-biblioref","doc-glossref","doc-noteref"],namedByContent:["button","cell","checkbox","column\
header","doc-backlink","doc-biblioref","doc-glossref","doc-noteref","doc-subtitle","gridcell","heading","link","menuitem","menuitemcheckbox","menuitemradio","op\
tion","radio","row","rowheader","switch","tab","tooltip","treeitem"],holdsValue:["button","combobox","math","meter","progressbar","scrollbar","searchbox","separ\
ator","slider","spinbutton","textbox"],cells:["cell","columnheader","gridcell","rowheader"],fields:["combobox","listbox","searchbox","slider","spinbutton","text\
box"],synonyms:{image:"img",presentation:"none",directory:"list"}};var Qt=new Set(E.roles),te=E.elements,yn=E.links,ws=new Set(E.holdsValue),Sn=new Set(E.cells),En=new Set(E.fields),ee={__proto__:null,...E.synonyms},ne={__proto__:null,
address:"group",article:"article",blockquote:"blockquote",button:"button",caption:"caption",code:"code",datalist:"listbox",dd:"definition",del:"deletion",details:"\
group",dfn:"term",dialog:"dialog",dir:"list",dt:"term",em:"emphasis",fieldset:"group",figure:"figure",form:"form",h1:"heading",h2:"heading",h3:"heading",h4:"hea\
ding",h5:"heading",h6:"heading",hgroup:"group",hr:"separator",ins:"insertion",main:"main",mark:"mark","math:math":"math",menu:"list",meter:"meter",nav:"navigati\
on",ol:"list",optgroup:"group",option:"option",output:"status",p:"paragraph",progress:"progressbar",s:"deletion",search:"search",strong:"strong",sub:"subscript",
sup:"superscript",table:"table",textarea:"textbox",time:"time",ul:"list"},oe={button:"button",checkbox:"checkbox",image:"button",number:"spinbutton",radio:"radi\
o",range:"slider",reset:"button",search:"searchbox",submit:"button",color:"button",file:"button"},re=new Set(E.namedByContent),ie=new Set(`caption code definiti\
on deletion emphasis generic insertion mark none paragraph strong subscript suggestion
  superscript term time`.split(/\s+/)),se=new Set(["code","emphasis","mark","strong","subscript","superscript","time"]),ce=new Set(["meter","progressbar","scrol\
lbar","slider","spinbutton"]),ue=new Set(["generic","none","paragraph",...se]);var ys=new Set(`button checkbox doc-cover doc-pagebreak graphics-symbol img menuitemcheckbox menuitemradio meter option progressbar
  radio scrollbar separator slider switch tab`.split(/\s+/)),W=new Set([...yn,...`button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio optio\
n radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem`.split(/\s+/)]);var wt={__proto__:null,caption:["figure","grid","radiogroup","table","treegrid"],cell:["row"],columnheader:["row"],gridcell:["row"],listitem:["list"],menuitem:[
"group","menu","menubar"],menuitemcheckbox:["group","menu","menubar"],menuitemradio:["group","menu","menubar"],option:["group","listbox"],tab:["tablist"],treeitem:[
"group","tree","treeitem"],row:["grid","rowgroup","table","treegrid"],rowgroup:["grid","table","treegrid"],rowheader:["row"]},ae=new Set(["listitem","rowgroup"]),
le=new Set(["banner","complementary","contentinfo","form","main","navigation","region","search"]),fe=`atomic braillelabel brailleroledescription busy controls c\
urrent describedby description
  details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant roledescription`.split(/\s+/).map(t=>`aria-${t}`);var On=["a[href],button,input:not([type=hidden i]),select,textarea,summary,iframe,[tabindex],[onclick],[contenteditable]",...Array.from(W,t=>`[role=${t}]`)].join(),
Tn=new Set(`oncontextmenu onclick ondblclick ondragstart ondrop onmousedown onmouseenter onmouseover onmouseup onpointerdown
  onpointerenter onpointerover onpointerup ontouchend ontouchstart @click v-on:click x-on:click ng-click (click) jsaction
  hx-get hx-post`.split(/\s+/)),Nn=/enter|over|drag|drop|contextmenu/,Os=new Set([...Tn].filter(t=>!Nn.test(t)));var kn={__proto__:null,mfrac:(t,e)=>`${g(t)}/${g(e)}`,msup:(t,e)=>`${t}^${g(e)}`,msub:(t,e)=>`${t}_${g(e)}`,msubsup:(t,e,n)=>`${t}_${g(e)}^${g(n)}`,mover:(t,e)=>`${t}\
^${g(e)}`,munder:(t,e)=>`${t}_${g(e)}`,munderover:(t,e,n)=>`${t}_${g(e)}^${g(n)}`,msqrt:(...t)=>`√(${t.join("")})`,mroot:(t,e)=>`√[${e}](${t})`,mtext:(...t)=>`\
 ${t.join("")} `,mtr:(...t)=>t.join(", "),mtable:(...t)=>t.join("; "),mphantom:()=>"",annotation:()=>"","annotation-xml":()=>""};function yt(t){let e=[];for(let n of i.childNodes(t))p(n)?e.push(yt(n)):M(n)&&a(n.data)&&e.push(a(n.data));return(kn[i.localName(t)]??((...n)=>n.join("")))(...e)}
function g(t=""){return new RegExp("^(\\p{L}|[\\d.,]*)$","u").test(t)?t:`(${t})`}function de(t,e,n,o){if(i.namespaceURI(e)===d)return K(e)||Xt(e);let r=()=>vn(t,e,o),s=Cn[b(e)];return s?s(e,{labelText:r,textOf:o,inContent:n.inContent}):i.localName(
e).includes("-")?r():""}var k=(t,{labelText:e})=>e(),Cn={__proto__:null,input:An,select:k,textarea:k,meter:k,output:k,progress:k,button:k,img:t=>t.alt,area:t=>t.
alt,fieldset:(t,{textOf:e})=>St(t,"legend",e),figure:(t,{textOf:e})=>St(t,"figcaption",e),table:(t,{textOf:e})=>St(t,"caption",e),optgroup:t=>t.label,option:t=>i.
getAttribute(t,"label"),"math:math":(t,{inContent:e})=>i.getAttribute(t,"alttext")||(e?yt(t):"")};function An(t,{labelText:e}){let n=e();if(n)return n;switch(t.
type){case"button":return t.value;case"submit":return i.hasAttribute(t,"value")?t.value:"Submit";case"reset":return i.hasAttribute(t,"value")?t.value:"Reset";case"\
image":return a(t.alt)||a(t.value)||a(t.title)||"Submit";default:return""}}function vn(t,e,n){return a(gt(t,e).map(n).join(" "))}function St(t,e,n){for(let o of i.
children(t))if(c(o,e))return n(o);return""}function Ot(t,e){let n=t.memo.names.get(e);return n===void 0&&(n=a(Mn(t,e)),t.memo.names.set(e,n)),n}function Mn(t,e){try{return Q(t,e,new U(t,e))}catch(n){if(!(n instanceof RangeError))throw n;return i.textContent(e)}}var U=class t{constructor(e,n,o={}){this.page=
e,this.origin=n,this.seen=o.seen??new Set,this.named=o.named??new Set,this.byReference=o.byReference??!1,this.inContent=o.inContent??!1,this.hiddenToo=o.hiddenToo??
!1}with(e){return new t(this.page,this.origin,{...this,...e})}toReference(e){this.inContent&&this.named.add(e);let n=O(this.page,e);return this.with({seen:new Set,
byReference:!0,inContent:!1,hiddenToo:n})}toLabel(e){return this.with({byReference:!0,inContent:!0,hiddenToo:O(this.page,e)})}toContent(){return this.inContent?
this:this.with({inContent:!0})}};function Q(t,e,n){if(!n.inContent||n.byReference||n.hiddenToo||n.named.size)return pe(t,e,n);let o=t.memo.contents.get(e);return o===
void 0&&(o=pe(t,e,n),n.named.size||t.memo.contents.set(e,o)),o}function pe(t,e,n){if(Rn(t,e,n))return"";let o=n.byReference?"":he(t,e,n);if(o)return o;let r=t.roleOf(
t,e),s=n.origin===e?null:Fn(t,e,r,n);if(s!==null)return s;let u=c(e,"slot")?"":S(t,e,"aria-label");if(J(u))return u;n.seen.add(e);let h=r==="none"?"":_n(t,e,n);
if(J(h))return h;if(!Ln(e,r,n))return me(t,e,r,n);let x=be(t,e,n.toContent());return J(x)?x:me(t,e,r,n)||x}function J(t){return!!t&&a(t)!==""}function Rn(t,e,n){
return n.seen.has(e)?!0:n.inContent?In(e,n)||!n.hiddenToo&&Pn(t,e):!1}function In(t,e){return!e.byReference&&e.named.has(t)&&!i.hasAttribute(t,"aria-labelledby")}
function Ln(t,e,n){return n.inContent||Bn(t,e)||n.byReference&&!Dn(e)}function _n(t,e,n){return c(e,"label")&&n.origin===e?Z(t,e)?C(t,e.control):"":de(t,e,n,r=>Q(
t,r,n.toLabel(r)))}function Pn(t,e){let n=l(t,e);return n.cutOff?!0:!n.visible&&!i.firstElementChild(e)&&!_(t,e)}function Bn(t,e){return re.has(e)||e==="generic"&&
c(t,"summary")}function Dn(t){return["textbox","searchbox","combobox","listbox","slider","spinbutton"].includes(t)}function he(t,e,n){return Et(t,e,"aria-labell\
edby",n)||Et(t,e,"aria-labeledby",n)}function Et(t,e,n,o){if(!i.hasAttribute(e,n))return"";let s=N(e,n).filter(u=>!o.named.has(u)).map(u=>Q(t,u,o.toReference(u)));
return a(s.join(" "))}function Fn(t,e,n,o){if(!o.inContent&&!o.byReference)return null;if(Rt(e))return"";if(ce.has(n))return Hn(t,e);switch(n){case"textbox":case"\
searchbox":return Wn(e);case"combobox":case"listbox":return Un(t,e,n,o);case"menu":case"menubar":return o.inContent?"":null;default:return null}}function Wn(t){
return c(t,"input")||c(t,"textarea")?t.value:i.textContent(t)}function Un(t,e,n,o){if(c(e,"select"))return Array.from(e.selectedOptions,Mt).join(" ");if(c(e,"in\
put"))return e.value;let s=[e,...N(e,"aria-owns")].flatMap(u=>[...i.querySelectorAll(u,'[role="option"][aria-selected="true"]')]);return s.length?s.map(u=>a(i.textContent(
u))).join(" "):n==="combobox"?be(t,e,o.toContent()):""}var $n=new Set(["input","meter","progress"]);function Hn(t,e){return S(t,e,"aria-valuetext")??S(t,e,"aria\
-valuenow")??($n.has(b(e))?String(e.value):"")}function be(t,e,n){let o=D(t,e,"::before",n.hiddenToo);if(!l(t,e).skipped||n.hiddenToo){let r=t.roleOf(t,e)==="tr\
eeitem",s=n.hiddenToo||l(t,e).visible&&!At(e);for(let u of Vt(t,e))if(M(u))s&&(o+=zt(t,u.data,e));else if(p(u)){if(r&&t.roleOf(t,u)==="group")continue;o+=Gn(t,u,
n)}}return o+D(t,e,"::after",n.hiddenToo)}var zn=new Set("head link meta noscript script style svg:script svg:style svg:title template title".split(" "));function Gn(t,e,n){
if(c(e,"br"))return" ";if(zn.has(b(e)))return"";let o=Q(t,e,n);return B.has(l(t,e).display)?o:` ${o} `}function me(t,e,n,o){let r=i.getAttribute(e,"title");return J(
r)&&jn(e,n,o)?r:o.inContent?"":Vn(t,e)}function jn(t,e,n){return e!=="none"&&(n.inContent||!ie.has(e)||Yn(t))}function Vn(t,e){return c(e,"input")||c(e,"textare\
a")?e.placeholder??"":S(t,e,"aria-placeholder")??(R(e)?qn(t,e):"")}function qn(t,e){if(a(i.textContent(e)))return"";for(let n=e;n;n=i.firstElementChild(n)){let o=D(
t,n,"::before")||D(t,n,"::after");if(o)return o}return""}function C(t,e){let n=new U(t,e);return he(t,e,n)||a(S(t,e,"aria-label")??"")||a(i.getAttribute(e,"titl\
e")??"")}function xe(t,e){let n="";return i.hasAttribute(e,"aria-describedby")&&(n=Et(t,e,"aria-describedby",new U(t,e))),n||(n=a(S(t,e,"aria-description")??"")),
n||(n=I(e)),n===Ot(t,e)?"":n}function Yn(t){return(c(t,"abbr")||c(t,"kbd"))&&I(t)!==""}function m(t,e){let n=t.memo.roles.get(e);return n===void 0&&(t.memo.roles.set(e,"generic"),n=Xn(t,e),t.memo.roles.set(e,n)),n}function Xn(t,e){let n=S(t,e,"rol\
e");if(n)for(let o of n.toLowerCase().split(/\s+/)){let r=ee[o]??o;if(!(!Qt.has(o)||r==="none"&&ge(e))&&!((r==="region"||r==="form")&&!C(t,e))&&!(wt[r]&&!Zn(t,e,
r)&&!we(t,e,r)))return r}return ye(t,e)}function ge(t){return Ct(t)||fe.some(e=>i.hasAttribute(t,e))}function Kn(t,e){return j(t,e,n=>{let o=m(t,n);return o!=="\
generic"&&o!=="none"})}function Zn(t,e,n){if(ae.has(n))return!1;let o=ye(t,e);return!le.has(o)&&(W.has(n)||!W.has(o))}function we(t,e,n){let o=Kn(t,e);if(!o)return!1;
let r=m(t,o);return n==="listitem"&&r==="group"?we(t,o,n):wt[n].includes(r)}var Jn=new Set(["article","aside","main","nav","section"]),Qn=new Set(["article","co\
mplementary","main","navigation","region"]);function Tt(t,e,n){return j(t,e,o=>{if(n&&c(o,n))return!1;let r=i.getAttribute(o,"role");return r?Qn.has(r):Jn.has(b(
o))})!==null}function ye(t,e){if(i.namespaceURI(e)===d)return lo(t,e);let n=b(e),o=to[n],r=ne[n]??(o?o(t,e):"generic");return ue.has(r)&&R(e)?"textbox":r}var to={
__proto__:null,a:(t,e)=>i.hasAttribute(e,"href")?"link":"generic",area:(t,e)=>i.hasAttribute(e,"href")?"link":"generic",aside:(t,e)=>Tt(t,e,"main")&&!C(t,e)?"ge\
neric":"complementary",header:(t,e)=>Tt(t,e)?"sectionheader":"banner",footer:(t,e)=>Tt(t,e)?"sectionfooter":"contentinfo",section:(t,e)=>C(t,e)?"region":"generi\
c",img:(t,e)=>eo(e),input:(t,e)=>no(e),label:(t,e)=>Z(t,e)?m(t,e.control):"generic",select:(t,e)=>e.multiple||e.size>1?"listbox":"combobox",li:(t,e)=>ro(t,e,"ul\
,ol,menu")?"none":oo(t,e)?"listitem":"generic",summary:(t,e)=>it(e)?"button":"generic",thead:(t,e)=>A(t,e,"rowgroup"),tbody:(t,e)=>A(t,e,"rowgroup"),tfoot:(t,e)=>A(
t,e,"rowgroup"),tr:(t,e)=>A(t,e,"row"),td:(t,e)=>A(t,e,io(t,e)?"gridcell":"cell"),th:so,...Object.fromEntries(te.map(t=>[t,()=>t])),frame:()=>"iframe"};function eo(t){
return i.getAttribute(t,"alt")===""&&!I(t)&&!ge(t)?"none":"img"}function no(t){let e=t.type;return e==="hidden"?"none":e==="checkbox"&&i.hasAttribute(t,"switch")?
"switch":t.list&&["text","search","tel","url","email"].includes(e)?"combobox":oe[e]??"textbox"}function oo(t,e){let n=j(t,e,o=>m(t,o)!=="none"||i.matches(o,"ul,\
ol,menu"));return n!==null&&m(t,n)==="list"}function ro(t,e,n){let o=i.closest(e,n);return o!==null&&i.hasAttribute(o,"role")&&m(t,o)==="none"}function A(t,e,n){
let o=w(e,"table");if(!o)return"generic";let r=m(t,o);if(r==="none")return"none";if(!["table","grid","treegrid"].includes(r))return"generic";if(n!=="rowgroup"&&
n!=="row"){let s=w(e,"tr");if(s&&m(t,s)!=="row")return m(t,s)==="none"?"none":"generic"}return n}function io(t,e){let n=w(e,"table");return n!==null&&["grid","t\
reegrid"].includes(m(t,n))}function so(t,e){let n=A(t,e,"cell");if(n!=="cell")return n;let o=i.getAttribute(e,"scope")?.toLowerCase();return co[o]??uo(e)}var co={
__proto__:null,row:"rowheader",rowgroup:"rowheader",col:"columnheader",colgroup:"columnheader"};function uo(t){let e=w(t,"tr");if(e===null||e.closest("thead"))return"\
columnheader";if(Array.from(e.cells).some(o=>c(o,"td")))return"rowheader";let n=w(t,"table");return e.cells.length===1&&n.rows.length===1?"cell":"columnheader"}
var ao=new Set(["foreignObject","g","text"]);function lo(t,e){return c(e,"a",d)?i.hasAttribute(e,"href")||i.hasAttribute(e,"xlink:href")?"link":"generic":c(e,"i\
mage",d)?"img":!C(t,e)&&!K(e)?"generic":ao.has(i.localName(e))?"group":"img"}var mo=2e3;function Se(){return{numbers:new WeakMap,records:new Map,latest:[],superseded:new Map,lastNumber:0,granted:[],lacking:0,running:0,frameNumber:0,sweepAt:mo}}var Ee={shown:"https?|file|data|blob|about|javascript|view-source|filesystem|devtools|chrome(-[a-z]+)?|edge"};var bo=new RegExp(`^(${Ee.shown}):`,"i");function Oe(){return{left:!1,saves:[],foreign:"",onLeave:()=>{}}}var tt=class{count=0;#t=-1/0;#o=-1/0;#r=-1/0;#i=0;#e={__proto__:null};constructor(e){this.channel=e}note(e){this.#e[this.count++%32]=e}last(e=0){return this.#e[(this.
count-1-e)%32]}recurs(e,n,o=()=>-1/0){if(this.#t>=e||this.channel.stays&&this.#t>-1/0)return!0;if(!this.#s(e)){if(!this.#c(e,o)&&!this.#u(e,n))return!1;this.#o=
e}return this.#t=e,!0}#n(){return this.count>32?this.count-32:0}#s(e){for(let n=this.#n();n<this.count;n++){let{at:o,due:r,answered:s}=this.#e[n%32];if(o<e&&(s||
r)>=e)return!0}return!1}#c(e,n){let o=0,r=0,s=0;for(let u=this.#n();u<this.count;u++){let{at:h}=this.#e[u%32];h>=e||this.#o<n(h)||(o++===0&&(r=h),s=h)}return o>=
this.channel.beats&&e-s<=1.5*(s-r)/(o-1)+50}#u(e,n){let o=0;for(let r=this.#n();r<this.count;r++){let s=this.#e[r%32];s.at<e||(o++,this.#r!==e&&(this.#i=s.at),this.#r=
e)}return o>this.channel.repeats&&n-this.#i>this.channel.longest}};var et=class{#t=new WeakMap;of(e,n,o){let r=this.#t.get(e)??new Map;this.#t.set(e,r);let s=r.get(o)??new tt(n);return r.set(o,s),s}};function Ne(t){return{secret:t,roleOf:m,refs:Se(),leaving:Oe(),act:go(),closed:qt(),masking:{shown:[],unmasked:[]},givenUp:0,pixels:{doubts:[],verdicts:new Map,
undo:[],keys:new WeakMap},looking:{stop:()=>{}},kept:{elements:[]},sheets:new WeakMap,palette:Kt(),memo:null}}function go(){return{effects:null,motions:new et,guard:null,
drag:null,over:null,verdict:null,hovering:null,pressed:null,filled:new Map,typing:null,shownBefore:new WeakSet,openList:null,onInput:null,onHover:null,onDragOver:null,
dropped:null,onSlider:null}}var wo=t=>t==="img"?"image":t,yo={name:Ot,role:(t,e)=>wo(m(t,e)),description:xe};function So(){let{suite:t}=globalThis;t.answer(xt(Ne("unheard"),e=>t.asked.map(
({element:n,property:o})=>yo[o](e,n))))}return So(...arguments)}
