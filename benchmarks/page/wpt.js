function(){"use strict";var contentType=Object.getOwnPropertyDescriptor(Document.prototype,"contentType")?.get;var XHTML=new Document().createElementNS("http://www.w3.org/1999/xhtml","a").namespaceURI,SVG="http://www.w3.org/2000/svg",MATHML="http://www.w3.org/1998/Math/M\
athML";function ownOf({prototype},name){let{get,value}=Object.getOwnPropertyDescriptor(prototype,name)??{},native=get??value;return native&&Function.prototype.call.
bind(native)}function allOf(names,make){return Object.fromEntries(names.split(/\s+/).map(name=>[name,make(name)]))}function mixedIn(name){let[html,svg,mathml]=[
HTMLElement,SVGElement,MathMLElement].map(owner=>ownOf(owner,name)),natives=new Map([[XHTML,html],[SVG,svg],[MATHML,mathml]]);return(element,given)=>natives.get(
dom.namespaceURI(element))?.(element,given)}var dom={...allOf("dispatchEvent",name=>ownOf(EventTarget,name)),...allOf(`childNodes compareDocumentPosition contai\
ns firstChild getRootNode isConnected nextSibling nodeType ownerDocument parentElement parentNode
    textContent`,name=>ownOf(Node,name)),...allOf(`assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest currentCSSZoom
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes
    lastElementChild localName matches namespaceURI nextElementSibling previousElementSibling querySelector querySelectorAll scrollBy
    scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth shadowRoot`,name=>ownOf(Element,name)),...allOf("blur editContext focus inert innerText isConte\
ntEditable style",mixedIn)},PREFIXES={[SVG]:"svg",[MATHML]:"math"};function tag(element){let namespace=dom.namespaceURI(element),name=dom.localName(element);return namespace===
XHTML?name:`${PREFIXES[namespace]??"other"}:${name}`}function isA(element,name,language=XHTML){return dom.localName(element)===name&&dom.namespaceURI(element)===
language}function closestTag(element,name){for(let at=element;at;at=dom.parentElement(at))if(isA(at,name))return at;return null}function isElement(node){return!!node&&
dom.nodeType(node)===Node.ELEMENT_NODE}function isText(node){return dom.nodeType(node)===Node.TEXT_NODE}var line_default={longestChoices:200,quoted:'^["\\s]|\\[ref=|[\\n\\r\\t\\u2028\\u2029]|\\s$',quotedTarget:'^"|\\s|:$',unclearOption:'[|()"\\n]',behindRole:' ["[\
(\u2192]|:|$'};var QUOTED=new RegExp(line_default.quoted),SHAPELESS=new RegExp("(?![\\p{Join_Control}\\p{Variation_Selector}\\p{Bidi_Control}\\p{Emoji_Component}])\\p{Default_Ignor\
able_Code_Point}","gu");function clean(text){return(/[^\0-\x7f]/.test(text)?text.replace(SHAPELESS,""):text).replace(new RegExp("\\p{White_Space}+","gu")," ").trim()}function firstSummary(details){for(let child of dom.children(details))if(isA(child,"summary"))return child;return null}function isFocusable(element){return dom.
hasAttribute(element,"tabindex")&&!Number.isNaN(parseInt(dom.getAttribute(element,"tabindex")))?!0:isNativelyFocusable(element)||isEditingHost(element)}function isNativelyFocusable(element){
return FOCUSABLE[tag(element)]?.(element)??!1}var isEnabled=({disabled})=>!disabled,leadsElsewhere=link=>dom.hasAttribute(link,"href")||dom.hasAttribute(link,"x\
link:href"),always=()=>!0,FOCUSABLE={__proto__:null,a:leadsElsewhere,area:leadsElsewhere,audio:({controls})=>controls,button:isEnabled,details:element=>!firstSummary(
element),embed:always,frame:always,iframe:always,input:({type,disabled})=>type!=="hidden"&&!disabled,object:always,select:isEnabled,summary:element=>detailsOf(element)!==
null,textarea:isEnabled,video:({controls})=>controls},EDITABLE=new Set(["","true","plaintext-only"]);function isEditingHost(element){if(element===document.body&&
document.designMode==="on")return!0;let editable=dom.getAttribute(element,"contenteditable");return editable!==null&&EDITABLE.has(editable.toLowerCase())&&dom.isContentEditable(
element)}function isClosedDetails(element){return isA(element,"details")&&!element.open}function detailsOf(summary){let parent=dom.parentElement(summary);return parent!==
null&&isA(parent,"details")&&firstSummary(parent)===summary?parent:null}function controlOfLabel(element){return isA(element,"label")?element.control:null}function optionText(option){
return clean(option.label||dom.textContent(option))}function tooltipOf(element){return clean(dom.getAttribute(element,"title")??"")}function isPassword(element){
return isA(element,"input")&&element.type==="password"}var NOT_TEXT=new Set(["button","checkbox","file","hidden","image","radio","reset","submit"]);function heldText(element){if(!isA(element,"input"))return element.
value;let{type,value}=element;return type in BUTTONS?dom.hasAttribute(element,"value")?value:BUTTONS[type]:NOT_TEXT.has(type)||type==="color"||type==="password"?
"":value}var BUTTONS={button:"",reset:"Reset",submit:"Submit"};function isField(element){return isA(element,"input")||isA(element,"textarea")}function imageOf(area){let map=closestTag(area,"map");return map&&document.querySelector(`img[usemap="#${CSS.escape(map.name)}"]`)}function shadowRootOf(page,element){return dom.shadowRoot(element)??page.closed.roots.get(element)??null}function flatChildren(page,element){if(isA(element,"slo\
t")){let assigned=element.assignedNodes?.()??[];if(assigned.length)return assigned}let children=[];for(let child=dom.firstChild(shadowRootOf(page,element)??element);child;child=
dom.nextSibling(child))children.push(child);return children}function flatParent(page,element){return page.memo?.owners.get(element)??boxParent(element)}function boxParent(element){
let parent=dom.assignedSlot(element)??dom.parentNode(element);return parent&&dom.nodeType(parent)===Node.DOCUMENT_FRAGMENT_NODE?parent.host??null:parent}function flatAncestor(page,element,matches){
for(let at=flatParent(page,element);isElement(at);at=flatParent(page,at))if(matches(at))return at;return null}function elementsById(element,attribute){let ids=dom.getAttribute(element,attribute);if(!ids)return[];let scope=dom.getRootNode(element);return scope.getElementById?
ids.split(/\s+/).map(id=>id&&scope.getElementById(id)).filter(Boolean):[]}function*scopes(page,root=document){yield root;let walker=Document.prototype.createTreeWalker.
call(document,root,NodeFilter.SHOW_ELEMENT);for(;walker.nextNode();){let inner=shadowRootOf(page,walker.currentNode);inner&&(yield*scopes(page,inner))}}function allScopes(page){
return page.memo.scopes??=[...scopes(page)]}var NAMES=["backdropFilter","backfaceVisibility","backgroundClip","backgroundColor","backgroundImage","backgroundRepeat","backgroundSize","borderTopColor","bord\
erTopLeftRadius","borderTopWidth","borderWidth","boxShadow","boxSizing","clip","clipPath","color","colorScheme","columnRuleWidth","contain","content","contentVi\
sibility","cursor","direction","display","fill","fillOpacity","filter","flexDirection","float","fontFamily","fontSize","height","isolation","left","marginBottom",
"marginLeft","marginRight","marginTop","maskImage","mixBlendMode","opacity","outlineColor","outlineStyle","outlineWidth","overflow","overflowX","overflowY","pad\
dingBottom","paddingLeft","paddingRight","paddingTop","paintOrder","perspective","position","positionAnchor","rotate","scale","stroke","strokeWidth","textCombin\
eUpright","textDecorationColor","textDecorationLine","textDecorationThickness","textIndent","textShadow","textTransform","top","transform","transformOrigin","tr\
ansformStyle","translate","visibility","webkitMaskBoxImageSource","webkitTextFillColor","webkitTextSecurity","webkitTextStrokeColor","webkitTextStrokeWidth","wi\
dth","willChange","writingMode","zIndex"],read=Function.prototype.call.bind(CSSStyleDeclaration.prototype.getPropertyValue),ComputedStyle=class{constructor(style){
this.style=style,this.values=[]}};for(let[at,name]of NAMES.entries()){let property=name.replace(/^webkit|[A-Z]/g,part=>`-${part.toLowerCase()}`);Object.defineProperty(
ComputedStyle.prototype,name,{get(){return this.values[at]??=read(this.style,property)}})}function computed(style){return new ComputedStyle(style)}function sheetFacts(page,node){let scope=dom.getRootNode(node),known=page.memo.sheets.get(scope);if(known===void 0){known=newFacts();let pointer=[],hover=[],[painting,
generating]=[newOwners(),newOwners()];for(let sheet of[...scope.styleSheets??[],...scope.adoptedStyleSheets??[]]){let facts=readSheet(page,sheet);known.generated||=
facts.generated,known.recased||=facts.recased;for(let content of facts.contents)known.contents.add(content);pointer.push(...facts.pointer),hover.push(...facts.hover),
addOwners(painting,facts.painting),addOwners(generating,facts.generating),known.anywhere||=facts.anywhere,known.partly+=facts.partly,known.visited.push(...facts.
visited)}known.painting=joinedOwners(painting),known.generating=joinedOwners(generating),known.pointer=pointer.join(","),known.hover=hover.join(","),page.memo.sheets.
set(scope,known)}return known}function readSheet(page,sheet){let rules;try{rules=sheet.cssRules}catch{return{...newFacts(),generated:!0,anywhere:!0,contents:new Set(
[ANYTHING]),recased:!0,partly:":first-line",visited:[UNREADABLE]}}let[first,last]=[rules[0],rules[rules.length-1]],facts=page.sheets.get(sheet);return(facts?.length!==
rules.length||facts.first!==first||facts.last!==last)&&(facts={length:rules.length,first,last,...newFacts()},readRules(page,rules,facts,null),page.sheets.set(sheet,
facts)),facts}function newFacts(){return{generated:!1,anywhere:!1,contents:new Set,recased:!1,partly:"",visited:[],painting:newOwners(),generating:newOwners(),pointer:[],
hover:[]}}var EMPTY_CONTENT=/^(|none|normal|(["'])\s*\2|open-quote|close-quote|no-(open|close)-quote)$/;function readRules(page,rules,facts,parent){for(let rule of rules){
let selector=nested(rule.selectorText,parent);rule.style&&selector&&noteDeclarations(facts,rule.style,selector),rule.styleSheet&&addFacts(facts,readSheet(page,rule.
styleSheet)),rule.cssRules?.length&&readRules(page,rule.cssRules,facts,selector)}}function nested(selector,parent){return!selector||!parent?selector??parent:selector.
includes("&")?selector.replaceAll("&",`:is(${parent})`):`:is(${parent}) ${selector}`}function noteDeclarations(facts,style,selector){if(/:(before|after|marker)/.
test(selector)&&!EMPTY_CONTENT.test(style.content)){facts.generated=!0,facts.anywhere||=UNSURE.test(selector),noteOwners(facts.generating,selector);for(let piece of piecesOf(
style.content))facts.contents.add(piece)}style.textTransform&&(facts.recased=!0),facts.partly+=PARTS.exec(selector)?.[0]??"",style.color&&selector.includes(":vi\
sited")&&facts.visited.push(style.color),MOVED.test(style.cssText)&&noteOwners(facts.painting,selector),noteCursor(facts,style,selector)}function noteCursor(facts,style,selector){
!style.cursor||!inviting(style.cursor)||selector.includes("::")||(selector.includes(":hover")?facts.hover.push(selector.replaceAll(":hover",":is(*)")):selector.
includes("*")||facts.pointer.push(selector))}var PARTS=/:first-line|:first-letter|:selection|:marker|:target-text/,MOVED=/position|margin|transform|translate|inset|float|width|height|display/;
function noteOwners(known,selectors){let owners=selectors.replace(ALONE,"$1*").replace(PSEUDO,"");for(let[,side]of selectors.matchAll(PSEUDO)){let found=known[`\
::${side}`];found.at(-1)!==owners&&found.push(owners)}}function newOwners(){return{"::before":[],"::after":[]}}function addOwners(known,others){known["::before"].
push(...others["::before"]),known["::after"].push(...others["::after"])}function joinedOwners(known){let joined=selectors=>selectors.length?`:is(${selectors.join(
",")})`:"";return{"::before":joined(known["::before"]),"::after":joined(known["::after"])}}var UNSURE=/::(?!before|after)|:host|:scope|&|:(before|after):|["'][^"']*:(before|after)/,
PSEUDO=/(?<!\\)::?(before|after)(?![\w-])/g,ALONE=/(^|[\s>+~,(])(?=::?(?:before|after)(?![\w-]))/g;function addFacts(facts,others){let{generated,anywhere,contents,
recased:recased2,partly,visited,pointer,hover}=others;facts.partly+=partly,facts.visited.push(...visited),addOwners(facts.painting,others.painting),addOwners(facts.
generating,others.generating),facts.anywhere||=anywhere,facts.generated||=generated;for(let content of contents)facts.contents.add(content);facts.recased||=recased2,
facts.pointer.push(...pointer),facts.hover.push(...hover)}var ANYTHING="var()";function piecesOf(content){return content.includes("var(")?[ANYTHING]:(content.match(
/"(?:\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(piece=>piece.startsWith("attr(")?piece:unquoted(piece).replace(PRIVATE_USE,""))}var UNREADABLE="unreadable";function matchesAny(element,selectors){try{return selectors!==""&&dom.matches(element,selectors)}catch{return!1}}var INVITING=/^(pointer|grab|grabbing|move|all-scroll|(col|row|[nesw]{1,4})-resize)$/;
function inviting(cursor){if(cursor==="auto"||cursor==="default")return"";let last=cursor.slice(cursor.lastIndexOf(",")+1).trim();return INVITING.test(last)?last:
""}function whereGenerated(page){return page.memo.whereGenerated??=computeWhere(page)}function computeWhere(page){let all=allScopes(page).map(scope=>sheetFacts(
page,scope));return all.some(({anywhere})=>anywhere)?"anywhere":all.some(({generated})=>generated)?"matched":"nowhere"}function mayGenerate(page,element,side){return whereGenerated(
page)==="anywhere"||matchesAny(element,sheetFacts(page,element).generating[side])}function mayRecase(page,scope){return sheetFacts(page,scope).recased}var PRIVATE_USE=/[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g;function unquoted(piece){return piece.slice(1,-1).replace(/\\([0-9a-f]{1,6}\s?|.)/gi,(_,escaped)=>/^[0-9a-f]/i.
test(escaped)?String.fromCodePoint(parseInt(escaped,16)):escaped)}function styleOf(page,element){let known=page.memo.styles.get(element);return known===void 0&&(known=readStyle(element),page.memo.styles.set(element,known)),known}
function readStyle(element){let style=getComputedStyle(element),{display}=style;if(element===document.documentElement&&isFrameHidden(element)||(display==="inlin\
e"&&isA(element,"text",SVG)&&(display="block"),display==="none"&&!(isA(element,"area")&&imageOf(element))))return NO_DISPLAY;let veiled2=dom.getAttribute(element,
"aria-hidden")?.toLowerCase()==="true",shut=dom.inert(element)||isInClosedDetails(element);return new Displayed(style,display,veiled2,shut)}function isFrameHidden(root){
return window!==window.parent&&!dom.checkVisibility(root)&&getComputedStyle(root).display!=="contents"}var NO_DISPLAY={css:null,display:"none",visible:!1,pointer:"",
skipped:!0,cutOff:!0,veiled:!1},Displayed=class{constructor(style,display,veiled2,shut){this.style=style,this.display=display,this.visible=style.visibility==="v\
isible",this.pointer=inviting(style.cursor),this.skipped=style.contentVisibility==="hidden",this.cutOff=veiled2||shut,this.veiled=veiled2&&!shut,this.known=null}get css(){
return this.known??=computed(this.style)}},INLINE=new Set(["inline","contents","ruby","ruby-base","ruby-text","math"]);function isInClosedDetails(element){let parent=dom.
parentElement(element);return parent!==null&&isA(parent,"details")&&!parent.open&&element!==firstSummary(parent)}function isHidden(page,element){return!styleOf(
page,element).visible||isOutside(page,element)}function isOutside(page,element){let path=[],outside=!1;for(let at=element;isElement(at);at=flatParent(page,at)){
let known=page.memo.outside.get(at),style=styleOf(page,at);if(outside=known??(style.cutOff||at!==element&&style.skipped),known===void 0&&!style.skipped&&path.push(
at),known!==void 0||outside)break}for(let each of path)page.memo.outside.set(each,outside);return outside}function generatedText(page,element,side,hiddenToo=!1){
if(whereGenerated(page)==="nowhere")return"";let known=page.memo.generated[side],text=known.get(element);return text===void 0&&(text=mayGenerate(page,element,side)?
readGenerated(element,getComputedStyle(element,side)):NOTHING,known.set(element,text)),text.hidden&&!hiddenToo?"":text.spoken}var NOTHING={spoken:"",hidden:!1};function readGenerated(element,{content,display,visibility,textTransform}){if(EMPTY_CONTENT.test(content)||display==="none")return NOTHING;
let slash=alternativeAt(content),spoken=slash<0?content:content.slice(slash+1),text=(spoken.replace(SILENT,"").match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(
piece=>contentPiece(element,piece)).join("").replace(PRIVATE_USE,""),shown=recased(text,textTransform);return/counters?\(/.test(spoken)&&!/[\p{L}\p{N}]/u.test(text)?
NOTHING:{spoken:INLINE.has(display)?shown:` ${shown} `,hidden:visibility!=="visible"}}var SILENT=/(?!attr)\b[\w-]+\((?:"(?:\\.|[^"\\])*"|[^)"])*\)/g;function alternativeAt(content){
let quoted=!1;for(let at=0;at<content.length;at++)if(content[at]==="\\")at++;else if(content[at]==='"')quoted=!quoted;else if(content[at]==="/"&&!quoted)return at;
return-1}function contentPiece(element,piece){return piece.startsWith("attr(")?dom.getAttribute(element,piece.slice(5,-1).trim())??"":unquoted(piece)}function asShown(page,text,element){
if(page.memo.recased??=allScopes(page).some(scope=>mayRecase(page,scope)||scope.querySelector('[style*="text-transform"]')!==null),!page.memo.recased||!/\S/.test(
text))return text;let shown=recased(text,(styleOf(page,element).css??getComputedStyle(element)).textTransform);return page.memo.hasRecased||=shown!==text,shown}function recased(text,transform){return transform==="none"?text:transform.includes("uppercase")?text.toUpperCase():transform.includes("lowercase")?text.toLowerCase():
transform.includes("capitalize")?text.replace(new RegExp("(?<![\\p{L}\\p{N}'\\u2019])\\p{L}","gu"),letter=>letter.toUpperCase()):text}function findOwners(page){let owners=new Map;for(let scope of allScopes(page))for(let owner of scope.querySelectorAll("[aria-owns]"))claim(page,owner,owners);return owners}
function claim(page,owner,owners){if(!isHidden(page,owner))for(let owned of elementsById(owner,"aria-owns")){if(owners.has(owned)||dom.contains(owned,owner)||!isRendered(
page,owned))continue;let at=owner;for(;at&&at!==owned;)at=owners.get(at)??dom.parentNode(at);at||owners.set(owned,owner)}}function isRendered(page,element){let{
display,visible}=styleOf(page,element);return visible&&(dom.checkVisibility(element)||display==="contents")}function ownedBy(page,element){return!page.memo.owners.
size||!dom.hasAttribute(element,"aria-owns")?[]:[...new Set(elementsById(element,"aria-owns"))].filter(owned=>page.memo.owners.get(owned)===element)}function accessibleChildren(page,element){
let children=flatChildren(page,element);return page.memo.owners.size?children.filter(child=>!page.memo.owners.has(child)).concat(ownedBy(page,element)):children}var HOSTS=new Set("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "));function noClosedRoots(){return{roots:new WeakMap,asked:new WeakSet,names:new Map,looked:null,hear:null,doubt:null}}function askAbout(page,question,element){let name=`${page.secret}-${question}`;element instanceof HTMLElement?dispatchEvent(new SubmitEvent(name,{submitter:element})):
dom.dispatchEvent(element,new Event(name,{composed:!0}))}function ariaOf(page,element,name){let value=dom.getAttribute(element,name);return value!==null||!dom.localName(element).includes("-")?value:internalsOf(page,element)[name.
replace("-","")]??null}function internalsOf(page,element){let known=page.memo?.internals.get(element);if(known===void 0){known={};let hear=event=>{event.stopImmediatePropagation(),
known=JSON.parse(event.detail)};addEventListener(`${page.secret}-found-internals`,hear,!0),askAbout(page,"ask-internals",element),removeEventListener(`${page.secret}\
-found-internals`,hear,!0),page.memo?.internals.set(element,known)}return known}function newMemo(){return{styles:new Map,outside:new Map,roles:new Map,names:new Map,contents:new Map,owners:new Map,internals:new Map,scopes:null,frame:null,listeners:null,
veils:null,holders:null,editors:null,dialogs:null,there:new Map,labels:new Map,recased:null,hasRecased:!1,sheets:new Map,set:null,sights:new Map,pageSight:null,
layered:!1,painted:null,shadows:new Map,effects:null,oddFonts:new Map,known:new Map,doubts:[],layers:new Map,seenWords:new Map,range:null,generated:{"::before":new Map,
"::after":new Map},whereGenerated:null}}function remembering(page,work){if(page.memo)return work(page);let inside={...page,memo:newMemo()};return inside.memo.owners=
findOwners(inside),work(inside)}function svgTitle(element){for(let child of dom.children(element))if(isA(child,"title",SVG))return clean(dom.textContent(child));return""}function xlinkTitle(element){
return isA(element,"a",SVG)?dom.getAttribute(element,"xlink:title"):""}function newPalette(){return{colours:new Map,lists:new Map,painter:null}}var SETTING_ATTRIBUTES={faint:"[opacity]",filtered:"[filter]",masked:"[mask]",clipped:"[clip-path]",turned:"[transform]",moved:"[width],[height],[x],[dx],[y],[d\
y],[font-size],[size],marquee,svg text",pictured:"[background]",stroked:"[stroke]",coloured:"[color],[mathcolor],[mathbackground],[bgcolor],[fill],[fill-opacity\
],[text]"},ANY_ATTRIBUTE=Object.values(SETTING_ATTRIBUTES).join(",");function hiddenControl(page,element){let control=dom.hasAttribute(element,"role")?null:controlOfLabel(element);return control&&isA(control,"input")&&STOOD_FOR.has(
control.type)&&isHidden(page,control)?control:null}var STOOD_FOR=new Set(["checkbox","file","radio"]);function labelsOf(page,element){let scope=dom.getRootNode(
element),known=page.memo.labels.get(scope);if(known===void 0){known=new Map;for(let label of scope.querySelectorAll?.("label")??[]){let{control}=label;control&&
known.set(control,[...known.get(control)??[],label])}page.memo.labels.set(scope,known)}return known.get(element)??[]}var role_sets_default={elements:["audio","canvas","embed","iframe","object","video"],roles:["alert","alertdialog","application","article","banner","blockquote",
"button","caption","cell","checkbox","code","columnheader","combobox","comment","complementary","contentinfo","definition","deletion","dialog","directory","docu\
ment","emphasis","feed","figure","form","generic","grid","gridcell","group","heading","image","img","insertion","link","list","listbox","listitem","log","main",
"mark","marquee","math","menu","menubar","menuitem","menuitemcheckbox","menuitemradio","meter","navigation","none","note","option","paragraph","presentation","p\
rogressbar","radio","radiogroup","region","row","rowgroup","rowheader","scrollbar","search","searchbox","sectionfooter","sectionheader","separator","slider","sp\
inbutton","status","strong","subscript","suggestion","superscript","switch","tab","table","tablist","tabpanel","term","textbox","time","timer","toolbar","toolti\
p","tree","treegrid","treeitem","doc-abstract","doc-acknowledgments","doc-afterword","doc-appendix","doc-backlink","doc-biblioentry","doc-bibliography","doc-bib\
lioref","doc-chapter","doc-colophon","doc-conclusion","doc-cover","doc-credit","doc-credits","doc-dedication","doc-endnote","doc-endnotes","doc-epigraph","doc-e\
pilogue","doc-errata","doc-example","doc-footnote","doc-foreword","doc-glossary","doc-glossref","doc-index","doc-introduction","doc-noteref","doc-notice","doc-p\
agebreak","doc-pagefooter","doc-pageheader","doc-pagelist","doc-part","doc-preface","doc-prologue","doc-pullquote","doc-qna","doc-subtitle","doc-tip","doc-toc",
"graphics-document","graphics-object","graphics-symbol"],links:["link","doc-backlink","doc-biblioref","doc-glossref","doc-noteref"],namedByContent:["button","ce\
ll","checkbox","columnheader","doc-backlink","doc-biblioref","doc-glossref","doc-noteref","doc-subtitle","gridcell","heading","link","menuitem","menuitemcheckbo\
x","menuitemradio","option","radio","row","rowheader","switch","tab","tooltip","treeitem"],holdsValue:["button","combobox","math","meter","progressbar","scrollb\
ar","searchbox","separator","slider","spinbutton","textbox"],cells:["cell","columnheader","gridcell","rowheader"],fields:["combobox","listbox","searchbox","slid\
er","spinbutton","textbox"],synonyms:{image:"img",presentation:"none",directory:"list"}};var ROLES=new Set(role_sets_default.roles),ELEMENTS=role_sets_default.elements,LINKS=role_sets_default.links,HOLDS_VALUE=new Set(role_sets_default.holdsValue),CELLS=new Set(
role_sets_default.cells),FIELDS=new Set(role_sets_default.fields),SYNONYMS={__proto__:null,...role_sets_default.synonyms},PLAIN_ROLES={__proto__:null,address:"g\
roup",article:"article",blockquote:"blockquote",button:"button",caption:"caption",code:"code",datalist:"listbox",dd:"definition",del:"deletion",details:"group",
dfn:"term",dialog:"dialog",dir:"list",dt:"term",em:"emphasis",fieldset:"group",figure:"figure",form:"form",h1:"heading",h2:"heading",h3:"heading",h4:"heading",h5:"\
heading",h6:"heading",hgroup:"group",hr:"separator",ins:"insertion",main:"main",mark:"mark","math:math":"math",menu:"list",meter:"meter",nav:"navigation",ol:"li\
st",optgroup:"group",option:"option",output:"status",p:"paragraph",progress:"progressbar",s:"deletion",search:"search",strong:"strong",sub:"subscript",sup:"supe\
rscript",table:"table",textarea:"textbox",time:"time",ul:"list"},INPUT_ROLES={button:"button",checkbox:"checkbox",image:"button",number:"spinbutton",radio:"radi\
o",range:"slider",reset:"button",search:"searchbox",submit:"button",color:"button",file:"button"},NAMED_BY_CONTENT=new Set(role_sets_default.namedByContent),UNNAMED=new Set(
`caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion
  superscript term time`.split(/\s+/)),TEXT_ROLES=new Set(["code","emphasis","mark","strong","subscript","superscript","time"]),RANGE_ROLES=new Set(["meter","pr\
ogressbar","scrollbar","slider","spinbutton"]),MERE_TEXT=new Set(["generic","none","paragraph",...TEXT_ROLES]);var PICTURES=new Set(`button checkbox doc-cover doc-pagebreak graphics-symbol img menuitemcheckbox menuitemradio meter option progressbar
  radio scrollbar separator slider switch tab`.split(/\s+/)),INTERACTIVE=new Set([...LINKS,...`button checkbox combobox listbox menuitem menuitemcheckbox menuit\
emradio option radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem`.split(/\s+/)]);var NEEDS_PARENT={__proto__:null,caption:["figure","grid","radiogroup","table","treegrid"],cell:["row"],columnheader:["row"],gridcell:["row"],listitem:["list"],
menuitem:["group","menu","menubar"],menuitemcheckbox:["group","menu","menubar"],menuitemradio:["group","menu","menubar"],option:["group","listbox"],tab:["tablis\
t"],treeitem:["group","tree","treeitem"],row:["grid","rowgroup","table","treegrid"],rowgroup:["grid","table","treegrid"],rowheader:["row"]},MERE_PARTS=new Set([
"listitem","rowgroup"]),LANDMARKS=new Set(["banner","complementary","contentinfo","form","main","navigation","region","search"]),GLOBAL_ATTRIBUTES=`atomic brail\
lelabel brailleroledescription busy controls current describedby description
  details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant roledescription`.split(/\s+/).map(name=>`aria-${name}`);var USABLE=["a[href],button,input:not([type=hidden i]),select,textarea,summary,iframe,[tabindex],[onclick],[contenteditable]",...Array.from(INTERACTIVE,role=>`[\
role=${role}]`)].join(),HANDLERS=new Set(`oncontextmenu onclick ondblclick ondragstart ondrop onmousedown onmouseenter onmouseover onmouseup onpointerdown
  onpointerenter onpointerover onpointerup ontouchend ontouchstart @click v-on:click x-on:click ng-click (click) jsaction
  hx-get hx-post`.split(/\s+/)),NO_PRESS=/enter|over|drag|drop|contextmenu/,PRESS_HANDLERS=new Set([...HANDLERS].filter(name=>!NO_PRESS.test(name)));var FORMULAS={__proto__:null,mfrac:(above,below)=>`${grouped(above)}/${grouped(below)}`,msup:(base,above)=>`${base}^${grouped(above)}`,msub:(base,below)=>`${base}\
_${grouped(below)}`,msubsup:(base,below,above)=>`${base}_${grouped(below)}^${grouped(above)}`,mover:(base,above)=>`${base}^${grouped(above)}`,munder:(base,below)=>`${base}\
_${grouped(below)}`,munderover:(base,below,above)=>`${base}_${grouped(below)}^${grouped(above)}`,msqrt:(...parts)=>`\u221A(${parts.join("")})`,mroot:(base,degree)=>`\
\u221A[${degree}](${base})`,mtext:(...parts)=>` ${parts.join("")} `,mtr:(...cells)=>cells.join(", "),mtable:(...rows)=>rows.join("; "),mphantom:()=>"",annotation:()=>"",
"annotation-xml":()=>""};function formula(element){let parts=[];for(let child of dom.childNodes(element))isElement(child)?parts.push(formula(child)):isText(child)&&clean(child.data)&&parts.
push(clean(child.data));return(FORMULAS[dom.localName(element)]??((...all)=>all.join("")))(...parts)}function grouped(text=""){return new RegExp("^(\\p{L}|[\\d.,]\
*)$","u").test(text)?text:`(${text})`}function nativeName(page,element,walk,textOf2){if(dom.namespaceURI(element)===SVG)return svgTitle(element)||xlinkTitle(element);let labelText=()=>labelsText(page,
element,textOf2),compute2=NATIVE_NAMES[tag(element)];return compute2?compute2(element,{labelText,textOf:textOf2,inContent:walk.inContent}):dom.localName(element).
includes("-")?labelText():""}var byLabels=(_element,{labelText})=>labelText(),NATIVE_NAMES={__proto__:null,input:inputName,select:byLabels,textarea:byLabels,meter:byLabels,
output:byLabels,progress:byLabels,button:byLabels,img:element=>element.alt,area:element=>element.alt,fieldset:(element,{textOf:textOf2})=>firstChildText(element,
"legend",textOf2),figure:(element,{textOf:textOf2})=>firstChildText(element,"figcaption",textOf2),table:(element,{textOf:textOf2})=>firstChildText(element,"capt\
ion",textOf2),optgroup:element=>element.label,option:element=>dom.getAttribute(element,"label"),"math:math":(element,{inContent})=>dom.getAttribute(element,"alt\
text")||(inContent?formula(element):"")};function inputName(element,{labelText}){let label=labelText();if(label)return label;switch(element.type){case"button":case"\
submit":case"reset":return heldText(element);case"image":return clean(element.alt)||clean(element.value)||clean(element.title)||"Submit";default:return""}}function labelsText(page,element,textOf2){
return clean(labelsOf(page,element).map(textOf2).join(" "))}function firstChildText(element,name,textOf2){for(let child of dom.children(element))if(isA(child,name))
return textOf2(child);return""}function nameOf(page,element){let name=page.memo.names.get(element);return name===void 0&&(name=clean(computeName(page,element)),page.memo.names.set(element,name)),
name}function computeName(page,element){try{return alternative(page,element,new Walk(page,element))}catch(error){if(!(error instanceof RangeError))throw error;return dom.
textContent(element)}}var Walk=class _Walk{constructor(page,origin,state={}){this.page=page,this.origin=origin,this.seen=state.seen??new Set,this.named=state.named??
new Set,this.byReference=state.byReference??!1,this.inContent=state.inContent??!1,this.hiddenToo=state.hiddenToo??!1}with(changes){return new _Walk(this.page,this.
origin,{...this,...changes})}toReference(target){this.inContent&&this.named.add(target);let hiddenToo=isHidden(this.page,target);return this.with({seen:new Set,
byReference:!0,inContent:!1,hiddenToo})}toLabel(label){return this.with({byReference:!0,inContent:!0,hiddenToo:isHidden(this.page,label)})}toContent(){return this.
inContent?this:this.with({inContent:!0})}};function alternative(page,element,walk){if(!walk.inContent||walk.byReference||walk.hiddenToo||walk.named.size)return computeAlternative(
page,element,walk);let known=page.memo.contents.get(element);return known===void 0&&(known=computeAlternative(page,element,walk),walk.named.size||page.memo.contents.
set(element,known)),known}function computeAlternative(page,element,walk){if(isPassedOver(page,element,walk))return"";let referenced=walk.byReference?"":labelledText(
page,element,walk);if(referenced)return referenced;let role=page.roleOf(page,element),embedded=walk.origin===element?null:embeddedValue(page,element,role,walk);
if(embedded!==null)return embedded;let label=isA(element,"slot")?"":ariaOf(page,element,"aria-label");if(hasWords(label))return label;walk.seen.add(element);let native=role===
"none"?"":nativeText(page,element,walk);if(hasWords(native))return native;if(!contentCounts(element,role,walk))return tooltip(page,element,role,walk);let content=joinContent(
page,element,walk.toContent());return hasWords(content)?content:tooltip(page,element,role,walk)||content}function hasWords(text){return!!text&&clean(text)!==""}
function isPassedOver(page,element,walk){return walk.seen.has(element)?!0:walk.inContent?isSaidByReference(element,walk)||!walk.hiddenToo&&isLeftOut(page,element):
!1}function isSaidByReference(element,walk){return!walk.byReference&&walk.named.has(element)&&!dom.hasAttribute(element,"aria-labelledby")}function contentCounts(element,role,walk){
return walk.inContent||namedByContent(element,role)||walk.byReference&&!isControl(role)}function nativeText(page,element,walk){return isA(element,"label")&&walk.
origin===element?hiddenControl(page,element)?authorName(page,element.control):"":nativeName(page,element,walk,part=>alternative(page,part,walk.toLabel(part)))}function isLeftOut(page,element){
let style=styleOf(page,element);return style.cutOff?!0:!style.visible&&!dom.firstElementChild(element)&&!shadowRootOf(page,element)}function namedByContent(element,role){
return NAMED_BY_CONTENT.has(role)||role==="generic"&&isA(element,"summary")}function isControl(role){return["textbox","searchbox","combobox","listbox","slider",
"spinbutton"].includes(role)}function labelledText(page,element,walk){return referencedText(page,element,"aria-labelledby",walk)||referencedText(page,element,"a\
ria-labeledby",walk)}function referencedText(page,element,attribute,walk){if(!dom.hasAttribute(element,attribute))return"";let texts=elementsById(element,attribute).
filter(target=>!walk.named.has(target)).map(target=>alternative(page,target,walk.toReference(target)));return clean(texts.join(" "))}function embeddedValue(page,element,role,walk){
if(!walk.inContent&&!walk.byReference)return null;if(isPassword(element))return"";if(RANGE_ROLES.has(role))return rangeText(page,element);switch(role){case"text\
box":case"searchbox":return isField(element)?heldText(element):joinContent(page,element,walk.toContent());case"combobox":case"listbox":return chosenText(page,element,
role,walk);case"menu":case"menubar":return walk.inContent?"":null;default:return null}}function chosenText(page,element,role,walk){if(isA(element,"select"))return Array.
from(element.selectedOptions,optionText).join(" ");if(isA(element,"input"))return element.value;let chosen=[element,...elementsById(element,"aria-owns")].flatMap(
list=>[...dom.querySelectorAll(list,'[role="option"][aria-selected="true"]')]);return chosen.length?chosen.map(option=>clean(dom.textContent(option))).join(" "):
role==="combobox"?joinContent(page,element,walk.toContent()):""}var RANGES=new Set(["input","meter","progress"]);function rangeText(page,element){return ariaOf(
page,element,"aria-valuetext")??ariaOf(page,element,"aria-valuenow")??(RANGES.has(tag(element))?String(element.value):"")}function joinContent(page,element,walk){
if(isA(element,"iframe"))return"";let text=generatedText(page,element,"::before",walk.hiddenToo);if(!styleOf(page,element).skipped||walk.hiddenToo){let isTreeItem=page.
roleOf(page,element)==="treeitem",visible=walk.hiddenToo||styleOf(page,element).visible&&!isClosedDetails(element);for(let child of accessibleChildren(page,element))
if(isText(child))visible&&(text+=asShown(page,child.data,element));else if(isElement(child)){if(isTreeItem&&page.roleOf(page,child)==="group")continue;text+=childText(
page,child,walk)}}return text+generatedText(page,element,"::after",walk.hiddenToo)}var NOTHING_TO_READ=new Set("head link meta noscript script style svg:script \
svg:style svg:title template title".split(" "));function childText(page,child,walk){if(isA(child,"br"))return" ";if(NOTHING_TO_READ.has(tag(child)))return"";let text=alternative(
page,child,walk);return INLINE.has(styleOf(page,child).display)?text:` ${text} `}function tooltip(page,element,role,walk){let title=dom.getAttribute(element,"ti\
tle");return hasWords(title)&&mayBeTitled(element,role,walk)?title:walk.inContent?"":placeholderOf(page,element)}function mayBeTitled(element,role,walk){return role!==
"none"&&(walk.inContent||!UNNAMED.has(role)||isExplained(element))}function placeholderOf(page,element){return isA(element,"input")||isA(element,"textarea")?element.placeholder??"":ariaOf(page,element,"aria-placeholder")??(isEditingHost(
element)?hintInside(page,element):"")}function hintInside(page,editor){if(clean(dom.textContent(editor)))return"";for(let at=editor;at;at=dom.firstElementChild(
at)){let hint=generatedText(page,at,"::before")||generatedText(page,at,"::after");if(hint)return hint}return""}function authorName(page,element){let walk=new Walk(
page,element);return labelledText(page,element,walk)||clean(ariaOf(page,element,"aria-label")??"")||clean(dom.getAttribute(element,"title")??"")}function descriptionOf(page,element){
let text="";return dom.hasAttribute(element,"aria-describedby")&&(text=referencedText(page,element,"aria-describedby",new Walk(page,element))),text||(text=clean(
ariaOf(page,element,"aria-description")??"")),text||(text=tooltipOf(element)),text===nameOf(page,element)?"":text}function isExplained(element){return(isA(element,
"abbr")||isA(element,"kbd"))&&tooltipOf(element)!==""}function roleOf(page,element){let role=page.memo.roles.get(element);return role===void 0&&(page.memo.roles.set(element,"generic"),role=computeRole(page,element),
page.memo.roles.set(element,role)),role}function computeRole(page,element){let attribute=ariaOf(page,element,"role");if(attribute)for(let token of attribute.toLowerCase().
split(/\s+/)){let role=SYNONYMS[token]??token;if(!(!ROLES.has(token)||role==="none"&&undoesPresentation(element))&&!((role==="region"||role==="form")&&!authorName(
page,element))&&!(NEEDS_PARENT[role]&&!countsAlone(page,element,role)&&!hasRequiredParent(page,element,role)))return role}return nativeRole(page,element)}function undoesPresentation(element){
return isFocusable(element)||GLOBAL_ATTRIBUTES.some(name=>dom.hasAttribute(element,name))}function meaningfulParent(page,element){return flatAncestor(page,element,
ancestor=>{let role=roleOf(page,ancestor);return role!=="generic"&&role!=="none"})}function countsAlone(page,element,role){if(MERE_PARTS.has(role))return!1;let native=nativeRole(
page,element);return!LANDMARKS.has(native)&&(INTERACTIVE.has(role)||!INTERACTIVE.has(native))}function hasRequiredParent(page,element,role){let parent=meaningfulParent(
page,element);if(!parent)return!1;let parentRole=roleOf(page,parent);return role==="listitem"&&parentRole==="group"?hasRequiredParent(page,parent,role):NEEDS_PARENT[role].
includes(parentRole)}var SECTIONING=new Set(["article","aside","main","nav","section"]),SECTIONING_ROLES=new Set(["article","complementary","main","navigation",
"region"]);function isInSection(page,element,besides){return flatAncestor(page,element,ancestor=>{if(besides&&isA(ancestor,besides))return!1;let role=dom.getAttribute(
ancestor,"role");return role?SECTIONING_ROLES.has(role):SECTIONING.has(tag(ancestor))})!==null}function nativeRole(page,element){if(dom.namespaceURI(element)===
SVG)return svgRole(page,element);let name=tag(element),compute2=NATIVE_ROLES[name],role=PLAIN_ROLES[name]??(compute2?compute2(page,element):"generic");return MERE_TEXT.
has(role)&&isEditingHost(element)?"textbox":role}var NATIVE_ROLES={__proto__:null,a:(_page,element)=>dom.hasAttribute(element,"href")?"link":"generic",area:(_page,element)=>dom.
hasAttribute(element,"href")?"link":"generic",aside:(page,element)=>isInSection(page,element,"main")&&!authorName(page,element)?"generic":"complementary",header:(page,element)=>isInSection(
page,element)?"sectionheader":"banner",footer:(page,element)=>isInSection(page,element)?"sectionfooter":"contentinfo",section:(page,element)=>authorName(page,element)?
"region":"generic",img:(_page,element)=>imageRole(element),input:(_page,element)=>inputRole(element),label:(page,element)=>hiddenControl(page,element)?roleOf(page,
element.control):"generic",select:(_page,element)=>element.multiple||element.size>1?"listbox":"combobox",li:(page,element)=>inheritsNone(page,element,"ul,ol,men\
u")?"none":isListChild(page,element)?"listitem":"generic",summary:(_page,element)=>detailsOf(element)?"button":"generic",thead:(page,element)=>tablePart(page,element,
"rowgroup"),tbody:(page,element)=>tablePart(page,element,"rowgroup"),tfoot:(page,element)=>tablePart(page,element,"rowgroup"),tr:(page,element)=>tablePart(page,
element,"row"),td:(page,element)=>tablePart(page,element,isInGrid(page,element)?"gridcell":"cell"),th:headerRole,...Object.fromEntries(ELEMENTS.map(name=>[name,
()=>name])),frame:()=>"iframe"};function imageRole(element){return dom.getAttribute(element,"alt")===""&&!tooltipOf(element)&&!undoesPresentation(element)?"none":
"img"}function inputRole(element){let type=element.type;return type==="hidden"?"none":type==="checkbox"&&dom.hasAttribute(element,"switch")?"switch":element.list&&
["text","search","tel","url","email"].includes(type)?"combobox":INPUT_ROLES[type]??"textbox"}function isListChild(page,element){let parent=flatAncestor(page,element,
ancestor=>roleOf(page,ancestor)!=="none"||dom.matches(ancestor,"ul,ol,menu"));return parent!==null&&roleOf(page,parent)==="list"}function inheritsNone(page,element,container){
let parent=dom.closest(element,container);return parent!==null&&dom.hasAttribute(parent,"role")&&roleOf(page,parent)==="none"}function tablePart(page,element,role){
let table=closestTag(element,"table");if(!table)return"generic";let tableRole=roleOf(page,table);if(tableRole==="none")return"none";if(!["table","grid","treegri\
d"].includes(tableRole))return"generic";if(role!=="rowgroup"&&role!=="row"){let row=closestTag(element,"tr");if(row&&roleOf(page,row)!=="row")return roleOf(page,
row)==="none"?"none":"generic"}return role}function isInGrid(page,element){let table=closestTag(element,"table");return table!==null&&["grid","treegrid"].includes(
roleOf(page,table))}function headerRole(page,element){let part=tablePart(page,element,"cell");if(part!=="cell")return part;let scope=dom.getAttribute(element,"s\
cope")?.toLowerCase();return HEADERS_BY_SCOPE[scope]??headerByPlace(element)}var HEADERS_BY_SCOPE={__proto__:null,row:"rowheader",rowgroup:"rowheader",col:"colu\
mnheader",colgroup:"columnheader"};function headerByPlace(element){let row=closestTag(element,"tr");if(row===null||row.closest("thead"))return"columnheader";if(Array.
from(row.cells).some(cell=>isA(cell,"td")))return"rowheader";let table=closestTag(element,"table");return row.cells.length===1&&table.rows.length===1?"cell":"co\
lumnheader"}var SVG_GROUPS=new Set(["foreignObject","g","text"]);function svgRole(page,element){return isA(element,"a",SVG)?dom.hasAttribute(element,"href")||dom.
hasAttribute(element,"xlink:href")?"link":"generic":isA(element,"image",SVG)?"img":!authorName(page,element)&&!svgTitle(element)?"generic":SVG_GROUPS.has(dom.localName(
element))?"group":"img"}var LEAST_SWEPT=2e3;function noRefs(){return{numbers:new WeakMap,records:new Map,latest:[],superseded:new Map,lastNumber:0,granted:[],lacking:0,running:0,frameNumber:0,sweepAt:LEAST_SWEPT}}var schemes_default={shown:"https?|file|data|blob|about|javascript|view-source|filesystem|devtools|chrome(-[a-z]+)?|edge"};var SHOWN=new RegExp(`^(${schemes_default.shown}):`,"i");function staying(){return{left:!1,saves:[],foreign:"",onLeave:()=>{}}}var Recurrence=class{count=0;#own=-1/0;#known=-1/0;#act=-1/0;#first=0;#came={__proto__:null};constructor(channel){this.channel=channel}note(came){this.#came[this.
count++%32]=came}last(before=0){return this.#came[(this.count-1-before)%32]}recurs(since,at,beginOfAct=()=>-1/0){if(this.#own>=since||this.channel.stays&&this.#own>
-1/0)return!0;if(!this.#wasUnderWay(since)){if(!this.#isBeat(since,beginOfAct)&&!this.#isLoop(since,at))return!1;this.#known=since}return this.#own=since,!0}#oldest(){
return this.count>32?this.count-32:0}#wasUnderWay(since){for(let index=this.#oldest();index<this.count;index++){let{at,due,answered}=this.#came[index%32];if(at<
since&&(answered||due)>=since)return!0}return!1}#isBeat(since,beginOfAct){let beats=0,first=0,last=0;for(let index=this.#oldest();index<this.count;index++){let{
at}=this.#came[index%32];at>=since||this.#known<beginOfAct(at)||(beats++===0&&(first=at),last=at)}return beats>=this.channel.beats&&since-last<=1.5*(last-first)/
(beats-1)+50}#isLoop(since,at){let again=0;for(let index=this.#oldest();index<this.count;index++){let came=this.#came[index%32];came.at<since||(again++,this.#act!==
since&&(this.#first=came.at),this.#act=since)}return again>this.channel.repeats&&at-this.#first>this.channel.longest}};var Motions=class{#of=new WeakMap;of(target,channel,kind){let kinds=this.#of.get(target)??new Map;this.#of.set(target,kinds);let known=kinds.get(kind)??new Recurrence(
channel);return kinds.set(kind,known),known}};function newPage(secret){return{secret,roleOf,refs:noRefs(),leaving:staying(),act:noAct(),closed:noClosedRoots(),masking:{shown:[],unmasked:[]},givenUp:0,pixels:{
doubts:[],verdicts:new Map,undo:[],keys:new WeakMap},looking:{stop:()=>{}},kept:{elements:[]},sheets:new WeakMap,palette:newPalette(),memo:null}}function noAct(){
return{effects:null,motions:new Motions,guard:null,drag:null,over:null,verdict:null,hovering:null,pressed:null,filled:new Map,typing:null,shownBefore:new WeakSet,
openList:null,onInput:null,onHover:null,onDragOver:null,dropped:null,onSlider:null}}var word=role=>role==="img"?"image":role,compute={name:nameOf,role:(page,element)=>word(roleOf(page,element)),description:descriptionOf};function answer(){let{suite}=globalThis;
suite.answer(remembering(newPage("unheard"),page=>suite.asked.map(({element,property})=>compute[property](page,element))))}return answer(...arguments)}
