// Made by `npm run build` in js. Sources cb262f0bee41640639b9f763cb5abd56bf37335f7807d0ae24132af9da7895b9, lines below bf300d0ed342bc5f3416b3ec901ebdab932198b6ca7e51f77cc94a3c8aabe19c.
export const sandbox =
function(){"use strict";var contentType=Object.getOwnPropertyDescriptor(Document.prototype,"contentType")?.get;function kind(){return contentType?.call(document)??"text/html"}function isPdf(){
return kind()==="application/pdf"}function isHtml(){return/^(text\/html|application\/xhtml\+xml)$/.test(kind())}function fileName(){let name=location.pathname.split(
"/").at(-1)??"";try{return decodeURIComponent(name)}catch{return name}}function shownMedia(){if(!/^(?!image\/svg)(image|audio|video)\//.test(kind()))return"";let[
shown2]=document.querySelectorAll("img, video");return shown2 instanceof HTMLImageElement&&shown2.naturalWidth?`${kind()}, ${shown2.naturalWidth}\xD7${shown2.naturalHeight}\
 pixels`:shown2 instanceof HTMLVideoElement&&isFinite(shown2.duration)?`${kind()}, ${Math.ceil(shown2.duration)} s`:kind()}function shownSource(){if(!/^(?!image\/svg).*[/+]xml$/.
test(kind())||isHtml())return"";let root=document.documentElement,content=document.createRange();return content.selectNodeContents(root),!content.toString().trim()&&
!root.firstElementChild||content.getClientRects().length||!root.getClientRects().length?"":new XMLSerializer().serializeToString(document)}var XHTML=new Document().createElementNS("http://www.w3.org/1999/xhtml","a").namespaceURI,SVG="http://www.w3.org/2000/svg",MATHML="http://www.w3.org/1998/Math/M\
athML";function ownOf({prototype},name){let{get,value}=Object.getOwnPropertyDescriptor(prototype,name)??{},native=get??value;return native&&Function.prototype.call.
bind(native)}function allOf(names,make){return Object.fromEntries(names.split(/\s+/).map(name=>[name,make(name)]))}function mixedIn(name){let[html,svg,mathml]=[
HTMLElement,SVGElement,MathMLElement].map(owner=>ownOf(owner,name)),natives=new Map([[XHTML,html],[SVG,svg],[MATHML,mathml]]);return(element2,given)=>natives.get(
dom.namespaceURI(element2))?.(element2,given)}var dom={...allOf("dispatchEvent",name=>ownOf(EventTarget,name)),...allOf(`childNodes compareDocumentPosition cont\
ains firstChild getRootNode isConnected nextSibling nodeType ownerDocument parentElement parentNode
    textContent`,name=>ownOf(Node,name)),...allOf(`assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest currentCSSZoom
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes
    lastElementChild localName matches namespaceURI nextElementSibling previousElementSibling querySelector querySelectorAll scrollBy
    scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth shadowRoot`,name=>ownOf(Element,name)),...allOf("blur editContext focus inert innerText isConte\
ntEditable style",mixedIn)},PREFIXES={[SVG]:"svg",[MATHML]:"math"};function tag(element2){let namespace=dom.namespaceURI(element2),name=dom.localName(element2);
return namespace===XHTML?name:`${PREFIXES[namespace]??"other"}:${name}`}function isA(element2,name,language=XHTML){return dom.localName(element2)===name&&dom.namespaceURI(
element2)===language}function closestTag(element2,name){for(let at=element2;at;at=dom.parentElement(at))if(isA(at,name))return at;return null}function isElement(node){
return!!node&&dom.nodeType(node)===Node.ELEMENT_NODE}function isText(node){return dom.nodeType(node)===Node.TEXT_NODE}var FRAMES="iframe, frame, object, embed";
function isFrame(element2){return element2===null?!1:isA(element2,"iframe")||isA(element2,"frame")||(isA(element2,"object")||isA(element2,"embed"))&&windowOf(element2)!==
null}function windowOf(element2){if(element2===null)return null;let own=element2.contentWindow??null;return own===null&&(isA(element2,"embed")||isA(element2,"ob\
ject"))?windowOfEmbed(element2):own}function windowOfEmbed(embed){if(isPdf())return null;let unknown=new Set(Array.from({length:window.length},(_,at)=>window[at]));
for(let each of unknown)try{if(each.frameElement===embed)return each;each.frameElement!==null&&unknown.delete(each)}catch{}let all=selector=>[...Document.prototype.
querySelectorAll.call(document,selector)];for(let each of all(FRAMES))unknown.delete(each.contentWindow);let[only,...others]=unknown,rivals=all("embed, object").
filter(each=>!each.contentWindow);return only&&others.length===0&&rivals.length===1?only:null}function isHere(element2){return isElement(element2)&&dom.isConnected(
element2)&&dom.ownerDocument(element2)===document}function imageOf(area){let map=closestTag(area,"map");return map&&document.querySelector(`img[usemap="#${CSS.escape(map.name)}"]`)}function boxOfArea(area){let{
left,top:top2,whole:whole2,shape,points}=outlineOf(area,imageOf(area));if(shape==="default")return whole2;let across=points.map(({x})=>x),down=points.map(({y})=>y),
[least,highest]=[Math.min(...across),Math.min(...down)];return new DOMRect(left+least,top2+highest,Math.max(...across)-least,Math.max(...down)-highest)}function areaAt(image,x,y){
if(!dom.getAttribute(image,"usemap")?.startsWith("#"))return null;let name=CSS.escape(dom.getAttribute(image,"usemap").slice(1));return[...document.querySelectorAll(
`map[name="${name}"] area`)].find(area=>isIn(outlineOf(area,image),x,y))??null}function outlineOf(area,image){let whole2=dom.getBoundingClientRect(image),at=area.
coords.split(",").map(Number),shape=at.length<3?"default":area.shape||"rect",points=[];if(shape==="circle"){let[x,y,radius]=at;points.push({x:x-radius,y:y-radius},
{x:x+radius,y:y+radius})}else for(let index=0;index+1<at.length;index+=2)points.push({x:at[index],y:at[index+1]});return{whole:whole2,shape,points,left:whole2.x+
dom.clientLeft(image),top:whole2.y+dom.clientTop(image)}}function isIn({shape,points,left,top:top2},x,y){let at={x:x-left,y:y-top2};if(shape==="default")return!0;
if(shape==="poly"||shape==="polygon")return isInPolygon(points,at);let[first,last]=points;if(shape!=="circle")return at.x>=first.x&&at.x<=last.x&&at.y>=first.y&&
at.y<=last.y;let radius=(last.x-first.x)/2;return Math.hypot(at.x-first.x-radius,at.y-first.y-radius)<=radius}function isInPolygon(points,at){let isInside=!1;return points.
forEach((one,index)=>{let other=points.at(index-1)??one;one.y>at.y!=other.y>at.y&&at.x<one.x+(at.y-one.y)/(other.y-one.y)*(other.x-one.x)&&(isInside=!isInside)}),
isInside}function shadowRootOf(page,element2){return dom.shadowRoot(element2)??page.closed.roots.get(element2)??null}function flatChildren(page,element2){if(isA(element2,
"slot")){let assigned=element2.assignedNodes?.()??[];if(assigned.length)return assigned}let children=[];for(let child=dom.firstChild(shadowRootOf(page,element2)??
element2);child;child=dom.nextSibling(child))children.push(child);return children}function flatParent(page,element2){return page.memo?.owners.get(element2)??boxParent(
element2)}function boxParent(element2){let parent=dom.assignedSlot(element2)??dom.parentNode(element2);return parent&&dom.nodeType(parent)===Node.DOCUMENT_FRAGMENT_NODE?
parent.host??null:parent}function flatAncestor(page,element2,matches){for(let at=flatParent(page,element2);isElement(at);at=flatParent(page,at))if(matches(at))return at;
return null}function flatPath(page,element2){let path=new Set;for(let at=element2;isElement(at);at=flatParent(page,at))path.add(at);return path}function elementsById(element2,attribute){
let ids=dom.getAttribute(element2,attribute);if(!ids)return[];let scope=dom.getRootNode(element2);return scope.getElementById?ids.split(/\s+/).map(id=>id&&scope.
getElementById(id)).filter(Boolean):[]}function*scopes(page,root=document){yield root;let walker=Document.prototype.createTreeWalker.call(document,root,NodeFilter.
SHOW_ELEMENT);for(;walker.nextNode();){let inner=shadowRootOf(page,walker.currentNode);inner&&(yield*scopes(page,inner))}}function allScopes(page){return page.memo.
scopes??=[...scopes(page)]}function deepActive(page){let active=null;for(let inner=document.activeElement;inner;inner=shadowRootOf(page,inner)?.activeElement??null)
active=inner;return active}function deepestAt(page,x,y,around=null){let hit=around;for(let at=around?shadowRootOf(page,around)?.elementFromPoint(x,y):document.elementFromPoint(
x,y);at&&at!==hit;at=shadowRootOf(page,hit)?.elementFromPoint(x,y))hit=at;return hit&&isA(hit,"img")&&areaAt(hit,x,y)||hit}function targetOf(page,event){let target2=event.
composedPath()[0],closed=page.closed.roots.get(target2);return closed?(event instanceof MouseEvent?deepestAt(page,event.clientX,event.clientY,target2):closed.activeElement&&
deepActive(page))??target2:target2}function framesIn(page){return allScopes(page).flatMap(scope=>[...scope.querySelectorAll(FRAMES)].filter(each=>isFrame(each)))}var KEPT_BACK=["pointermove","mousemove","pointerup","mouseup","click","pointerover","pointerout"],ALSO_KEPT_BACK=["mouseover","mouseout","pointerenter","pointe\
rleave","mouseenter","mouseleave"],COPY=/^(?:uninitialized|all|copy)/u,EFFECTS=["move","link"];function listenToDrags(page){if(!("mozInnerScreenX"in globalThis))
return;let drag=null;addEventListener("dragstart",event=>{event.isTrusted&&(drag=begin(page,event))},{capture:!0});let onEvent=event=>{if(drag===null||!event.isTrusted||
(event.stopImmediatePropagation(),event.type==="mousemove"&&move(page,drag,event),event.type!=="mouseup"))return;let over=drag;move(page,over,event),end(over,event),
setTimeout(()=>drag=null)};for(let type of[...KEPT_BACK,...ALSO_KEPT_BACK])addEventListener(type,onEvent,{capture:!0})}function begin(page,event){event.preventDefault(),
event.stopImmediatePropagation();let source=targetOf(page,event),data=new DataTransfer;data.effectAllowed="uninitialized";for(let type of event.dataTransfer?.types??
[]){let value=event.dataTransfer?.getData(type);value&&data.setData(type,value)}let drag={source,target:null,taken:!1,data};return send(drag,"dragstart",source,
event)?(dom.dispatchEvent(source,new PointerEvent("pointercancel",{bubbles:!0,composed:!0,pointerId:0})),drag):null}function move(page,drag,at){send(drag,"drag",
drag.source,at);let target2=targetOf(page,at);if(target2!==drag.target){let left=drag.target;drag.target=target2,send(drag,"dragenter",target2,at,left),left&&send(
drag,"dragleave",left,at,target2)}drag.data.dropEffect=usual(drag.data.effectAllowed);let isTaken2=!send(drag,"dragover",target2,at);drag.taken=isTaken2&&isAllowed(
drag.data)}function end(drag,at){let{target:target2,data}=drag;drag.taken&&target2?send(drag,"drop",target2,at):(target2&&send(drag,"dragleave",target2,at),data.
dropEffect="none"),send(drag,"dragend",drag.source,at)}function usual(allowed){return COPY.test(allowed)?"copy":EFFECTS.find(effect=>allowed.startsWith(effect))??
"none"}function isAllowed({dropEffect,effectAllowed}){return dropEffect==="none"?!1:["uninitialized","all"].includes(effectAllowed)||effectAllowed.toLowerCase().
includes(dropEffect)}function send({data},type,target2,at,other=null){let{clientX,clientY,screenX,screenY,ctrlKey,shiftKey,altKey,metaKey}=at;return dom.dispatchEvent(
target2,new DragEvent(type,{bubbles:!0,composed:!0,cancelable:!["dragleave","dragend"].includes(type),view:globalThis.window,dataTransfer:data,relatedTarget:other,
clientX,clientY,screenX,screenY,ctrlKey,shiftKey,altKey,metaKey}))}var line_default={longestChoices:200,quoted:'^["\\s]|\\[ref=|[\\n\\r\\t\\u2028\\u2029]|\\s$',quotedTarget:'^"|\\s|:$',unclearOption:'[|()"\\n]',behindRole:' ["[\
(\u2192]|:|$'};var QUOTED=new RegExp(line_default.quoted),SHAPELESS=new RegExp("(?![\\p{Join_Control}\\p{Variation_Selector}\\p{Bidi_Control}\\p{Emoji_Component}])\\p{Default_Ignor\
able_Code_Point}","gu");function clean(text){return(/[^\0-\x7f]/.test(text)?text.replace(SHAPELESS,""):text).replace(new RegExp("\\p{White_Space}+","gu")," ").trim()}
var LONGEST_TEXT=2e3;function cut(text,longest){return text.length<=longest?text:`${whole(text,longest)}\u2026 (${text.length} characters)`}function whole(text,longest){
return text.slice(0,/[\ud800-\udbff]/.test(text[longest-1]??"")?longest-1:longest)}function quoted(text){return JSON.stringify(text)}function plain(text,longest=LONGEST_TEXT){
let short=cut(text,longest);return QUOTED.test(short)?quoted(short):short}function svgTitle(element2){for(let child of dom.children(element2))if(isA(child,"title",SVG))return clean(dom.textContent(child));return""}function xlinkTitle(element2){
return isA(element2,"a",SVG)?dom.getAttribute(element2,"xlink:title"):""}function isDrawing(element2){return isA(element2,"svg",SVG)&&!dom.hasAttribute(element2,
"role")}var OUTLINE_POINTS=32;function*outlinePoints(element2){if(!(element2 instanceof SVGGeometryElement))return;let matrix=element2.getScreenCTM(),length=lengthOf(
element2);if(!(!matrix||!length))for(let at=0;at<=OUTLINE_POINTS;at++){let part2=(at/OUTLINE_POINTS+.5)%1,{x,y}=element2.getPointAtLength(length*part2).matrixTransform(
matrix);yield{x:Math.round(x),y:Math.round(y)},yield{x:Math.floor(x),y:Math.floor(y)}}}function lengthOf(element2){try{return element2.getTotalLength()}catch{return 0}}
function strokeBox(element2){if(!(element2 instanceof SVGGeometryElement))return null;let{stroke,strokeWidth}=getComputedStyle(element2),matrix=element2.getScreenCTM(),
wide=(parseFloat(strokeWidth)||0)*(matrix?Math.hypot(matrix.a,matrix.b):0),{x,y,width,height}=dom.getBoundingClientRect(element2);if(stroke==="none"||!wide||!(width||
height))return null;let[across,down]=[width?0:wide,height?0:wide];return new DOMRect(x-across/2,y-down/2,width+across,height+down)}function boxesOf(element2){if(!isDrawn(element2))return[];if(isA(element2,"area"))return[boxOfArea(element2)];let own=[...dom.getClientRects(element2)].filter(hasSize);
if(own.length)return own;let line=strokeBox(element2);if(line)return[line];if(isShut(element2))return[];let range=document.createRange();return range.selectNodeContents(
element2),[...range.getClientRects()].filter(hasSize)}function isShut(element2){let{display,overflowX,overflowY}=getComputedStyle(element2);return!BOXLESS.has(display)&&
(overflowX!=="visible"||overflowY!=="visible")}var BOXLESS=new Set(["contents","inline"]);function isDrawn(element2){return isA(element2,"area")?imageOf(element2)!==
null:dom.checkVisibility(element2,{visibilityProperty:!0})?!0:getComputedStyle(element2).visibility==="visible"&&isShown(element2)}function isShown(element2){return element2===
null||dom.checkVisibility(element2)?!0:getComputedStyle(element2).display==="contents"&&isShown(dom.parentElement(element2))}function hasSize({width,height}){return width>
0&&height>0}function sameBox(one,other){return one.x===other.x&&one.y===other.y&&one.width===other.width&&one.height===other.height}function boxOf(element2){return dom.
getBoundingClientRect(element2)}function holds(outer,{left,top:top2,right,bottom}){return outer.left<=left+1&&outer.top<=top2+1&&outer.right>=right-1&&outer.bottom>=
bottom-1}function overlap(one,other){return one.left<other.right-1&&one.right>other.left+1&&one.top<other.bottom-1&&one.bottom>other.top+1}function areaOf({left,
top:top2,right,bottom}){return Math.max(0,right-left)*Math.max(0,bottom-top2)}var WHITE=[255,255,255,1],MOST_KNOWN=1e3;function newPalette(){return{colours:new Map,lists:new Map,painter:null}}function colour({palette},value){let{colours}=palette,
known=colours.get(value);if(known)return known;let parts=/^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(value);return known=parts?[Number(parts[1]),
Number(parts[2]),Number(parts[3]),Number(parts[4]??1)]:paintedColour(palette,value),colours.size>MOST_KNOWN&&colours.clear(),colours.set(value,known),known}function paintedColour(palette,value){
palette.painter??=new OffscreenCanvas(1,1).getContext("2d",{willReadFrequently:!0});let painter=palette.painter;painter.clearRect(0,0,1,1),painter.fillStyle="rg\
ba(0, 0, 0, 0)",painter.fillStyle=value,painter.fillRect(0,0,1,1);let[red,green,blue,alpha]=painter.getImageData(0,0,1,1).data;return[red,green,blue,alpha/255]}
function blended([red,green,blue,alpha],under2){if(alpha>=1)return[red,green,blue,1];let mixed=(channel,below)=>channel*alpha+below*(1-alpha);return[mixed(red,under2[0]),
mixed(green,under2[1]),mixed(blue,under2[2]),1]}var COLOURS=/\b(?:rgba?|hsla?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g;function coloursIn(page,value){if(value===""||
value==="none")return[];let{lists}=page.palette,known=lists.get(value);return known||(known=(value.match(COLOURS)??[]).map(each=>colour(page,each)),lists.size>MOST_KNOWN&&
lists.clear(),lists.set(value,known),known)}function solid(one){return[one,one]}function under([low,high],painted){return[blended(painted,low),blended(painted,high)]}
function overlaid([low,high],painted){let each=(choose2,own)=>{let mixed=blended(painted,own);return[choose2(own[0],mixed[0]),choose2(own[1],mixed[1]),choose2(own[2],
mixed[2]),1]};return[each(Math.min,low),each(Math.max,high)]}function grey([red,green,blue,alpha]){let shade=.2126*red+.7152*green+.0722*blue;return[shade,shade,
shade,alpha]}function standsOut(ink,[low,high]){if(ink.some((value,at)=>at<3&&(value>high[at]+48||value<low[at]-48)))return!0;let[own,dark,light]=[ink,low,high].
map(each=>luminance(each)+.05);return own/light>=1.2||dark/own>=1.2}function sinksIn(ink,[low,high]){return!standsOut(ink,[low,low])&&!standsOut(ink,[high,high])}
function luminance([red,green,blue]){let[r,g,b]=[red,green,blue].map(channel=>channel<=10.31?channel/3294.6:((channel/255+.055)/1.055)**2.4);return .2126*r+.7152*
g+.0722*b}function firstSummary(details){for(let child of dom.children(details))if(isA(child,"summary"))return child;return null}function isFocusable(element2){return dom.
hasAttribute(element2,"tabindex")&&!Number.isNaN(parseInt(dom.getAttribute(element2,"tabindex")))?!0:isNativelyFocusable(element2)||isEditingHost(element2)}function isNativelyFocusable(element2){
return FOCUSABLE[tag(element2)]?.(element2)??!1}var isEnabled=({disabled})=>!disabled,leadsElsewhere=link=>dom.hasAttribute(link,"href")||dom.hasAttribute(link,
"xlink:href"),always=()=>!0,FOCUSABLE={__proto__:null,a:leadsElsewhere,area:leadsElsewhere,audio:({controls})=>controls,button:isEnabled,details:element2=>!firstSummary(
element2),embed:always,frame:always,iframe:always,input:({type,disabled})=>type!=="hidden"&&!disabled,object:always,select:isEnabled,summary:element2=>detailsOf(
element2)!==null,textarea:isEnabled,video:({controls})=>controls},EDITABLE=new Set(["","true","plaintext-only"]);function isEditingHost(element2){if(element2===
document.body&&document.designMode==="on")return!0;let editable2=dom.getAttribute(element2,"contenteditable");return editable2!==null&&EDITABLE.has(editable2.toLowerCase())&&
dom.isContentEditable(element2)}function isClosedDetails(element2){return isA(element2,"details")&&!element2.open}function detailsOf(summary){let parent=dom.parentElement(
summary);return parent!==null&&isA(parent,"details")&&firstSummary(parent)===summary?parent:null}function controlOfLabel(element2){return isA(element2,"label")?
element2.control:null}function optionText(option){return clean(option.label||dom.textContent(option))}function tooltipOf(element2){return clean(dom.getAttribute(
element2,"title")??"")}function isPassword(element2){return isA(element2,"input")&&element2.type==="password"}function hasEditContext(element2){return!!element2.
editContext&&!isA(element2,"form")}var TYPED_INPUTS=new Set(["text","search","email","tel","url","password","number"]);function takesText(element2){return isA(element2,
"input")?!NOT_TEXT.has(element2.type):isA(element2,"textarea")||dom.isContentEditable(element2)||document.designMode==="on"?!0:hasEditContext(element2)}var NOT_TEXT=new Set(
["button","checkbox","file","hidden","image","radio","reset","submit"]);function heldText(element2){if(!isA(element2,"input"))return element2.value;let{type,value}=element2;
return type in BUTTONS?dom.hasAttribute(element2,"value")?value:BUTTONS[type]:NOT_TEXT.has(type)||type==="color"||type==="password"?"":value}var BUTTONS={button:"",
reset:"Reset",submit:"Submit"};function isField(element2){return isA(element2,"input")||isA(element2,"textarea")}function contentOf(element2){return isField(element2)?
element2.value:dom.innerText(element2)??dom.textContent(element2)}function isFileField(element2){return isElement(element2)&&isA(element2,"input")&&element2.type===
"file"}function opensList(element2){return dom.getAttribute(element2,"role")==="combobox"||["listbox","menu","true"].includes(dom.getAttribute(element2,"aria-ha\
spopup"))}var NAMES=["backdropFilter","backfaceVisibility","backgroundClip","backgroundColor","backgroundImage","backgroundRepeat","backgroundSize","borderTopColor","bord\
erTopLeftRadius","borderTopWidth","borderWidth","boxShadow","boxSizing","clip","clipPath","color","colorScheme","columnRuleWidth","contain","content","contentVi\
sibility","cursor","direction","display","fill","fillOpacity","filter","flexDirection","float","fontFamily","fontSize","height","isolation","left","marginBottom",
"marginLeft","marginRight","marginTop","maskImage","mixBlendMode","opacity","outlineColor","outlineStyle","outlineWidth","overflow","overflowX","overflowY","pad\
dingBottom","paddingLeft","paddingRight","paddingTop","paintOrder","perspective","position","positionAnchor","rotate","scale","stroke","strokeWidth","textCombin\
eUpright","textDecorationColor","textDecorationLine","textDecorationThickness","textIndent","textShadow","textTransform","top","transform","transformOrigin","tr\
ansformStyle","translate","visibility","webkitMaskBoxImageSource","webkitTextFillColor","webkitTextSecurity","webkitTextStrokeColor","webkitTextStrokeWidth","wi\
dth","willChange","writingMode","zIndex"],read=Function.prototype.call.bind(CSSStyleDeclaration.prototype.getPropertyValue),ComputedStyle=class{constructor(style){
this.style=style,this.values=[]}};for(let[at,name]of NAMES.entries()){let property=name.replace(/^webkit|[A-Z]/g,part2=>`-${part2.toLowerCase()}`);Object.defineProperty(
ComputedStyle.prototype,name,{get(){return this.values[at]??=read(this.style,property)}})}function computed(style){return new ComputedStyle(style)}function sheetFacts(page,node){let scope=dom.getRootNode(node),known=page.memo.sheets.get(scope);if(known===void 0){known=newFacts();let pointer=[],hover=[],[painting,
generating]=[newOwners(),newOwners()];for(let sheet of[...scope.styleSheets??[],...scope.adoptedStyleSheets??[]]){let facts2=readSheet(page,sheet);known.generated||=
facts2.generated,known.recased||=facts2.recased;for(let content of facts2.contents)known.contents.add(content);pointer.push(...facts2.pointer),hover.push(...facts2.
hover),addOwners(painting,facts2.painting),addOwners(generating,facts2.generating),known.anywhere||=facts2.anywhere,known.partly+=facts2.partly,known.visited.push(
...facts2.visited)}known.painting=joinedOwners(painting),known.generating=joinedOwners(generating),known.pointer=pointer.join(","),known.hover=hover.join(","),page.
memo.sheets.set(scope,known)}return known}function readSheet(page,sheet){let rules;try{rules=sheet.cssRules}catch{return{...newFacts(),generated:!0,anywhere:!0,
contents:new Set([ANYTHING]),recased:!0,partly:":first-line",visited:[UNREADABLE]}}let[first,last]=[rules[0],rules[rules.length-1]],facts2=page.sheets.get(sheet);
return(facts2?.length!==rules.length||facts2.first!==first||facts2.last!==last)&&(facts2={length:rules.length,first,last,...newFacts()},readRules(page,rules,facts2,
null),page.sheets.set(sheet,facts2)),facts2}function newFacts(){return{generated:!1,anywhere:!1,contents:new Set,recased:!1,partly:"",visited:[],painting:newOwners(),
generating:newOwners(),pointer:[],hover:[]}}var EMPTY_CONTENT=/^(|none|normal|(["'])\s*\2|open-quote|close-quote|no-(open|close)-quote)$/;function readRules(page,rules,facts2,parent){
for(let rule of rules){let selector=nested(rule.selectorText,parent);rule.style&&selector&&noteDeclarations(facts2,rule.style,selector),rule.styleSheet&&addFacts(
facts2,readSheet(page,rule.styleSheet)),rule.cssRules?.length&&readRules(page,rule.cssRules,facts2,selector)}}function nested(selector,parent){return!selector||
!parent?selector??parent:selector.includes("&")?selector.replaceAll("&",`:is(${parent})`):`:is(${parent}) ${selector}`}function noteDeclarations(facts2,style,selector){
if(/:(before|after|marker)/.test(selector)&&!EMPTY_CONTENT.test(style.content)){facts2.generated=!0,facts2.anywhere||=UNSURE.test(selector),noteOwners(facts2.generating,
selector);for(let piece of piecesOf(style.content))facts2.contents.add(piece)}style.textTransform&&(facts2.recased=!0),facts2.partly+=PARTS.exec(selector)?.[0]??
"",style.color&&selector.includes(":visited")&&facts2.visited.push(style.color),MOVED.test(style.cssText)&&noteOwners(facts2.painting,selector),noteCursor(facts2,
style,selector)}function noteCursor(facts2,style,selector){!style.cursor||!inviting(style.cursor)||selector.includes("::")||(selector.includes(":hover")?facts2.
hover.push(selector.replaceAll(":hover",":is(*)")):selector.includes("*")||facts2.pointer.push(selector))}var PARTS=/:first-line|:first-letter|:selection|:marker|:target-text/,
MOVED=/position|margin|transform|translate|inset|float|width|height|display/;function noteOwners(known,selectors){let owners=selectors.replace(ALONE,"$1*").replace(
PSEUDO,"");for(let[,side]of selectors.matchAll(PSEUDO)){let found=known[`::${side}`];found.at(-1)!==owners&&found.push(owners)}}function newOwners(){return{"::b\
efore":[],"::after":[]}}function addOwners(known,others){known["::before"].push(...others["::before"]),known["::after"].push(...others["::after"])}function joinedOwners(known){
let joined=selectors=>selectors.length?`:is(${selectors.join(",")})`:"";return{"::before":joined(known["::before"]),"::after":joined(known["::after"])}}var UNSURE=/::(?!before|after)|:host|:scope|&|:(before|after):|["'][^"']*:(before|after)/,
PSEUDO=/(?<!\\)::?(before|after)(?![\w-])/g,ALONE=/(^|[\s>+~,(])(?=::?(?:before|after)(?![\w-]))/g;function addFacts(facts2,others){let{generated,anywhere,contents,
recased:recased2,partly,visited,pointer,hover}=others;facts2.partly+=partly,facts2.visited.push(...visited),addOwners(facts2.painting,others.painting),addOwners(
facts2.generating,others.generating),facts2.anywhere||=anywhere,facts2.generated||=generated;for(let content of contents)facts2.contents.add(content);facts2.recased||=
recased2,facts2.pointer.push(...pointer),facts2.hover.push(...hover)}var ANYTHING="var()";function piecesOf(content){return content.includes("var(")?[ANYTHING]:
(content.match(/"(?:\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(piece=>piece.startsWith("attr(")?piece:unquoted(piece).replace(PRIVATE_USE,""))}function generatedTexts(page){
let pieces=new Set;for(let scope of allScopes(page)){let{contents}=sheetFacts(page,scope);for(let piece of contents)pieces.add(piece)}if(pieces.has(ANYTHING))return null;
let attributes=[...pieces].filter(piece=>piece.startsWith("attr("));return{texts:[...pieces].filter(piece=>!piece.startsWith("attr(")),attributes:attributes.map(
piece=>piece.slice(5,-1).trim())}}function partsWithColours(page,element2){return sheetFacts(page,element2).partly}function coloursOfVisited(page,element2){return sheetFacts(
page,element2).visited}var UNREADABLE="unreadable";function paintingPseudoElements(page,scope){let{painting}=sheetFacts(page,scope);return[["::before",ownersBy(
scope,painting["::before"])],["::after",ownersBy(scope,painting["::after"])]]}function ownersBy(scope,selectors){let found=selectors?[...scope.querySelectorAll(
selectors)]:[];if(selectors.includes(":host")&&found.push(scope.host),selectors.includes("::slotted"))for(let slot of scope.querySelectorAll("slot"))found.push(
...slot.assignedElements());return found.filter(Boolean)}function declaresPointer(page,element2){let{pointer,hover}=sheetFacts(page,element2);return inviting(dom.
style(element2)?.cursor??"")!==""||matchesAny(element2,pointer)||matchesAny(element2,hover)}function declaresPointerOnHover(page,element2){return matchesAny(element2,
sheetFacts(page,element2).hover)}function matchesAny(element2,selectors){try{return selectors!==""&&dom.matches(element2,selectors)}catch{return!1}}var INVITING=/^(pointer|grab|grabbing|move|all-scroll|(col|row|[nesw]{1,4})-resize)$/;
function inviting(cursor){if(cursor==="auto"||cursor==="default")return"";let last=cursor.slice(cursor.lastIndexOf(",")+1).trim();return INVITING.test(last)?last:
""}function whereGenerated(page){return page.memo.whereGenerated??=computeWhere(page)}function computeWhere(page){let all=allScopes(page).map(scope=>sheetFacts(
page,scope));return all.some(({anywhere})=>anywhere)?"anywhere":all.some(({generated})=>generated)?"matched":"nowhere"}function mayGenerate(page,element2,side){
return whereGenerated(page)==="anywhere"||matchesAny(element2,sheetFacts(page,element2).generating[side])}function mayRecase(page,scope){return sheetFacts(page,
scope).recased}function mayDrawBeside(page,scope){return sheetFacts(page,scope).generated}var PRIVATE_USE=/[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g;function unquoted(piece){
return piece.slice(1,-1).replace(/\\([0-9a-f]{1,6}\s?|.)/gi,(_,escaped)=>/^[0-9a-f]/i.test(escaped)?String.fromCodePoint(parseInt(escaped,16)):escaped)}function styleOf(page,element2){let known=page.memo.styles.get(element2);return known===void 0&&(known=readStyle(element2),page.memo.styles.set(element2,known)),
known}function readStyle(element2){let style=getComputedStyle(element2),{display}=style;if(element2===document.documentElement&&isFrameHidden(element2)||(display===
"inline"&&isA(element2,"text",SVG)&&(display="block"),display==="none"&&!(isA(element2,"area")&&imageOf(element2))))return NO_DISPLAY;let veiled2=dom.getAttribute(
element2,"aria-hidden")?.toLowerCase()==="true",shut=dom.inert(element2)||isInClosedDetails(element2);return new Displayed(style,display,veiled2,shut)}function isFrameHidden(root){
return window!==window.parent&&!dom.checkVisibility(root)&&getComputedStyle(root).display!=="contents"}var NO_DISPLAY={css:null,display:"none",visible:!1,pointer:"",
skipped:!0,cutOff:!0,veiled:!1},Displayed=class{constructor(style,display,veiled2,shut){this.style=style,this.display=display,this.visible=style.visibility==="v\
isible",this.pointer=inviting(style.cursor),this.skipped=style.contentVisibility==="hidden",this.cutOff=veiled2||shut,this.veiled=veiled2&&!shut,this.known=null}get css(){
return this.known??=computed(this.style)}},INLINE=new Set(["inline","contents","ruby","ruby-base","ruby-text","math"]);function isInClosedDetails(element2){let parent=dom.
parentElement(element2);return parent!==null&&isA(parent,"details")&&!parent.open&&element2!==firstSummary(parent)}function isHidden(page,element2){return!styleOf(
page,element2).visible||isOutside(page,element2)}function isOutside(page,element2){let path=[],outside=!1;for(let at=element2;isElement(at);at=flatParent(page,at)){
let known=page.memo.outside.get(at),style=styleOf(page,at);if(outside=known??(style.cutOff||at!==element2&&style.skipped),known===void 0&&!style.skipped&&path.push(
at),known!==void 0||outside)break}for(let each of path)page.memo.outside.set(each,outside);return outside}function generatedText(page,element2,side,hiddenToo=!1){
if(whereGenerated(page)==="nowhere")return"";let known=page.memo.generated[side],text=known.get(element2);return text===void 0&&(text=mayGenerate(page,element2,
side)?readGenerated(element2,getComputedStyle(element2,side)):NOTHING,known.set(element2,text)),text.hidden&&!hiddenToo?"":text.spoken}function drawnBeside(element2){
return["::before","::after","::marker"].map(side=>{let{content}=getComputedStyle(element2,side);return EMPTY_CONTENT.test(content)?"":(content.match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g)??
[]).map(piece=>contentPiece(element2,piece)).join("")})}var NOTHING={spoken:"",hidden:!1};function readGenerated(element2,{content,display,visibility,textTransform}){
if(EMPTY_CONTENT.test(content)||display==="none")return NOTHING;let slash=alternativeAt(content),spoken=slash<0?content:content.slice(slash+1),text=(spoken.replace(
SILENT,"").match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g)??[]).map(piece=>contentPiece(element2,piece)).join("").replace(PRIVATE_USE,""),shown2=recased(text,textTransform);
return/counters?\(/.test(spoken)&&!/[\p{L}\p{N}]/u.test(text)?NOTHING:{spoken:INLINE.has(display)?shown2:` ${shown2} `,hidden:visibility!=="visible"}}var SILENT=/(?!attr)\b[\w-]+\((?:"(?:\\.|[^"\\])*"|[^)"])*\)/g;
function alternativeAt(content){let quoted2=!1;for(let at=0;at<content.length;at++)if(content[at]==="\\")at++;else if(content[at]==='"')quoted2=!quoted2;else if(content[at]===
"/"&&!quoted2)return at;return-1}function contentPiece(element2,piece){return piece.startsWith("attr(")?dom.getAttribute(element2,piece.slice(5,-1).trim())??"":
unquoted(piece)}function asShown(page,text,element2){if(page.memo.recased??=allScopes(page).some(scope=>mayRecase(page,scope)||scope.querySelector('[style*="tex\
t-transform"]')!==null),!page.memo.recased||!/\S/.test(text))return text;let shown2=recased(text,(styleOf(page,element2).css??getComputedStyle(element2)).textTransform);
return page.memo.hasRecased||=shown2!==text,shown2}function inWrittenCase(page,work){let{names,contents,recased:recased2}=page.memo;Object.assign(page.memo,{names:new Map,
contents:new Map,recased:!1});try{return work()}finally{Object.assign(page.memo,{names,contents,recased:recased2})}}function recased(text,transform){return transform===
"none"?text:transform.includes("uppercase")?text.toUpperCase():transform.includes("lowercase")?text.toLowerCase():transform.includes("capitalize")?text.replace(
new RegExp("(?<![\\p{L}\\p{N}'\\u2019])\\p{L}","gu"),letter=>letter.toUpperCase()):text}function findOwners(page){let owners=new Map;for(let scope of allScopes(page))for(let owner of scope.querySelectorAll("[aria-owns]"))claim(page,owner,owners);return owners}
function claim(page,owner,owners){if(!isHidden(page,owner))for(let owned of elementsById(owner,"aria-owns")){if(owners.has(owned)||dom.contains(owned,owner)||!isRendered(
page,owned))continue;let at=owner;for(;at&&at!==owned;)at=owners.get(at)??dom.parentNode(at);at||owners.set(owned,owner)}}function isRendered(page,element2){let{
display,visible}=styleOf(page,element2);return visible&&(dom.checkVisibility(element2)||display==="contents")}function ownedBy(page,element2){return!page.memo.owners.
size||!dom.hasAttribute(element2,"aria-owns")?[]:[...new Set(elementsById(element2,"aria-owns"))].filter(owned=>page.memo.owners.get(owned)===element2)}function accessibleChildren(page,element2){
let children=flatChildren(page,element2);return page.memo.owners.size?children.filter(child=>!page.memo.owners.has(child)).concat(ownedBy(page,element2)):children}function newMemo(){return{styles:new Map,outside:new Map,roles:new Map,names:new Map,contents:new Map,owners:new Map,internals:new Map,scopes:null,frame:null,listeners:null,
veils:null,holders:null,editors:null,dialogs:null,there:new Map,labels:new Map,recased:null,hasRecased:!1,sheets:new Map,set:null,sights:new Map,pageSight:null,
layered:!1,painted:null,shadows:new Map,effects:null,oddFonts:new Map,known:new Map,doubts:[],layers:new Map,seenWords:new Map,range:null,generated:{"::before":new Map,
"::after":new Map},whereGenerated:null}}function remembering(page,work){if(page.memo)return work(page);let inside={...page,memo:newMemo()};return inside.memo.owners=
findOwners(inside),work(inside)}var SETTINGS={faint:/opacity/i,filtered:/(?<!backdrop-)filter/i,backdropped:/backdrop-filter/i,masked:/mask/i,clipped:/clip/i,blended:/blend/i,spatial:/perspective|3d|rotate[xy]\b/i,
cut:/overflow/i,contained:/(?<![-\w])contain:|perspective/i,turned:/(?<!text-)transform/i,shifted:/(?<![-\w])(?:translate|rotate|scale):/i,placed:/position/i,anchored:/anchor/i,
collapsed:/visibility:\s*collapse/i,moved:/indent|margin|inset|left|right|top|bottom|width|height|size|font|spacing|zoom|float|grid|columns|offset/i,pictured:/(?:background|background-image):[^;]*\(/i,
bordered:/border/i,ruled:/column-rule/i,lined:/decoration(?:-thickness)?:[^;]*(?:(?<![\d.])(?:[7-9]|\d\d)[\d.]*px|(?<![\d.])[1-9][\d.]*r?em|\d\d[\d.]*%|calc|v[wh])/i,
shadowed:/shadow|outline/i,stroked:/text-shadow|stroke/i,secured:/security/i,coloured:/color|background|fill|opacity|security/i},MOVING=["cut","clipped","contai\
ned","turned","shifted","placed"],ODD=/\\|\/\*|\s:/,SETTING_ATTRIBUTES={faint:"[opacity]",filtered:"[filter]",masked:"[mask]",clipped:"[clip-path]",turned:"[tra\
nsform]",moved:"[width],[height],[x],[dx],[y],[dy],[font-size],[size],marquee,svg text",pictured:"[background]",stroked:"[stroke]",coloured:"[color],[mathcolor]\
,[mathbackground],[bgcolor],[fill],[fill-opacity],[text]"},ANY_ATTRIBUTE=Object.values(SETTING_ATTRIBUTES).join(",");function isSet(page,kind2){return settingsOf(
page)[kind2]}function settingsOf(page){return page.memo.set??=settings(page)}function settings(page){let kinds=Object.keys(SETTINGS),found=Object.fromEntries(kinds.
map(kind2=>[kind2,!1])),missing=()=>kinds.some(kind2=>!found[kind2]),note=text=>{for(let kind2 of kinds)found[kind2]||=SETTINGS[kind2].test(text)},noteSheet=sheet=>{
try{for(let rule of sheet.cssRules){if(!missing())return;rule.styleSheet?noteSheet(rule.styleSheet):note(rule.cssText)}}catch{for(let kind2 of kinds)found[kind2]=
!0}};for(let scope of allScopes(page)){for(let{effect}of scope.getAnimations())note(animated(effect));for(let sheet of[...scope.styleSheets??[],...scope.adoptedStyleSheets??
[]])missing()&&noteSheet(sheet);if(missing())for(let styled of scope.querySelectorAll("[style]"))note(inlineStyle(styled));for(let each of scope.querySelectorAll(
"animate,set"))note(`${dom.getAttribute(each,"attributeName")}:`);if(scope.querySelector(ANY_ATTRIBUTE)!==null)for(let kind2 in SETTING_ATTRIBUTES)found[kind2]||=
scope.querySelector(SETTING_ATTRIBUTES[kind2])!==null}return found.moved||=MOVING.some(kind2=>found[kind2]),found.any=kinds.some(kind2=>found[kind2])||window!==
window.top,found}function inlineStyle(element2){let written=dom.getAttribute(element2,"style");return ODD.test(written)?dom.style(element2).cssText:written}function animated(effect){
return(effect instanceof KeyframeEffect?effect.getKeyframes():[]).flatMap(frame=>Object.entries(frame)).map(([name,value])=>`${name.replace(/[A-Z]/g,letter=>`-${letter.
toLowerCase()}`)}:${value};`).join("")}var SHAPES_OF_NOTHING=/^(inset\((50|100)%|circle\(0|polygon\((0\w*%? 0\w*%?(, )?){3})/,CLIP_OF_NOTHING=/^rect\(([^,]+), ([^,]+), (\1, [^,]+|[^,]+, \2)\)$/,FADED=/opacity\(0(\.0\d*)?\)|blur\((1[2-9]|[2-9]\d|\d{3})/,
COLOURED=/url\(|rgba?\((?!0, 0, 0, 0\))/,HARMLESS_FILTER=/^((grayscale|drop-shadow)\((rgba?\([^)]*\)|[^()])*\) ?)+$/,OUT=/^(absolute|fixed)$/,UPRIGHT=/^matrix3d\(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0,/,
EFFECTS2=[["filtered",({filter})=>filter!=="none"&&!HARMLESS_FILTER.test(filter)],["masked",({maskImage})=>maskImage!=="none"],["masked",({webkitMaskBoxImageSource})=>(webkitMaskBoxImageSource||
"none")!=="none"],["clipped",({clipPath,position,clip})=>clipPath!=="none"||OUT.test(position)&&clip!=="auto"],["lined",css=>css.textDecorationLine.includes("li\
ne-through")&&isThicklyLined(css)],["blended",({mixBlendMode})=>mixBlendMode!=="normal"],["spatial",({perspective})=>perspective!=="none"],["spatial",({transform})=>transform.
startsWith("matrix3d")&&!UPRIGHT.test(transform)],["shifted",({rotate})=>rotate.includes(" ")],["turned",isFlattened],["anchored",isAnchored]],LEAST_FRAME=6,LEAST_RATIO=.1;
function isFlattened({transform}){if(!transform.startsWith("matrix("))return!1;let[a,b,c,d]=transform.slice(7).split(",").map(Number);return Math.abs(a*d-b*c)<LEAST_RATIO*
(a*a+b*b+c*c+d*d)}var NO_ANCHOR=new Set(["","auto","none","normal"]);function isAnchored({position,positionAnchor}){return OUT.test(position)&&!NO_ANCHOR.has(positionAnchor)}
function isThicklyLined({textDecorationThickness}){return parseFloat(textDecorationThickness)>LEAST_FRAME}function readEffects(page,css,sight){page.memo.effects??=
EFFECTS2.filter(([kind2])=>isSet(page,kind2)).map(([,has])=>has),isSet(page,"filtered")&&css.filter.includes("grayscale")&&(sight.grey=!0);let isAway=isSet(page,
"spatial")&&turn(css,sight);!isAway&&!page.memo.effects.some(has=>has(css))||(sight.gone||=isAway||showsNothing(page,css),sight.doubt=!0)}function showsNothing(page,css){
return SHAPES_OF_NOTHING.test(css.clipPath)||OUT.test(css.position)&&CLIP_OF_NOTHING.test(css.clip)||FADED.test(css.filter)||css.maskImage!=="none"&&!COLOURED.test(
css.maskImage)||isSet(page,"turned")&&isFlattened(css)}function turn({transform,transformStyle,backfaceVisibility},sight){let{doubt,turned}=sight,isTurned=turned!==
transform.startsWith("matrix3d(-1");return sight.turned=isTurned&&transformStyle==="preserve-3d",isTurned&&backfaceVisibility==="hidden"&&(turned||!doubt)}function isFrameWithEffects(){
try{for(let at=window.frameElement;at;at=at.parentElement){let css=at.ownerDocument.defaultView.getComputedStyle(at);if(Number(css.opacity)<1||EFFECTS2.some(([,
has])=>has(css)))return!0}}catch{}return!1}function scaleOfFrame({memo}){if(memo.scale!==void 0)return memo.scale;memo.scale=1;try{for(let at=window.frameElement;at;at=
at.ownerDocument.defaultView?.frameElement??null){let{width,height}=at.getBoundingClientRect(),{offsetWidth,offsetHeight}=at;memo.scale*=Math.min(1,width/offsetWidth||
1,height/offsetHeight||1)}}catch{}return memo.scale}var LEAST_OPACITY=.06,LEAST_SEEN=2;function isUnseen(page,element2){return isDrawn(element2)?remembering(page,inside=>{let{gone,own}=sightOf(inside,element2);return gone||
isTooSmall(cutBy(own,boxOf(element2)))}):!0}function isTooSmall({left,top:top2,right,bottom}){return right-left<=LEAST_SEEN||bottom-top2<=LEAST_SEEN}function sightOf(page,element2){
let path=[],at=element2;for(;isElement(at)&&!page.memo.sights.has(at);at=boxParent(at))path.push(at);let sight=isElement(at)?page.memo.sights.get(at):pageSight(
page);for(;path.length;){let inner=path.pop();sight=readSight(page,inner,sight),page.memo.sights.set(inner,sight)}return sight}function readSight(page,element2,above){
let{css,display}=styleOf(page,element2);if(!css||above.gone)return above;let around=isInTopLayer(page,element2)?pageSight(page):above,sight={...around,own:around.
flow},set=settingsOf(page);set.faint&&(sight.opacity*=Number(css.opacity)),sight.opacity<LEAST_OPACITY&&(sight.gone=!0);let position=set.placed?css.position:"st\
atic";return set.collapsed&&display==="table-cell"&&isTooSmall(boxOf(element2))&&(sight.gone=!0),set.moved&&readPlace(page,element2,css,display,position,around,
sight),readEffects(page,css,sight),set.coloured&&readBackground(page,element2,css,sight),sight}function isInTopLayer(page,element2){return page.memo.layered?dom.
matches(element2,":modal,:popover-open,:fullscreen"):!1}var VIEW="view",ENDLESS={left:-1/0,top:-1/0,right:1/0,bottom:1/0};function pageSight(page){return page.memo.
pageSight??=readPage(page)}function readPage(page){let root=document.documentElement,css=root?styleOf(page,root).css:null;page.memo.layered=document.querySelector(
":modal,:popover-open,:fullscreen")!==null;let whole2=wholePage(css,document.body&&styleOf(page,document.body).css);return{flow:whole2,own:whole2,opacity:1,gone:!1,
doubt:isFrameWithEffects(),turned:!1,grey:!1,rounds:[],sunk:!1,stuck:!1,held:!1,back:canvasColour(page,css),backing:null}}var CUTS=new Set(["hidden","clip"]);function wholePage(root,body){
let whole2={...ENDLESS,left:-scrollX,top:-scrollY,scroller:null};if((scrollX<0||runsLeft(root)||body?.direction==="rtl")&&(whole2.left=-1/0),isShutFrame())return{
...whole2,right:innerWidth,bottom:innerHeight};if(root===null||document.querySelector("dialog[open],[aria-modal=true]"))return whole2;let ruling=root.overflowX===
"visible"&&root.overflowY==="visible"?body:root;return ruling&&CUTS.has(ruling.overflowX)&&(whole2.right=innerWidth),ruling&&CUTS.has(ruling.overflowY)&&(whole2.
bottom=innerHeight),whole2}function isShutFrame(){try{return dom.getAttribute(window.frameElement,"scrolling")==="no"}catch{return!1}}function runsLeft(css){return css!==
null&&(css.direction==="rtl"||css.writingMode.endsWith("-rl"))}function canvasColour(page,css){if(window!==window.top)return frameBackground(page);let dark=/dark/.
test(css?.colorScheme??"")&&(!/light/.test(css.colorScheme)||matchMedia("(prefers-color-scheme: dark)").matches);return solid(dark?[18,18,18,1]:WHITE)}function frameBackground(page){
let color=null;try{for(let at=window.frameElement;at&&!color;at=at.parentElement){let{backgroundColor,backgroundImage}=at.ownerDocument.defaultView.getComputedStyle(
at);if(backgroundImage!=="none")return null;let[,,,alpha]=colour(page,backgroundColor);if(alpha>.99)color=colour(page,backgroundColor);else if(alpha>0)return null}
return color?solid(color):window.frameElement&&window.parent===window.top?solid(WHITE):null}catch{return null}}function readPlace(page,element2,css,display,position,around,sight){
OUT.test(position)&&(sight.own=regionFor(page,element2,position)),sight.flow=sight.own,position!=="static"&&Number(css.zIndex)<0&&(sight.sunk=!0),sight.stuck||=
isStuck(position,around)&&!(isSet(page,"anchored")&&isAnchored(css)),display!=="contents"&&((isA(element2,"svg",SVG)||isSet(page,"cut")&&(display!=="inline"||isA(
element2,"foreignObject",SVG)))&&cutOverflow(page,element2,css,sight),isSet(page,"contained")&&/paint|strict|content/.test(css.contain)&&(sight.flow=cutBy(sight.
flow,dom.getBoundingClientRect(element2))))}function isStuck(position,{held}){return position==="fixed"||position==="sticky"&&!held}function regionFor(page,element2,position,isPart=!1){
for(let at=isPart?element2:containerOf(page,element2);isElement(at);at=containerOf(page,at)){let{css,display}=styleOf(page,at);if(css&&display!=="contents"&&containsOut(
page,css,position))return sightOf(page,at).flow}return position==="fixed"?viewOf():pageSight(page).flow}function containerOf(page,element2){return isInTopLayer(
page,element2)?null:boxParent(element2)}function viewOf(){return{left:0,top:0,right:innerWidth,bottom:innerHeight,scroller:VIEW}}function containsOut(page,css,position){
return position==="absolute"&&css.position!=="static"?!0:isSet(page,"contained")&&(css.contain!=="none"||css.perspective!=="none")||isTransformed(page,css)}function isTransformed(page,css){
return isSet(page,"shifted")&&(css.translate!=="none"||css.scale!=="none"||css.rotate!=="none")?!0:isSet(page,"turned")&&css.transform!=="none"||isSet(page,"fil\
tered")&&css.filter!=="none"}var SCROLLS=new Set(["auto","scroll"]);function isPageView(element2){return element2===document.body||element2===document.documentElement}
function cutOverflow(page,element2,css,sight){let[across,down=across]=css.overflow.split(" ");if(across==="visible"&&down==="visible"||isPageView(element2))return;
let box=dom.getBoundingClientRect(element2),seen2=cutBy(sight.flow,box);if(parseFloat(css.borderTopLeftRadius)>0&&(sight.rounds=[...sight.rounds,element2]),isTooSmall(
seen2)){sight.flow=seen2;return}let flow={...sight.flow};sight.held=![across,down].some(each=>SCROLLS.has(each)),across!=="visible"&&cutAcross(flow,element2,css,
across,box,seen2),down!=="visible"&&cutDown(flow,element2,css,down,box,seen2),sight.flow=flow}function cutAcross(flow,element2,css,overflow,box,seen2){let scrolls3=SCROLLS.
has(overflow)&&dom.scrollWidth(element2)>dom.clientWidth(element2);flow.left=scrolls3?firstEdge(css,box.left-dom.scrollLeft(element2)):seen2.left,flow.right=scrolls3?
1/0:seen2.right,scrolls3&&(flow.scroller=element2)}function cutDown(flow,element2,css,overflow,box,seen2){let scrolls3=SCROLLS.has(overflow)&&dom.scrollHeight(element2)>
dom.clientHeight(element2);flow.top=scrolls3?firstEdge(css,box.top-dom.scrollTop(element2)):seen2.top,flow.bottom=scrolls3?1/0:seen2.bottom,scrolls3&&(flow.scroller=
element2)}function firstEdge(css,start){return runsLeft(css)||css.flexDirection.endsWith("-reverse")?-1/0:start}function cutBy(region,box){return{left:Math.max(
region.left,box.left),top:Math.max(region.top,box.top),right:Math.min(region.right,box.right),bottom:Math.min(region.bottom,box.bottom),scroller:region.scroller}}
function seenPart(page,element2,box){let{scroller}=sightOf(page,element2).flow,part2=box;for(;scroller!==null&&scroller!==VIEW;)part2=cutBy(part2,dom.getBoundingClientRect(
scroller)),{scroller}=sightOf(page,scroller).own;return window===window.top||scroller!==null?part2:cutBy(part2,viewOf())}function sightOfPart(page,element2,css){
let around=sightOf(page,element2),region=OUT.test(css.position)?regionFor(page,element2,css.position,!0):around.flow,sight={...around,own:region,flow:region,opacity:around.
opacity*Number(css.opacity)};return sight.opacity<LEAST_OPACITY&&(sight.gone=!0),readEffects(page,css,sight),readBackground(page,element2,css,sight),sight}var CLEAR="\
rgba(0, 0, 0, 0)",PICTURE=/url\(|image|paint\(|element\(/;function readBackground(page,element2,css,sight){let image=isSet(page,"pictured")?css.backgroundImage:
"none",inset=isSet(page,"shadowed")?insetOf(css):"",color=css.backgroundColor;if(!(color===CLEAR&&image==="none"&&inset==="")){if(css.backgroundClip.includes("t\
ext")){sight.doubt=!0;return}if(color!==CLEAR){let painted=colour(page,color);painted[3]>.99?[sight.back,sight.backing]=[solid(painted),element2]:sight.back&&=under(
sight.back,painted)}if(PICTURE.test(image)?sight.back=null:image!=="none"&&(sight.back=onGradient(page,css,image,sight.back)),sight.back)for(let each of coloursIn(
page,inset))sight.back=overlaid(sight.back,each)}}function insetOf({boxShadow}){return boxShadow.includes("inset")?boxShadow:""}function onGradient(page,css,image,back){
let colours=coloursIn(page,image),isOpaque3=(css.backgroundRepeat==="repeat"||css.backgroundSize==="auto")&&colours.every(([,,,alpha])=>alpha>.99);return colours.
reduce((found,each)=>found&&overlaid(found,each),isOpaque3&&colours.length?solid(colours[0]):back)}var UNSEEN=new RegExp("(?!\\p{White_Space})[\\p{Default_Ignorable_Code_Point}\\p{Cc}]","gu"),WHITE2=new RegExp("\\p{White_Space}+","gu"),RARE=/[^\t\n\r -~]/,SPACED=/\s/,
UNFOLDED=/[\t\n\r]|^ | {2}| $/;function normal(text){return RARE.test(text)?text.replace(UNSEEN,"").replace(WHITE2," ").trim().normalize("NFC"):UNFOLDED.test(text)?
text.replace(/\s+/g," ").trim():text}function isText2(text,words){return normal(text)===normal(words)}function isTextInAnyCase(text,words){return folded(text)===
folded(words)}function hasText(text,words){return folded(text).includes(folded(words))}function folded(text){return inNoCase(normal(text))}function inNoCase(text){
return RARE.test(text)?text.toUpperCase().toLowerCase().replace(/i\u0307/g,"i"):text.toLowerCase()}function letters(text){return inNoCase(squeeze(text))}function seen(text){
return RARE.test(text)?text.replace(UNSEEN,"").replace(/\u00a0/g," "):text}function squeeze(text){return RARE.test(text)?text.replace(UNSEEN,"").replace(WHITE2,
"").normalize("NFC"):SPACED.test(text)?text.replace(/\s+/g,""):text}var CODE_EDITORS=[{editor:".monaco-editor",field:"textarea.inputarea,.native-edit-context",lines:".view-lines",line:".view-line",number:".margin-view-overlays .\
line-numbers"},{editor:".CodeMirror",field:".CodeMirror > div > textarea",lines:".CodeMirror-lines",line:".CodeMirror-line",number:".CodeMirror-linenumber"},{editor:"\
.ace_editor",field:".ace_text-input",lines:".ace_text-layer",line:".ace_line_group",number:".ace_gutter-cell"}];function editorOf(field){let kind2=CODE_EDITORS.
find(each=>dom.matches(field,each.field)),editor=kind2&&dom.closest(field,kind2.editor);return editor?{editor,kind:kind2}:null}function isCodeEditor(page,element2){
return page.memo.editors??=new Set(allScopes(page).flatMap(scope=>[...scope.querySelectorAll(EDITORS)].filter(hasField))),page.memo.editors.has(element2)}var EDITORS=CODE_EDITORS.
map(({editor})=>editor).join(),TEXT_OF_EDITORS=CODE_EDITORS.map(({lines,number})=>`${lines},${number}`).join();function hasField(editor){return CODE_EDITORS.some(
kind2=>dom.matches(editor,kind2.editor)&&dom.querySelector(editor,kind2.field)!==null)}function editorText(field){let found=editorOf(field);if(found)return rowsOf(
found.editor,found.kind.line).map(lineText).join(`
`).trimEnd();let context=dom.editContext(field);return context&&!clean(dom.textContent(field))?context.text:void 0}function rowsOf(editor,selector){return[...dom.
querySelectorAll(editor,selector)].map(row=>[dom.getBoundingClientRect(row).top,row]).sort(([one],[other])=>one-other).map(([,row])=>row)}function lineText(row){
return seen(dom.textContent(row))}function linesInView(field){let found=editorOf(field);if(!found)return"";let{editor,kind:kind2}=found,numbers=rowsOf(editor,kind2.
number).map(each=>parseInt(dom.textContent(each))).filter(each=>each>0),last=rowsOf(editor,kind2.line).at(-1),goesOn=last!==void 0&&dom.getBoundingClientRect(last).
bottom>dom.getBoundingClientRect(editor).bottom+1;return numbers.length&&(numbers[0]>1||goesOn)?`${numbers[0]} to ${numbers.at(-1)}`:""}var LETTERS="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",SIZE=20,MOST_ASCENT=3,LEAST_SHAPE=4;function oddityOfFont(page,element2){if(!document.fonts?.
size)return"";let family=styleOf(page,element2).css?.fontFamily??"",oddity=page.memo.oddFonts.get(family);return oddity===void 0&&page.memo.oddFonts.set(family,
oddity=readOddity(family)),oddity}function readOddity(family){if(![...document.fonts].some(face=>family.includes(face.family.replace(/^["']|["']$/g,""))))return"";
let pen=document.createElement("canvas").getContext("2d");pen.font=`${SIZE}px ${family}`;let letters4=[...LETTERS].map(letter=>pen.measureText(letter)),heights=letters4.
map(each=>each.actualBoundingBoxAscent+each.actualBoundingBoxDescent),shapes=letters4.map((each,at)=>[heights[at],each.width,each.actualBoundingBoxLeft].join());
if(new Set(shapes).size===1)return"alike";let{fontBoundingBoxAscent,fontBoundingBoxDescent}=letters4[0];return Math.max(fontBoundingBoxAscent,fontBoundingBoxDescent)>
MOST_ASCENT*SIZE||heights.some(height=>height<LEAST_SHAPE)?"odd":""}var[BACKGROUND,BLOCK,FLOAT,IN_LINE,OVER,PLACED]=[0,1,2,3,4,5],BEHIND_ALL=-1e10;function order(page,box,other){return compared(placeOfBox(page,box),other)}function placeOfText(page,element2,text=element2){
return[...layersOf(page,element2).inside,{z:0,phase:IN_LINE,node:text,side:""}]}function placeOfBox(page,{element:element2,side,css,over}){let around=side?layersOf(
page,element2):parentLayers(page,element2),{inside,isLayer}=entered(page,{element:element2,side,css},around);if(over)return[...inside,{z:0,phase:OVER,node:element2,
side}];if(isLayer)return[...inside,{z:BEHIND_ALL,phase:BACKGROUND,node:element2,side}];let phase=INLINE.has(css.display)?IN_LINE:BLOCK;return[...inside,{z:0,phase,
node:element2,side}]}function layersOf(page,element2){let path=[],at=element2;for(;isElement(at)&&!page.memo.layers.has(at);at=boxParent(at))path.push(at);let layers=isElement(
at)?page.memo.layers.get(at):{inside:[],stack:[]};for(;path.length;){let inner=path.pop(),{css}=styleOf(page,inner);css&&(layers=entered(page,{element:inner,side:"",
css},layers)),page.memo.layers.set(inner,layers)}return layers}function parentLayers(page,element2){let parent=boxParent(element2);return isElement(parent)?layersOf(
page,parent):{inside:[],stack:[]}}function entered(page,{element:element2,side,css},{inside,stack}){let step=(z2,phase2)=>({z:z2,phase:phase2,node:element2,side});
if(!side&&isInTopLayer(page,element2)){let top2=[step(1/0,PLACED)];return{inside:top2,stack:top2,isLayer:!0}}let isItem=isFlexItem(page,side?element2:boxParent(
element2)),isPlaced=css.position!=="static",z=isPlaced||isItem?Number(css.zIndex):NaN,isContext=!Number.isNaN(z)||makesContext(page,css);if(isPlaced||isContext){
let own=[...stack,step(z||0,PLACED)];return{inside:own,stack:isContext?own:stack,isLayer:!0}}let phase=phaseOfUnit(element2,css,isItem);return{inside:phase?[...inside,
step(0,phase)]:inside,stack,isLayer:phase>0}}function phaseOfUnit(element2,css,isItem){return!isItem&&css.float!=="none"?FLOAT:isItem||css.display.startsWith("i\
nline-")||isA(element2,"html")?IN_LINE:0}function isFlexItem(page,parent){return isElement(parent)&&/flex|grid/.test(styleOf(page,parent).display)}var MAKES_NONE=[
["opacity","1"],["isolation","auto"],["mixBlendMode","normal"],["filter","none"],["backdropFilter","none"],["clipPath","none"],["maskImage","none"],["perspectiv\
e","none"]];function makesContext(page,css){return/fixed|sticky/.test(css.position)||MAKES_NONE.some(([name,none])=>css[name]!==none)||/transform|opacity|filter|position|z-index|translate|scale|rotate|clip|mask/.
test(css.willChange)||/layout|paint|strict|content/.test(css.contain)||isTransformed(page,css)}function compared(one,other){for(let at=0;at<Math.min(one.length,
other.length);at++){let[a,b]=[one[at],other[at]];if(a.z!==b.z)return a.z-b.z;if(a.phase!==b.phase)return a.phase-b.phase;if(a.node!==b.node)return inTree(a,b);if(a.
side!==b.side)return SIDES.indexOf(a.side)-SIDES.indexOf(b.side)}return one.length-other.length}var SIDES=["::before","","::after"];function inTree(one,other){let position=dom.
compareDocumentPosition(one.node,other.node);return position&Node.DOCUMENT_POSITION_DISCONNECTED?NaN:position&Node.DOCUMENT_POSITION_CONTAINED_BY?one.side==="::\
after"?1:-1:position&Node.DOCUMENT_POSITION_CONTAINS?other.side==="::after"?-1:1:position&Node.DOCUMENT_POSITION_FOLLOWING?-1:1}var BAND=64,MOST_BANDS=40,OPAQUE=.99;function surroundingsOf(page,subject){let{element:element2,box,place,sight}=subject,{lines,near}=thingsAt(page,subject),found={
share:0,hidden:!1,veils:[],back:sight.back};if(!near.length)return found;let own=place();for(let each of near){let where=order(page,each,own);where<0?!each.isText&&
!isBehind(page,each,sight.backing)&&(found.back&&=behind(each,found.back,box)):each.colours?.every(([,,,alpha])=>alpha<OPAQUE)?found.veils.push(...each.colours):
isLeft(each,sight.flow,element2)||(found.share+=shareOf(each,lines),found.hidden||=where>0&&isOpaque(each)&&lines.every(line=>holds(each.box,line)))}return found}
function thingsAt(page,{element:element2,box,parts,sight,isBox:isBox2}){let others=paintedAt(page,box).filter(each=>(sight.sunk||!isAround(each,element2))&&!(isBox2&&
dom.contains(element2,each.element))),lines=others.length?parts():[];return{lines,near:others.filter(each=>lines.some(line=>overlap(each.box,line)))}}function isBehind(page,painted,backing){
let css=backing&&styleOf(page,backing).css;return css?order(page,painted,placeOfBox(page,{element:backing,side:"",css}))<0:!1}var ERASES=/blur\((1[2-9]|[2-9]\d|\d{3})|contrast\(0\)|brightness\(0\)/;
function isOpaque({whole:whole2,colours,css}){return whole2&&(colours?colours[0][3]>=OPAQUE:ERASES.test(css.backdropFilter))}function behind({colours,box:around,
whole:whole2},back,box){if(!colours)return null;let[main,...others]=colours,first=whole2&&holds(around,box)?under(back,main):overlaid(back,main);return others.reduce(
overlaid,first)}function shareOf({box:cover,area},lines){let[all,met]=[0,0];for(let line of lines)all+=areaOf(line),met+=Math.max(0,Math.min(line.right,cover.right)-
Math.max(line.left,cover.left))*Math.max(0,Math.min(line.bottom,cover.bottom)-Math.max(line.top,cover.top));return Math.min(met,area)/all}function isUnderStuck(page,element2,box,region){
return paintedAt(page,box).some(each=>!isAround(each,element2)&&overlap(each.box,box)&&isLeft(each,region,element2))}function isLeft({stuck,box},{scroller},element2){
if(!stuck||scroller===VIEW)return!1;let view2={left:0,top:0,right:innerWidth,bottom:innerHeight},around=scroller===null?view2:dom.getBoundingClientRect(scroller),
root=scroller??document.scrollingElement??document.documentElement,{left,top:top2,right,bottom}=dom.getBoundingClientRect(element2);return(dom.scrollHeight(root)-
dom.clientHeight(root)>bottom-top2||dom.scrollWidth(root)-dom.clientWidth(root)>right-left)&&!holds(box,around)}function isAround({element:other,side,css},element2){
if(side&&(css.position!=="static"||isMoved(other,css)))return!1;if(other===element2||dom.contains(other,element2))return!0;for(let at=boxParent(element2);isElement(
at);at=boxParent(at))if(at===other)return!0;return!1}function paintedAt(page,box){let{bands,everywhere}=page.memo.painted??=readPainted(page),found=everywhere.filter(
each=>overlap(each.box,box)),[first,last]=[Math.floor(box.top/BAND),Math.floor(box.bottom/BAND)];for(let band=first;band<=Math.min(last,first+MOST_BANDS);band++)
for(let each of bands.get(band)??[])overlap(each.box,box)&&found.push(each);return found}function readPainted(page){let bands=new Map,everywhere=[],add=painted=>{
let{top:top2,bottom}=painted.box,[first,last]=[Math.floor(top2/BAND),Math.floor(bottom/BAND)];if(!(last-first<MOST_BANDS)){everywhere.push(painted);return}for(let band=first;band<=
last;band++){let known=bands.get(band);known?known.push(painted):bands.set(band,[painted])}};for(let scope of allScopes(page)){for(let element2 of scope.querySelectorAll(
"*")){let{css,visible}=styleOf(page,element2);css&&visible&&addElement(page,element2,css,add)}for(let[side,elements]of paintingPseudoElements(page,scope))for(let element2 of elements)
addPseudoElement(page,element2,side,add)}return{bands,everywhere}}var PICTURES=new Set(["canvas","iframe","frame","img","object","embed","svg:svg","video"]),CLEAR2="\
rgba(0, 0, 0, 0)",LEAST_ALPHA=.05;function addElement(page,element2,css,add){let isText3=isPlacedText(page,element2,css),isPicture=PICTURES.has(tag(element2));if(!isText3&&
!isPicture&&!mayPaint(page,css))return;let sight=sightOf(page,element2);if(!sight.gone)for(let box of dom.getClientRects(element2))addPieces(page,css,sight,{element:element2,
side:"",box,isText:isText3,isPicture},add)}function addPseudoElement(page,element2,side,add){let css=computed(getComputedStyle(element2,side)),{content,display,
visibility}=css;if(content==="none"||content==="normal"||display==="none"||visibility!=="visible")return;let isPicture=/url\(|image/.test(content),isText3=/[^\s"'/]/.
test(content);if(!isText3&&!mayPaint(page,css))return;let sight=sightOfPart(page,element2,css);if(sight.gone)return;let box=boxOfPseudo(page,element2,css);addPieces(
page,css,sight,{element:element2,side,box,isText:isText3,isPicture},add)}function mayPaint(page,css){return css.backgroundColor!==CLEAR2||isSet(page,"pictured")&&
css.backgroundImage!=="none"||isSet(page,"shadowed")&&(css.boxShadow!=="none"||hasOutline(css))||isFiltering(page,css)||hasThickFrame(page,css)||hasThickLine(page,
css)}function hasThickLine(page,css){return isSet(page,"lined")&&css.textDecorationLine!=="none"&&isThicklyLined(css)}function isFiltering(page,css){return isSet(
page,"backdropped")&&css.backdropFilter!=="none"}function addPieces(page,css,sight,{element:element2,side,box,isText:isText3,isPicture},add){let area=side?areaOfPseudo(
css):1/0,given={element:element2,side,css,stuck:sight.stuck,area,isText:!1,whole:!1};addAround(page,css,sight,{...given,box},add);let inside=cutBy(sight.own,box);
if(isTooSmall(inside))return;let image=isSet(page,"pictured")?css.backgroundImage:"none",inset=isSet(page,"shadowed")?insetOf(css):"",colours=coloursOf(page,[css.
backgroundColor,image,inset],sight);isPicture||PICTURE.test(image)||isFiltering(page,css)||hasThickFrame(page,css)?add({...given,box:inside,colours:null,whole:isWhole(
css,sight)}):colours.length&&add({...given,box:inside,colours,whole:isWhole(css,sight)}),isText3&&add({...given,box:inside,colours:null,isText:isText3})}function addAround(page,css,sight,given,add){
let reach=reachOf(page,css);if(!reach)return;let{left,top:top2,right,bottom}=given.box,around={left:left-reach,top:top2-reach,right:right+reach,bottom:bottom+reach},
whole2={...given,box:cutBy(sight.own,around),area:1/0},shadow=coloursOf(page,[css.boxShadow],sight);shadow.length&&add({...whole2,colours:shadow});let lines=[hasOutline(
css)?css.outlineColor:"",hasThickLine(page,css)?css.textDecorationColor:""],colours=coloursOf(page,lines,sight);colours.length&&add({...whole2,colours,over:!0})}
function isWhole({borderTopLeftRadius},{doubt}){return!doubt&&parseFloat(borderTopLeftRadius)===0}function coloursOf(page,values,{opacity}){let found=[];for(let value of values)
for(let[red,green,blue,alpha]of coloursIn(page,value))alpha*opacity>LEAST_ALPHA&&found.push([red,green,blue,alpha*opacity]);return found}function areaOfPseudo({
width,height,paddingLeft,paddingRight,paddingTop,paddingBottom}){let sum2=(...lengths)=>lengths.reduce((all,each)=>all+parseFloat(each),0),area=sum2(width,paddingLeft,
paddingRight)*sum2(height,paddingTop,paddingBottom);return Number.isNaN(area)?1/0:area}function reachOf(page,css){let line=hasThickLine(page,css)?parseFloat(css.
textDecorationThickness):0;return isSet(page,"shadowed")?Math.max(line,reachOfShadow(page,css),hasOutline(css)?parseFloat(css.outlineWidth):0):line}function reachOfShadow({
memo:{shadows}},css){let{boxShadow}=css,shadow=shadows.get(boxShadow);return shadow===void 0&&(shadow=boxShadow==="none"||insetOf(css)?0:Math.max(...lengthsIn(boxShadow))*
2,shadows.set(boxShadow,shadow)),shadow}function hasOutline(css){return css.outlineStyle!=="none"&&parseFloat(css.outlineWidth)>LEAST_FRAME}function hasThickFrame(page,{
borderWidth,columnRuleWidth}){if(isSet(page,"ruled")&&parseFloat(columnRuleWidth)>LEAST_FRAME)return!0;if(!isSet(page,"bordered")||borderWidth==="0px")return!1;
let[top2,right=top2,,left=right]=borderWidth.split(" ");return Math.max(parseFloat(top2),parseFloat(left))>LEAST_FRAME}function isPlacedText(page,element2,{position}){
return isSet(page,"placed")&&(position==="absolute"||position==="fixed")&&holdsText(element2)}function lengthsIn(value){return(value.replace(/\([^)]*\)/g,"").match(
/-?[\d.]+px/g)??[]).map(length=>Math.abs(parseFloat(length)))}function holdsText(element2){for(let at=dom.firstChild(element2);at;at=dom.nextSibling(at))if(isText(
at)&&/\S/.test(at.data))return!0;return!1}function isMoved(element2,{marginLeft,marginTop,marginRight,marginBottom,transform,translate,scale}){let isPulled=[marginLeft,
marginTop,marginRight,marginBottom].some(each=>parseFloat(each)<0),isShifted=translate!=="none"||scale!=="none"||!TURN.test(transform);return isPulled||isShifted||
getComputedStyle(element2).display.includes("grid")}var TURN=/^(none|matrix\((-1|0|1), (-1|0|1), (-1|0|1), (-1|0|1), 0, 0\))$/,ANYWHERE={left:-1/0,top:-1/0,right:1/0,
bottom:1/0};function boxOfPseudo(page,element2,css){if(css.translate!=="none"||css.scale!=="none"||css.transform.startsWith("matrix3d"))return ANYWHERE;let length=value=>parseFloat(
value)||0,[width,height]=[length(css.width),length(css.height)],matrix=css.transform==="none"?UNMOVED:numbersIn(css.transform),{left,top:top2,right,bottom}=dom.
getBoundingClientRect(element2);if(css.position==="static"||css.position==="relative"){let moves=[css.marginLeft,css.marginTop,css.marginRight,css.marginBottom].
map(each=>Math.max(0,-length(each))),isTurned=css.rotate!=="none"||matrix!==UNMOVED;if(css.position==="relative"&&moves.push(Math.abs(length(css.left))+Math.abs(
length(css.top))),isTurned){let largest=Math.max(Math.hypot(matrix[0],matrix[1]),Math.hypot(matrix[2],matrix[3])),[x2,y2]=numbersIn(css.transformOrigin),aside=2*
Math.hypot(x2-width/2,y2-height/2);moves.push(Math.max(0,(Math.hypot(width,height)*largest-Math.min(width,height))/2)+aside),moves.push(Math.abs(matrix[4]),Math.
abs(matrix[5]))}let reach=moves.reduce((sum2,each)=>sum2+each,0);return{left:left-reach,top:top2-reach,right:Math.max(right,left+width)+reach,bottom:Math.max(bottom,
top2+height)+reach}}let[x,y]=css.position==="fixed"?[0,0]:cornerOfBlock(page,element2),[a,b,c,d,e,f]=matrix,[originX,originY]=numbersIn(css.transformOrigin),isWhole2=css.
boxSizing==="border-box",across=width+(isWhole2?0:length(css.paddingLeft)+length(css.paddingRight)),down=height+(isWhole2?0:length(css.paddingTop)+length(css.paddingBottom)),
corners=[0,across].flatMap(h=>[0,down].map(v=>[h-originX,v-originY])),startX=x+parseFloat(css.left)+length(css.marginLeft)+originX+e,startY=y+parseFloat(css.top)+
length(css.marginTop)+originY+f,xs=corners.map(([h,v])=>startX+a*h+c*v),ys=corners.map(([h,v])=>startY+b*h+d*v),box={left:Math.min(...xs),top:Math.min(...ys),right:Math.
max(...xs),bottom:Math.max(...ys)};return css.rotate!=="none"||Object.values(box).some(Number.isNaN)?ANYWHERE:box}var UNMOVED=[1,0,0,1,0,0];function numbersIn(value){
return(value.match(/-?[\d.]+(e-?\d+)?/g)??[]).map(Number)}function cornerOfBlock(page,element2){for(let at=element2;isElement(at);at=boxParent(at)){let{css}=styleOf(
page,at);if(!css||css.position==="static"&&css.contain==="none"&&!isTransformed(page,css))continue;let{left,top:top2}=dom.getBoundingClientRect(at);return[left+
dom.clientLeft(at)-dom.scrollLeft(at),top2+dom.clientTop(at)-dom.scrollTop(at)]}return[-scrollX,-scrollY]}function isUnseenOn(inks,back,isPlain){return inks.every(each=>standsOut(each,back))?!1:isPlain&&inks.every(each=>sinksIn(each,back))?!0:null}function inkOf(page,value,{
opacity}){if(value.startsWith("url("))return null;let[red,green,blue,alpha]=colour(page,value);return[red,green,blue,alpha*opacity]}function isOutlined(page,css,value){
if(!isSet(page,"stroked"))return!1;let{textShadow,webkitTextStrokeWidth,stroke}=css;return textShadow!=="none"||parseFloat(webkitTextStrokeWidth)>0||stroke!=="n\
one"&&value===css.fill}function mayBePaintedOver(page,css,value){if(!isSet(page,"stroked")||css.paintOrder.startsWith("stroke"))return!1;let[outline,width]=value===
css.fill?[css.stroke,css.strokeWidth]:[css.webkitTextStrokeColor,css.webkitTextStrokeWidth];return parseFloat(width)>MOST_OUTLINE*parseFloat(css.fontSize)&&outline!==
"none"&&outline!==value}var MOST_OUTLINE=.05;function veiled(ink,back,veils,isGrey){let inks=back.map(each=>blended(ink,each));for(let veil of veils)inks=inks.map(
each=>blended(veil,each)),back=under(back,veil);return isGrey?[inks.map(grey),back.map(grey)]:[inks,back]}function isPartlyColoured(page,element2){if(CSS.highlights?.
size)return!0;let parts=partsWithColours(page,element2);return parts!==""&&(parts.includes("line")&&hasOtherFirstLine(page,element2)||parts.includes("target")||
parts.includes("selection")&&getSelection()?.isCollapsed===!1)}function hasOtherFirstLine(page,element2){let block=element2;for(;INLINE.has(styleOf(page,block).
display)&&isElement(boxParent(block));)block=boxParent(block);let[line,own]=[getComputedStyle(block,"::first-line"),getComputedStyle(block)],isFilled=line.backgroundColor!==
own.backgroundColor&&line.backgroundColor!=="rgba(0, 0, 0, 0)";return line.color!==own.color||line.fontSize!==own.fontSize||isFilled}function piecesOf2(text){return text.trim().length<1.5*40?[text]:text.match(new RegExp("\\s*[^]{1,40}(?!\\S)\\s*|[^]{1,40}","gu"))??[text]}function boxesOfPieces(text){
let range=document.createRange(),at=0;return piecesOf2(text.data).map(piece=>(range.setStart(text,at),at=Math.min(at+piece.length,text.length),range.setEnd(text,
at),[...range.getClientRects()].filter(({width,height})=>width>0&&height>0)))}function judgedPieces(text,unseen){let hidden=piecesOf2(text).reduce((sum2,piece,at)=>sum2+
(unseen[at]?piece.trim().length:0),0);return!unseen.every(Boolean)&&hidden<=40?[!1]:unseen}var LEAST_TEXT_HEIGHT=4,LEAST_LETTER=.5,LEAST_AREA=6,MOST_COVERED=.35,MOST_CUT=40;function isUnseenText(page,text,element2){return partsOf(page,text,element2).every(
Boolean)}function partsOf(page,text,element2){let known=knownOf(page,text,()=>readText(page,text,element2)),{length}=text.data.trim();return judged(page,known,{
kind:"text",key:text,element:element2,text,length})}function knownOf(page,key,read2){let known=page.memo.known.get(key);return known===void 0&&page.memo.known.set(
key,known=read2()),known}var[ALL,NONE]=[[!0],[!1]];function judged(page,known,doubt){if(known===!0)return ALL;let ruled=known||NONE,verdict=page.pixels.verdicts.
get(doubt.key);if(verdict||page.memo.doubts.push({...doubt,isGuessed:known!==null}),!verdict||!doubt.text)return verdict??ruled;let{data}=doubt.text;return judgedPieces(
data,piecesOf2(data).map((_,piece)=>verdict[piece]||ruled[piece]||!1))}function readText(page,text,element2){if(isFallback(element2))return!0;let{css}=styleOf(page,
element2);if(!isSet(page,"any")||!css)return!1;let list2=isOption(element2)&&closestTag(element2,"select");if(list2)return isUnseenOption(page,list2,element2,css);
let sight=sightOf(page,element2),range=rangeOf(page,text,element2),box=boxOf2(range,element2),left=cutBy(sight.flow,box);if(sight.gone||isIllegible(page,text,element2,
box)||isTooSmall(left))return!0;let lines=()=>[...range.getClientRects()].map(line=>cutBy(sight.flow,line)).filter(isLargeEnough),place=()=>placeOfText(page,element2,
text),value=isSvg(element2)?css.fill:css.webkitTextFillColor,{length}=text.data.trim();if(!isApart(page,element2,left))return null;let subject={element:element2,
box:left,parts:lines,place,sight},unseen=readInk(page,subject,{css,value,length});return unseen!==!1?unseen:!visitedInks(page,element2,length).every(each=>readInk(
page,subject,{css,value:each,length})===!1)||!isInPlainLetters(page,element2)?null:isCutShort(text,box,left)?cutPieces(text,sight):!1}function rangeOf(page,text,element2){
let range=page.memo.range??=document.createRange();return range.selectNodeContents(text),partsWithColours(page,element2).includes("letter")&&range.setStart(text,
lengthOfInitial(text)),range}function boxOf2(range,element2){let box=range.getBoundingClientRect();if(!isSvg(element2)||!dom.closest(element2,"[textLength]"))return box;
let{left,right}=dom.getBoundingClientRect(element2);return{left:Math.max(left,box.left),top:box.top,right:Math.min(right,box.right),bottom:box.bottom}}function lengthOfInitial({
data}){let{length}=/^[\s\p{P}]*[^]/u.exec(data)?.[0]??"";return length<data.trimEnd().length?length:0}function cutPieces(text,sight){let isCut=box=>isTooSmall(cutBy(
sight.flow,box));return judgedPieces(text.data,boxesOfPieces(text).map(boxes=>boxes.every(isCut)))}function isLargeEnough(box){return!isTooSmall(box)}function readInk(page,subject,{
css,value,length}){let{sight,box}=subject;if(isSecured(page,css))return!0;let ink=inkOf(page,value,sight),isPlain=!isOutlined(page,css,value);if(isPlain&&ink&&ink[3]<
LEAST_OPACITY&&!sight.doubt)return!0;if(sight.doubt||mayBePaintedOver(page,css,value))return null;let{share,hidden,veils,back}=surroundingsOf(page,subject);if(hidden)
return!0;if(!ink||!back||share>Math.min(MOST_COVERED,MOST_CUT/length)||isRoundedOff(page,sight,box))return null;let[inks,behind2]=veiled(ink,back,veils,sight.grey);
return isUnseenOn(inks,behind2,isPlain&&!veils.length)}function isSecured(page,css){return isSet(page,"secured")&&(css.webkitTextSecurity||"none")!=="none"}function isRoundedOff(page,{
rounds},box){return rounds.some(element2=>{let{left,top:top2,right,bottom}=dom.getBoundingClientRect(element2);if(box.right<left||box.left>right||box.bottom<top2||
box.top>bottom)return!1;let radius=styleOf(page,element2).css?.borderTopLeftRadius??"",[width,height]=[right-left,bottom-top2],part2=radius.includes("%")?parseFloat(
radius)/100:0,across=Math.min(part2?part2*width:parseFloat(radius),width/2),down=Math.min(part2?part2*height:parseFloat(radius),height/2),x=Math.max(0,1-Math.max(
0,Math.min(box.left-left,right-box.right))/across),y=Math.max(0,1-Math.max(0,Math.min(box.top-top2,bottom-box.bottom))/down);return x*x+y*y>MOST_ROUNDED})}var MOST_ROUNDED=1.3;
function isInPlainLetters(page,element2){return!isPartlyColoured(page,element2)&&oddityOfFont(page,element2)===""&&styleOf(page,element2).css?.textCombineUpright!==
"all"}function isSvg(element2){return dom.namespaceURI(element2)===SVG}var SHAPES="circle,ellipse,foreignObject,image,line,path,polygon,polyline,rect,use",DRAWN_ELSEWHERE="\
clipPath,defs,marker,mask,pattern,symbol,svg svg";function isApart(page,element2,box){if(!isSvg(element2))return!0;let{fill:fill2="",fillOpacity=""}=styleOf(page,
element2).css??{};if(!fill2.startsWith("url(")&&!colour(page,fill2)[3])return!0;if(fillOpacity!=="1")return!1;let shapes=[...dom.querySelectorAll(element2.ownerSVGElement,
SHAPES)];return!dom.closest(element2,DRAWN_ELSEWHERE)&&shapes.every(shape=>!overlap(dom.getBoundingClientRect(shape),box))}function isCutShort(text,box,left){let cut2=1-
areaOf(left)/areaOf(box);return cut2>.02&&cut2*text.data.length>MOST_CUT}function isFallback(element2){let found=dom.closest(element2,"canvas,switch > *");if(!found||
isA(found,"canvas"))return found!==null;let others=[...dom.children(dom.parentElement(found))];return others.slice(0,others.indexOf(found)).some(each=>!dom.matches(
each,"[systemLanguage],[requiredExtensions],[requiredFeatures]"))}function isOption(element2){return isA(element2,"option")||isA(element2,"optgroup")}function isUnseenOption(page,list2,option,css){
if(!list2.multiple&&list2.size<=1)return!1;let sight=sightOf(page,option);if(sight.gone||parseFloat(css.fontSize)<LEAST_TEXT_HEIGHT||knownBox(page,list2)===!0)return!0;
let ink=inkOf(page,css.color,sight);return!ink||!sight.back?!1:isUnseenOn(...veiled(ink,sight.back,[],sight.grey),!isOutlined(page,css,css.color))===!0}function isIllegible(page,text,element2,box){
let scale=scaleOfFrame(page),[width,height]=[(box.right-box.left)*scale,(box.bottom-box.top)*scale],length=text.data.trim().length;return height<LEAST_TEXT_HEIGHT||
width<LEAST_LETTER*Math.min(length,20)||width*height<LEAST_AREA*length&&width*height<LEAST_AREA*lettersIn(text)||oddityOfFont(page,element2)==="alike"}function lettersIn({
data}){return data.match(/[\p{L}\p{N}]/gu)?.length??0}function visitedInks(page,element2,length){let colours=coloursOfVisited(page,element2);return!colours.length||
!closestTag(element2,"a")?[]:length>MOST_CUT?colours:colours.filter(each=>each!==UNREADABLE)}function isUnseenBox(page,element2){let known=knownBox(page,element2);
return known??judged(page,known,{kind:"box",key:element2,element:element2,text:null,length:0})[0]}function knownBox(page,element2){return knownOf(page,element2,
()=>readBox(page,element2))}var MOST_OF_BOX=.6;function readBox(page,element2){let{css}=styleOf(page,element2);if(!isSet(page,"any")||!css)return!1;let sight=sightOf(
page,element2);if(sight.gone)return!0;if(!isSet(page,"moved"))return!1;let boxes=boxesOf(element2).map(box2=>cutBy(sight.own,box2)).filter(isLargeEnough);if(!boxes.
length)return!0;let box=dom.getBoundingClientRect(element2),subject={element:element2,box,parts:()=>boxes,place:()=>placeOfBox(page,{element:element2,side:"",css}),
sight,isBox:!0},{share,hidden}=surroundingsOf(page,subject);return hidden&&!sight.doubt?!0:sight.doubt||share>MOST_OF_BOX?null:!1}function isUnseenGenerated(page,element2,side,text){
let{length}=text.trim(),known=readGenerated2(page,element2,side,length);if(length<LEAST_GENERATED)return known===!0;let key=keyOf(page,element2,side);return judged(
page,known,{kind:side,key,element:element2,text:null,length})[0]}function keyOf({pixels},element2,part2){let keys=pixels.keys.get(element2);return keys||pixels.
keys.set(element2,keys={}),keys[part2]??={}}var LEAST_GENERATED=4;function readGenerated2(page,element2,side,length){if(!isSet(page,"any")&&length<=MOST_CUT)return!1;
let css=computed(getComputedStyle(element2,side));if(length>MOST_CUT&&alternativeAt(css.content)>=0)return!0;if(!isSet(page,"any"))return!1;let sight=sightOfPart(
page,element2,css),isFarOut=[css.textIndent,css.marginLeft,css.marginTop].some(edge=>parseFloat(edge)<-900);if(sight.gone||isFarOut||parseFloat(css.fontSize)<LEAST_TEXT_HEIGHT)
return!0;let box=boxOfPseudo(page,element2,css),left=cutBy(sight.flow,box);return isTooSmall(left)?!0:box.left===-1/0?null:readInk(page,{element:element2,box:left,
parts:()=>[left],place:()=>placeOfBox(page,{element:element2,side,css}),sight},{css,value:css.webkitTextFillColor,length})}function isUnseenValue(page,element2,value,part2){
let{length}=value.trim();return judged(page,readValue(page,element2,part2,length),{kind:"value",key:keyOf(page,element2,part2),element:element2,text:null,length})[0]}
function readValue(page,element2,part2,length){if(!isSet(page,"any"))return!1;let css=getComputedStyle(element2,part2==="placeholder"?"::placeholder":null),around=sightOf(
page,element2);if(around.gone||parseFloat(css.fontSize)<LEAST_TEXT_HEIGHT||Math.abs(parseFloat(css.textIndent))>900||part2==="placeholder"&&isA(element2,"input")&&
dom.clientWidth(element2)<ROOM*Math.min(length,8))return!0;let opacity=part2==="placeholder"?around.opacity*Number(css.opacity):around.opacity,box=cutBy(around.
own,contentBox(element2)),subject={element:element2,box,parts:()=>[box],place:()=>placeOfText(page,element2),sight:{...around,opacity}},unseen=readInk(page,subject,
{css,value:css.webkitTextFillColor,length});return unseen===!1&&box.right-box.left<=LEAST_TEXT_HEIGHT?null:unseen}var ROOM=4;function contentBox(field){let{paddingLeft,
paddingTop,paddingRight,paddingBottom}=getComputedStyle(field),[x,y,across,down]=[paddingLeft,paddingTop,paddingRight,paddingBottom].map(parseFloat),box=dom.getBoundingClientRect(
field),[left,top2]=[box.left+dom.clientLeft(field),box.top+dom.clientTop(field)];return{left:left+x,top:top2+y,right:left+dom.clientWidth(field)-across,bottom:top2+
dom.clientHeight(field)-down}}var role_sets_default={elements:["audio","canvas","embed","iframe","object","video"],roles:["alert","alertdialog","application","article","banner","blockquote",
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
ogressbar","scrollbar","slider","spinbutton"]),MERE_TEXT=new Set(["generic","none","paragraph",...TEXT_ROLES]),TEXT_FIELDS=new Set(["combobox","searchbox","spin\
button","textbox"]),PICTURES2=new Set(`button checkbox doc-cover doc-pagebreak graphics-symbol img menuitemcheckbox menuitemradio meter option progressbar
  radio scrollbar separator slider switch tab`.split(/\s+/)),INTERACTIVE=new Set([...LINKS,...`button checkbox combobox listbox menuitem menuitemcheckbox menuit\
emradio option radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem`.split(/\s+/)]),INTERACTIVE_CONTAINERS=new Set(["grid","listbox","menu","menubar","radiogroup","tablist","tree","treegr\
id"]),ITEMS=new Set(["cell","columnheader","gridcell","listitem","option","row","rowheader","treeitem"]),NEEDS_PARENT={__proto__:null,caption:["figure","grid","\
radiogroup","table","treegrid"],cell:["row"],columnheader:["row"],gridcell:["row"],listitem:["list"],menuitem:["group","menu","menubar"],menuitemcheckbox:["grou\
p","menu","menubar"],menuitemradio:["group","menu","menubar"],option:["group","listbox"],tab:["tablist"],treeitem:["group","tree","treeitem"],row:["grid","rowgr\
oup","table","treegrid"],rowgroup:["grid","table","treegrid"],rowheader:["row"]},MERE_PARTS=new Set(["listitem","rowgroup"]),LANDMARKS=new Set(["banner","comple\
mentary","contentinfo","form","main","navigation","region","search"]),GLOBAL_ATTRIBUTES=`atomic braillelabel brailleroledescription busy controls current descri\
bedby description
  details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant roledescription`.split(/\s+/).map(name=>`aria-${name}`),TRANSPARENT_ROLES=new Set(
["none","rowgroup","sectionfooter","sectionheader"]);function shownRole(role){return role==="none"?"generic":role}function knownRole(role){let given=role?.toLowerCase()??
"";return SYNONYMS[given]??given}var USABLE=["a[href],button,input:not([type=hidden i]),select,textarea,summary,iframe,[tabindex],[onclick],[contenteditable]",...Array.from(INTERACTIVE,role=>`[\
role=${role}]`)].join(),HANDLERS=new Set(`oncontextmenu onclick ondblclick ondragstart ondrop onmousedown onmouseenter onmouseover onmouseup onpointerdown
  onpointerenter onpointerover onpointerup ontouchend ontouchstart @click v-on:click x-on:click ng-click (click) jsaction
  hx-get hx-post`.split(/\s+/)),NO_PRESS=/enter|over|drag|drop|contextmenu/,PRESS_HANDLERS=new Set([...HANDLERS].filter(name=>!NO_PRESS.test(name)));var FORMULAS={__proto__:null,mfrac:(above,below)=>`${grouped(above)}/${grouped(below)}`,msup:(base,above)=>`${base}^${grouped(above)}`,msub:(base,below)=>`${base}\
_${grouped(below)}`,msubsup:(base,below,above)=>`${base}_${grouped(below)}^${grouped(above)}`,mover:(base,above)=>`${base}^${grouped(above)}`,munder:(base,below)=>`${base}\
_${grouped(below)}`,munderover:(base,below,above)=>`${base}_${grouped(below)}^${grouped(above)}`,msqrt:(...parts)=>`\u221A(${parts.join("")})`,mroot:(base,degree)=>`\
\u221A[${degree}](${base})`,mtext:(...parts)=>` ${parts.join("")} `,mtr:(...cells)=>cells.join(", "),mtable:(...rows)=>rows.join("; "),mphantom:()=>"",annotation:()=>"",
"annotation-xml":()=>""};function isFormula(element2){return isA(element2,"math",MATHML)&&dom.querySelector(element2,USABLE)===null}function formula(element2){let parts=[];
for(let child of dom.childNodes(element2))isElement(child)?parts.push(formula(child)):isText(child)&&clean(child.data)&&parts.push(clean(child.data));return(FORMULAS[dom.
localName(element2)]??((...all)=>all.join("")))(...parts)}function grouped(text=""){return new RegExp("^(\\p{L}|[\\d.,]*)$","u").test(text)?text:`(${text})`}function sightOfFormula(page,formula2){
let found={seen:0,unseen:0};if(!isSet(page,"any")||dom.namespaceURI(formula2)!==MATHML)return found;let walker=document.createTreeWalker(formula2,NodeFilter.SHOW_TEXT);
for(;walker.nextNode();){let text=walker.currentNode,element2=dom.parentNode(text);if(!/\S/.test(text.data)||dom.closest(element2,UNREAD))continue;let isSeen=styleOf(
page,element2).visible&&!isUnseenText(page,text,element2);found[isSeen?"seen":"unseen"]+=text.data.trim().length}return found}var UNREAD="annotation,annotation-\
xml,mphantom";var AccessibleNode=class{constructor(element2,role){this.element=element2,this.parent=null,this.role=role,this.name="",this.byContent=!1,this.implied=!1,this.states=
[],this.number=0,this.value="",this.target="",this.notes=[],this.children=[],this.inBlocks=!1,this.isUnseenText=!1,this.isPartlyUnseen=!1,this.unsaid=!1,this.hidden=
0,this.hiddenTexts=0,this.hiddenFrames=[],this.cutShort=!1,this.level=0,this.own=0,this.size=0,this.least=0,this.sizes=[],this.leasts=[]}};function textOf(children){
let text="";for(let child of children)typeof child=="string"?text+=" "+child:text+=" "+(child.implied||!child.name?textOf(child.children):child.name);return text}
function contentOf2(children){let text="";for(let child of children)typeof child=="string"?text+=" "+child:FIELDS.has(child.role)?text+=" "+(child.value||chosenOf(
child)):text+=" "+(child.implied||!child.name?contentOf2(child.children):child.name);return text}function chosenOf({children}){return children.filter(child=>typeof child!=
"string").find(({states})=>states.includes("selected"))?.name??""}function matching(node,matches,found=[]){for(let child of node.children)typeof child!="string"&&
(matches(child)&&found.push(child),matching(child,matches,found));return found}function hiddenControl(page,element2){let control=dom.hasAttribute(element2,"role")?null:controlOfLabel(element2);return control&&isA(control,"input")&&STOOD_FOR.
has(control.type)&&isHidden(page,control)?control:null}var STOOD_FOR=new Set(["checkbox","file","radio"]);function labelsOf(page,element2){let scope=dom.getRootNode(
element2),known=page.memo.labels.get(scope);if(known===void 0){known=new Map;for(let label of scope.querySelectorAll?.("label")??[]){let{control}=label;control&&
known.set(control,[...known.get(control)??[],label])}page.memo.labels.set(scope,known)}return known.get(element2)??[]}function labelledElements(page){return allScopes(
page).flatMap(scope=>[...scope.querySelectorAll("label")]).map(label=>controlOfLabel(label)).filter(control=>control!==null)}function shownControl(page,element2){
if(!isA(element2,"label"))return null;let control=element2.control??namedByLabel(page,element2);return control!==null&&!isHidden(page,control)?control:null}function namedByLabel(page,label){
let id=dom.getAttribute(label,"id"),named=id&&dom.getRootNode(label).querySelector(`[aria-labelledby~="${CSS.escape(id)}"]`);return named&&!isUnseen(page,named)?
named:null}var HOSTS=new Set("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" ")),MOST_SIZED=50,MOST_EMPTY=4,LEAST_WIDTH=32,
MOST_MEASURED=500,MOST_CUSTOM=20,LEAST=.5,LEAST_MORE=12;function noClosedRoots(){return{roots:new WeakMap,asked:new WeakSet,names:new Map,looked:null,hear:null,
doubt:null}}function collectClosedRoots({closed,secret}){closed.hear??=event=>{event.stopImmediatePropagation();let root=dom.getRootNode(event.submitter);closed.
roots.set(root.host,root)},closed.doubt??=()=>{closed.looked=null},addEventListener(`${secret}-closed-root`,closed.hear,!0),addEventListener(`${secret}-declared\
-root`,closed.doubt,!0)}function askAbout(page,question,element2){let name=`${page.secret}-${question}`;element2 instanceof HTMLElement?dispatchEvent(new SubmitEvent(
name,{submitter:element2})):dom.dispatchEvent(element2,new Event(name,{composed:!0}))}function hostsToAskAbout(page){if(page.closed.looked===document.documentElement||
!isHtml())return null;collectClosedRoots(page);let found=suspectedHosts(page);return found.length?["!",...found]:null}function hasHostsToAskAbout(page){return page.
closed.looked===document.documentElement||!isHtml()?!1:(collectClosedRoots(page),suspects(page).length?!0:(look(page.closed),!1))}function suspectedHosts(page){
let found=suspects(page);look(page.closed);for(let element2 of found){page.closed.asked.add(element2);let name=dom.localName(element2);HOSTS.has(name)||page.closed.
names.set(name,page.closed.names.get(name)??!1)}return found}function look(closed){document.readyState!=="loading"&&(closed.looked=document.documentElement)}function possibleHosts(page){
return isHtml()?[...scopes(page)].flatMap(scope=>[...scope.querySelectorAll("*")].filter(element2=>mayHaveRoot(dom.localName(element2))&&!shadowRootOf(page,element2))):
[]}function reachRoots(page,roots){for(let root of roots)page.closed.roots.set(root.host,root),page.closed.names.set(dom.localName(root.host),!0);page.closed.looked=
null}function mayHaveRoot(name){return HOSTS.has(name)||name.includes("-")}function suspects(page){let{asked:asked2,names}=page.closed,found=[],named=new Set,left={
custom:MOST_CUSTOM,empty:MOST_EMPTY,sized:MOST_SIZED,measured:MOST_MEASURED};for(let scope of scopes(page)){let walker=Document.prototype.createTreeWalker.call(
document,scope,NodeFilter.SHOW_ELEMENT);for(;walker.nextNode();){let element2=walker.currentNode,name=dom.localName(element2);!mayHaveRoot(name)||asked2.has(element2)||
shadowRootOf(page,element2)||(!HOSTS.has(name)&&(names.get(name)||!named.has(name)||left.custom-- >0)?(named.add(name),found.push(element2)):isSuspect(element2,
left)&&found.push(element2))}}return found}function isSuspect(element2,left){return leavesOut(element2)||left.empty>0&&isEmpty(element2)&&left.empty-- >0||left.
sized>0&&left.measured-- >0&&isUnexplained(element2)&&left.sized-- >0}function leavesOut(element2){let first=dom.firstElementChild(element2);return first!==null&&
[first,dom.lastElementChild(element2)].some(isStyleless)&&dom.checkVisibility(element2)&&!isStyleless(element2)}function isStyleless(element2){return!dom.checkVisibility(
element2)&&getComputedStyle(element2).display===""}function isEmpty(element2){if(dom.firstElementChild(element2)||/\S/.test(dom.textContent(element2)))return!1;
let{width,height}=dom.getBoundingClientRect(element2);return height>0&&width>=LEAST_WIDTH&&!isGenerated(element2)}function isUnexplained(element2){let box=dom.getBoundingClientRect(
element2);if(!box.width||!box.height)return!1;let isInline=mayBeInline(element2)&&getComputedStyle(element2).display==="inline",sides=isInline?SIDES2.inline:SIDES2.
block,ends=[dom.firstElementChild(element2),dom.lastElementChild(element2)];if(ends[0]&&!isInline&&!isWider(box,dom.getBoundingClientRect(ends[0]),ends[1]))return!1;
let own=contentOf3(element2),isEmpty4=!own.width&&!own.height;if(isEmpty4&&/\S/.test(dom.textContent(element2)))return ends[0]===null;if(!isInline&&isSized(element2))
return!1;let style=getComputedStyle(element2),more=(side,at)=>{let gap=isEmpty4?at?0:box[sides.size]:Math.abs(own[side]-box[side]),margin=ends[at]&&!isInline?lengthOf2(
getComputedStyle(ends[at]),`margin-${side}`):0;return gap-lengthOf2(style,`padding-${side}`)-lengthOf2(style,`border-${side}-width`)-margin},[begin2,end2]=[more(
sides.from,0),more(sides.to,1)];return(isEmpty4?begin2+end2>=LEAST:Math.max(begin2,end2)>=LEAST_MORE)&&!isGenerated(element2)}var SIDES2={inline:{size:"width",from:"\
left",to:"right"},block:{size:"height",from:"top",to:"bottom"}};function isWider(box,first,last){return box.height-(dom.getBoundingClientRect(last).bottom-first.
top)>=LEAST_MORE}function lengthOf2(style,property){return parseFloat(style.getPropertyValue(property))||0}function mayBeInline(element2){let name=dom.localName(
element2);return name==="span"||!HOSTS.has(name)}function isGenerated(element2){return["::before","::after"].some(side=>!isNothing(getComputedStyle(element2,side).
content))}function contentOf3(element2){let range=document.createRange();return range.selectNodeContents(element2),range.getBoundingClientRect()}function isSized(element2){
if(element2===document.body&&document.compatMode==="BackCompat")return!0;let given=element2.computedStyleMap?.();if(!given)return!1;let value=property=>String(given.
get(property)??"auto");return[value("height"),value("aspect-ratio")].some(each=>each!=="auto")||!/^(auto|0px)$/.test(value("min-height"))||/^(absolute|fixed)$/.
test(value("position"))&&value("top")!=="auto"&&value("bottom")!=="auto"}function isNothing(content){return content==="none"||content==="normal"}function ariaOf(page,element2,name){let value=dom.getAttribute(element2,name);return value!==null||!dom.localName(element2).includes("-")?value:internalsOf(page,
element2)[name.replace("-","")]??null}function internalsOf(page,element2){let known=page.memo?.internals.get(element2);if(known===void 0){known={};let hear=event=>{
event.stopImmediatePropagation(),known=JSON.parse(event.detail)};addEventListener(`${page.secret}-found-internals`,hear,!0),askAbout(page,"ask-internals",element2),
removeEventListener(`${page.secret}-found-internals`,hear,!0),page.memo?.internals.set(element2,known)}return known}function nativeName(page,element2,walk,textOf4){if(dom.namespaceURI(element2)===SVG)return svgTitle(element2)||xlinkTitle(element2);let labelText=()=>labelsText(
page,element2,textOf4),compute=NATIVE_NAMES[tag(element2)];return compute?compute(element2,{labelText,textOf:textOf4,inContent:walk.inContent}):dom.localName(element2).
includes("-")?labelText():""}var byLabels=(_element,{labelText})=>labelText(),NATIVE_NAMES={__proto__:null,input:inputName,select:byLabels,textarea:byLabels,meter:byLabels,
output:byLabels,progress:byLabels,button:byLabels,img:element2=>element2.alt,area:element2=>element2.alt,fieldset:(element2,{textOf:textOf4})=>firstChildText(element2,
"legend",textOf4),figure:(element2,{textOf:textOf4})=>firstChildText(element2,"figcaption",textOf4),table:(element2,{textOf:textOf4})=>firstChildText(element2,"\
caption",textOf4),optgroup:element2=>element2.label,option:element2=>dom.getAttribute(element2,"label"),"math:math":(element2,{inContent})=>dom.getAttribute(element2,
"alttext")||(inContent?formula(element2):"")};function inputName(element2,{labelText}){let label=labelText();if(label)return label;switch(element2.type){case"bu\
tton":case"submit":case"reset":return heldText(element2);case"image":return clean(element2.alt)||clean(element2.value)||clean(element2.title)||"Submit";default:
return""}}function labelsText(page,element2,textOf4){return clean(labelsOf(page,element2).map(textOf4).join(" "))}function firstChildText(element2,name,textOf4){
for(let child of dom.children(element2))if(isA(child,name))return textOf4(child);return""}function nameOf(page,element2){let name=page.memo.names.get(element2);return name===void 0&&(name=clean(computeName(page,element2)),page.memo.names.set(element2,
name)),name}function labelTexts(page,element2){let texts=labelsOf(page,element2).flatMap(label=>{let fields=[...dom.querySelectorAll(label,FIELDS2)],without2=fields.
some(each=>each!==element2)?[[element2,...fields]]:[];return[[element2],...without2].map(unread=>{let walk=new Walk(page,element2,{seen:new Set(unread)});return clean(
alternative(page,label,walk.toLabel(label)))})});return[nameOf(page,element2),...texts]}var FIELDS2="input, select, textarea, output, progress, meter";function computeName(page,element2){
try{return alternative(page,element2,new Walk(page,element2))}catch(error){if(!(error instanceof RangeError))throw error;return dom.textContent(element2)}}var Walk=class _Walk{constructor(page,origin,state={}){
this.page=page,this.origin=origin,this.seen=state.seen??new Set,this.named=state.named??new Set,this.byReference=state.byReference??!1,this.inContent=state.inContent??
!1,this.hiddenToo=state.hiddenToo??!1}with(changes){return new _Walk(this.page,this.origin,{...this,...changes})}toReference(target2){this.inContent&&this.named.
add(target2);let hiddenToo=isHidden(this.page,target2);return this.with({seen:new Set,byReference:!0,inContent:!1,hiddenToo})}toLabel(label){return this.with({byReference:!0,
inContent:!0,hiddenToo:isHidden(this.page,label)})}toContent(){return this.inContent?this:this.with({inContent:!0})}};function alternative(page,element2,walk){if(!walk.
inContent||walk.byReference||walk.hiddenToo||walk.named.size)return computeAlternative(page,element2,walk);let known=page.memo.contents.get(element2);return known===
void 0&&(known=computeAlternative(page,element2,walk),walk.named.size||page.memo.contents.set(element2,known)),known}function computeAlternative(page,element2,walk){
if(isPassedOver(page,element2,walk))return"";let referenced=walk.byReference?"":labelledText(page,element2,walk);if(referenced)return referenced;let role=page.roleOf(
page,element2),embedded=walk.origin===element2?null:embeddedValue(page,element2,role,walk);if(embedded!==null)return embedded;let label=isA(element2,"slot")?"":
ariaOf(page,element2,"aria-label");if(hasWords(label))return label;walk.seen.add(element2);let native=role==="none"?"":nativeText(page,element2,walk);if(hasWords(
native))return native;if(!contentCounts(element2,role,walk))return tooltip(page,element2,role,walk);let content=joinContent(page,element2,walk.toContent());return hasWords(
content)?content:tooltip(page,element2,role,walk)||content}function hasWords(text){return!!text&&clean(text)!==""}function isPassedOver(page,element2,walk){return walk.
seen.has(element2)?!0:walk.inContent?isSaidByReference(element2,walk)||!walk.hiddenToo&&isLeftOut(page,element2):!1}function isSaidByReference(element2,walk){return!walk.
byReference&&walk.named.has(element2)&&!dom.hasAttribute(element2,"aria-labelledby")}function contentCounts(element2,role,walk){return walk.inContent||namedByContent(
element2,role)||walk.byReference&&!isControl(role)}function nativeText(page,element2,walk){return isA(element2,"label")&&walk.origin===element2?hiddenControl(page,
element2)?authorName(page,element2.control):"":nativeName(page,element2,walk,part2=>alternative(page,part2,walk.toLabel(part2)))}function isLeftOut(page,element2){
let style=styleOf(page,element2);return style.cutOff?!0:!style.visible&&!dom.firstElementChild(element2)&&!shadowRootOf(page,element2)}function namedByContent(element2,role){
return NAMED_BY_CONTENT.has(role)||role==="generic"&&isA(element2,"summary")}function isControl(role){return["textbox","searchbox","combobox","listbox","slider",
"spinbutton"].includes(role)}function labelledText(page,element2,walk){return referencedText(page,element2,"aria-labelledby",walk)||referencedText(page,element2,
"aria-labeledby",walk)}function referencedText(page,element2,attribute,walk){if(!dom.hasAttribute(element2,attribute))return"";let texts=elementsById(element2,attribute).
filter(target2=>!walk.named.has(target2)).map(target2=>alternative(page,target2,walk.toReference(target2)));return clean(texts.join(" "))}function embeddedValue(page,element2,role,walk){
if(!walk.inContent&&!walk.byReference)return null;if(isPassword(element2))return"";if(RANGE_ROLES.has(role))return rangeText(page,element2);switch(role){case"te\
xtbox":case"searchbox":return isField(element2)?heldText(element2):joinContent(page,element2,walk.toContent());case"combobox":case"listbox":return chosenText(page,
element2,role,walk);case"menu":case"menubar":return walk.inContent?"":null;default:return null}}function chosenText(page,element2,role,walk){if(isA(element2,"se\
lect"))return Array.from(element2.selectedOptions,optionText).join(" ");if(isA(element2,"input"))return element2.value;let chosen2=[element2,...elementsById(element2,
"aria-owns")].flatMap(list2=>[...dom.querySelectorAll(list2,'[role="option"][aria-selected="true"]')]);return chosen2.length?chosen2.map(option=>clean(dom.textContent(
option))).join(" "):role==="combobox"?joinContent(page,element2,walk.toContent()):""}var RANGES=new Set(["input","meter","progress"]);function rangeText(page,element2){
return ariaOf(page,element2,"aria-valuetext")??ariaOf(page,element2,"aria-valuenow")??(RANGES.has(tag(element2))?String(element2.value):"")}function joinContent(page,element2,walk){
if(isA(element2,"iframe"))return"";let text=generatedText(page,element2,"::before",walk.hiddenToo);if(!styleOf(page,element2).skipped||walk.hiddenToo){let isTreeItem=page.
roleOf(page,element2)==="treeitem",visible=walk.hiddenToo||styleOf(page,element2).visible&&!isClosedDetails(element2);for(let child of accessibleChildren(page,element2))
if(isText(child))visible&&(text+=asShown(page,child.data,element2));else if(isElement(child)){if(isTreeItem&&page.roleOf(page,child)==="group")continue;text+=childText(
page,child,walk)}}return text+generatedText(page,element2,"::after",walk.hiddenToo)}var NOTHING_TO_READ=new Set("head link meta noscript script style svg:script\
 svg:style svg:title template title".split(" "));function childText(page,child,walk){if(isA(child,"br"))return" ";if(NOTHING_TO_READ.has(tag(child)))return"";let text=alternative(
page,child,walk);return INLINE.has(styleOf(page,child).display)?text:` ${text} `}function tooltip(page,element2,role,walk){let title=dom.getAttribute(element2,"\
title");return hasWords(title)&&mayBeTitled(element2,role,walk)?title:walk.inContent?"":placeholderOf(page,element2)}function mayBeTitled(element2,role,walk){return role!==
"none"&&(walk.inContent||!UNNAMED.has(role)||isExplained(element2))}function saidWithin(page,element2){return elementsById(element2,"aria-labelledby").some(each=>!isHidden(
page,each))?"":clean(alternative(page,element2,new Walk(page,document.documentElement,{inContent:!0})))}function placeholderOf(page,element2){return isA(element2,
"input")||isA(element2,"textarea")?element2.placeholder??"":ariaOf(page,element2,"aria-placeholder")??(isEditingHost(element2)?hintInside(page,element2):"")}function hintInside(page,editor){
if(clean(dom.textContent(editor)))return"";for(let at=editor;at;at=dom.firstElementChild(at)){let hint=generatedText(page,at,"::before")||generatedText(page,at,
"::after");if(hint)return hint}return""}function authorName(page,element2){let walk=new Walk(page,element2);return labelledText(page,element2,walk)||clean(ariaOf(
page,element2,"aria-label")??"")||clean(dom.getAttribute(element2,"title")??"")}function descriptionOf(page,element2){let text="";return dom.hasAttribute(element2,
"aria-describedby")&&(text=referencedText(page,element2,"aria-describedby",new Walk(page,element2))),text||(text=clean(ariaOf(page,element2,"aria-description")??
"")),text||(text=tooltipOf(element2)),text===nameOf(page,element2)?"":text}function isExplained(element2){return(isA(element2,"abbr")||isA(element2,"kbd"))&&tooltipOf(
element2)!==""}function textIn(page,element2){return isA(element2,"textarea")?clean(element2.value):isA(element2,"meter")||isA(element2,"progress")?rangeText(page,
element2):clean(joinContent(page,element2,new Walk(page,element2).toContent()))}function unsaid(page,text,element2){let words=seenWords(page,element2),length=0;for(let word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu)??[])words.has(word)||
(length+=word.length+1);return length}function seenWords(page,element2){let words=page.memo.seenWords.get(element2);if(words)return words;let sources=[element2,
...labelsOf(page,element2),...elementsById(element2,"aria-labelledby"),...elementsById(element2,"aria-describedby")];sources.push(...dom.querySelectorAll(element2,
":scope > legend, :scope > caption, :scope > figcaption"));let text=isA(element2,"input")||isA(element2,"textarea")?` ${element2.value?shownValue(page,element2):
shownPlaceholder(page,element2)}`:"";isA(element2,"img")&&showsAlternative(element2)&&(text+=dom.getAttribute(element2,"alt"));for(let source of sources)text+=`\
 ${seenText(page,source)}`;return words=new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)??[]),page.memo.seenWords.set(element2,words),words}var LONGEST_LABEL=40;
function shownValue(page,field){let{value}=field;return value.length>LONGEST_LABEL&&isUnseenValue(page,field,value,"value")?"":value}function shownPlaceholder(page,field){
return isUnseenValue(page,field,field.placeholder,"placeholder")?"":field.placeholder}function showsAlternative(image){let{width,height}=dom.getBoundingClientRect(
image),alternative2=dom.getAttribute(image,"alt")??"";return image.complete&&!image.naturalWidth&&alternative2!==""&&width*height>40*alternative2.length}function seenText(page,element2){
let text="";for(let child of flatChildren(page,element2))isText(child)?/\S/.test(child.data)&&isDrawn(element2)&&!isUnseenText(page,child,element2)&&(text+=` ${asShown(
page,child.data,element2)}`):isElement(child)&&!NOTHING_TO_READ.has(tag(child))&&(text+=` ${seenText(page,child)}`);return dom.nodeType(element2)===Node.ELEMENT_NODE&&
isA(element2,"input")&&(text+=` ${shownValue(page,element2)}`),text+generatedText(page,element2,"::before")+generatedText(page,element2,"::after")}var Block=class{constructor(text){this.text=text}},Inset=class extends Block{},LINE_END=new Block("");function addText(node,text){if(!text)return;let{children}=node,
last=children.length-1;typeof children[last]=="string"?children[last]+=text:children.push(text)}function addWritten(node,text,parent){if(!text.includes(`
`)||!text.trim().includes(`
`)||isA(parent,"pre")||!showsLines(parent))return addText(node,text);let[first,...others]=text.split(`
`);addText(node,first);for(let line of others)node.children.push(LINE_END),addText(node,line)}function showsLines(element2){return isElement(element2)&&getComputedStyle(
element2).whiteSpaceCollapse.startsWith("preserve")}function isBlock(child){return child instanceof Block&&!(child instanceof Inset)}function isRawText(child){return typeof child==
"string"||child===LINE_END}function joinTexts(children){let joined=[],run2=null;for(let child of children){if(child instanceof AccessibleNode||isBlock(child)){run2=
null,child instanceof AccessibleNode?joined.push(child):child.text&&joined.push(child.text);continue}let isInset=child instanceof Inset,text=isInset?child.text:
clean(child).replace(PRIVATE_USE,"");text&&(run2&&(!isInset||run2.inline)?(joined[run2.at]+=" "+text,run2.inline||=!isInset):run2={at:joined.push(text)-1,inline:!isInset})}
return joined.filter((child,at)=>!isLabelOf(child,joined[at+1]))}function isLabelOf(child,next){return typeof child=="string"&&next instanceof AccessibleNode&&LABELLED.
has(next.role)&&child===next.name}var LABELLED=new Set([...TEXT_FIELDS,"listbox","slider"]);var FIELDS3=new Set(["input","select","textarea"]),LONGEST_UNSAID=40;function addUnseen(node,text,element2){let last=node.children[node.children.length-1];if(last instanceof
AccessibleNode&&last.isUnseenText)last.children=[clean(`${last.children[0]} ${text}`)];else if(clean(text)){let unseen=new AccessibleNode(element2,"generic");Object.
assign(unseen,{parent:node,states:["unseen"],isUnseenText:!0,children:[clean(text)]}),node.children.push(unseen)}else addText(node,text)}function isMarked(child){
return child instanceof AccessibleNode&&child.states.includes("unseen")}function isUnseenPart(child){return child instanceof AccessibleNode&&child.isUnseenText}
function isSaying(child){return child instanceof AccessibleNode||/\S/.test(typeof child=="string"?child:child.text)}function isInUnseen(node){for(let at=node;at;at=
at.parent)if(at.states.includes("unseen"))return!0;return!1}function markNode(page,node){if(!isSet(page,"any"))return;let{children,element:element2}=node;isUnseenNode(
page,node)?(node.children=joinTexts(children.flatMap(child=>typeof child=="string"?child:child.isUnseenText?child.children:unmarked(child))),node.states.push("u\
nseen")):node.value&&holdsUnseen(page,node,element2)&&noteUnseen(node,"value")}function isUnseenNode(page,{children,element:element2,number,role,name}){return children.
length?children.every(child=>isMarked(child)||typeof child!="string"&&isEmpty2(child))&&children.some(isMarked)&&!(number&&isPaintedBox(page,element2))&&!isReplaced(
page,element2):isReplaced(page,element2)&&!isA(element2,"img")||!number&&role!=="img"||FIELDS3.has(tag(element2))||isFrame(element2)||editorText(element2)!==void 0?
!1:name!==""&&isUnseenBox(page,element2)}function isEmpty2({children,name,number,value}){return!children.length&&!name&&!number&&!value}function unmarked(child){
return child.states=child.states.filter(state=>state!=="unseen"),child}var REPLACED=new Set(["audio","canvas","embed","object","svg:svg","video"]);function isReplaced(page,element2){
return REPLACED.has(tag(element2))&&!isUnseenBox(page,element2)}function isPaintedBox(page,element2){if(isUnseenBox(page,element2))return!1;let{css}=styleOf(page,
element2),{back}=sightOf(page,boxParent(element2)??element2);return css.backgroundImage!=="none"||colour(page,css.backgroundColor)[3]>.1&&!(back&&sinksIn(blended(
colour(page,css.backgroundColor),back[0]),back))||css.boxShadow!=="none"||parseFloat(css.borderTopWidth)>0&&colour(page,css.borderTopColor)[3]>.1||[...dom.querySelectorAll(
element2,"svg,img,canvas,video,i,picture,[class*=icon]")].some(each=>!isUnseenBox(page,each))?!0:["::before","::after"].some(side=>!["none","normal",'""'].includes(
getComputedStyle(element2,side).content))}function markHolder(page,node){if(!isSet(page,"any")||node.states.includes("hidden"))return;let{element:element2,name}=node;
if(isFormula(element2))return markFormula(page,node);editorText(element2)===void 0&&((name||node.value||isFrame(element2))&&isUnseenHolder(page,element2,name)?node.
states.push("unseen"):node.value&&holdsUnseen(page,node,element2)&&noteUnseen(node,"value"))}function markFormula(page,node){let{seen:seen2,unseen}=sightOfFormula(
page,node.element);unseen&&!seen2?node.states.push("unseen"):unseen>LONGEST_UNSAID&&node.value&&noteUnseen(node,"value")}function isUnseenHolder(page,element2,name){
return knownBox(page,element2)!==!1&&!isLabelledBySeen(page,element2,name)&&isUnseenBox(page,element2)}function isLabelledBySeen(page,element2,name){return name!==
""&&unsaid(page,name,element2)===0&&seenWords(page,element2).size>0}function holdsUnseen(page,{value},element2){return value===""||isPassword(element2)?!1:FIELDS3.
has(tag(element2))?isUnseenValue(page,element2,value,"value"):isLongAndUnsaid(page,value,element2)}function markWords(page,node){if(node.states.includes("unseen"))
return;let{element:element2,name}=node;if(!isSet(page,"any")&&name.length<=LONGEST_UNSAID&&!node.notes.length)return;let unseen=node.byContent?matching(node,isMarked).
filter(each=>says(name,each)):[];unseen.length&&node.implied?node.isPartlyUnseen=!0:unseen.length?(node.children=node.children.filter(child=>!(isUnseenPart(child)&&
says(name,child))),noteUnseen(node,"name")):!node.implied&&isLongAndUnsaid(page,name,element2)&&noteUnseen(node,"name");for(let note of node.notes)isUnseenNote(
page,note,element2)&&(note[0]+=UNSEEN_NOTE)}var UNSEEN_NOTE=" [unseen]";function isUnseenNote(page,[key,text],element2){return key==="description"?isLongAndUnsaid(
page,text,element2):key!=="placeholder"||text.length<=LONGEST_UNSAID||!FIELDS3.has(tag(element2))?!1:element2.value!==""||isUnseenValue(page,element2,text,"plac\
eholder")}function says(name,{name:own,children}){return squeeze(name).includes(squeeze(own||textOf(children)))}function noteUnseen(node,what){let at=node.states.
findIndex(state=>state.startsWith("unseen="));at<0?node.states.push(`unseen=${what}`):node.states[at].includes(what)||(node.states[at]+=`,${what}`)}function leaveMarkToChildren(node){
let at=node.states.indexOf("unseen=name");at<0||!matching(node,each=>isMarked(each)||isPartUnseen(each,"name")).length||(node.states.splice(at,1),node.isPartlyUnseen=
!0)}function hasUnseen({states}){return states.some(state=>state.startsWith("unseen"))}function isPartUnseen({states},part2){return states.some(state=>state.startsWith(
"unseen=")&&state.includes(part2))}function isLongAndUnsaid(page,text,element2){return text.length>LONGEST_UNSAID&&element2!==null&&unsaid(page,text,element2)>LONGEST_UNSAID}
function leaveOutUnseen(node){if(isMarked(node))return;node.children=node.children.filter(child=>!isMarked(child)),node.notes=node.notes.filter(([key])=>!key.endsWith(
UNSEEN_NOTE));let state=node.states.find(each=>each.startsWith("unseen="));state&&(state.includes("name")&&Object.assign(node,{implied:!0,unsaid:!0}),state.includes(
"value")&&(node.value=""),node.states=node.states.filter(each=>each!==state))}function marked(node){return isInUnseen(node)&&!isMarked(node)&&node.states.push("\
unseen"),node}function roleOf(page,element2){let role=page.memo.roles.get(element2);return role===void 0&&(page.memo.roles.set(element2,"generic"),role=computeRole(page,element2),
page.memo.roles.set(element2,role)),role}function computeRole(page,element2){let attribute=ariaOf(page,element2,"role");if(attribute)for(let token of attribute.
toLowerCase().split(/\s+/)){let role=SYNONYMS[token]??token;if(!(!ROLES.has(token)||role==="none"&&undoesPresentation(element2))&&!((role==="region"||role==="fo\
rm")&&!authorName(page,element2))&&!(NEEDS_PARENT[role]&&!countsAlone(page,element2,role)&&!hasRequiredParent(page,element2,role)))return role}return nativeRole(
page,element2)}function undoesPresentation(element2){return isFocusable(element2)||GLOBAL_ATTRIBUTES.some(name=>dom.hasAttribute(element2,name))}function meaningfulParent(page,element2){
return flatAncestor(page,element2,ancestor=>{let role=roleOf(page,ancestor);return role!=="generic"&&role!=="none"})}function countsAlone(page,element2,role){if(MERE_PARTS.
has(role))return!1;let native=nativeRole(page,element2);return!LANDMARKS.has(native)&&(INTERACTIVE.has(role)||!INTERACTIVE.has(native))}function hasRequiredParent(page,element2,role){
let parent=meaningfulParent(page,element2);if(!parent)return!1;let parentRole=roleOf(page,parent);return role==="listitem"&&parentRole==="group"?hasRequiredParent(
page,parent,role):NEEDS_PARENT[role].includes(parentRole)}var SECTIONING=new Set(["article","aside","main","nav","section"]),SECTIONING_ROLES=new Set(["article",
"complementary","main","navigation","region"]);function isInSection(page,element2,besides){return flatAncestor(page,element2,ancestor=>{if(besides&&isA(ancestor,
besides))return!1;let role=dom.getAttribute(ancestor,"role");return role?SECTIONING_ROLES.has(role):SECTIONING.has(tag(ancestor))})!==null}function nativeRole(page,element2){
if(dom.namespaceURI(element2)===SVG)return svgRole(page,element2);let name=tag(element2),compute=NATIVE_ROLES[name],role=PLAIN_ROLES[name]??(compute?compute(page,
element2):"generic");return MERE_TEXT.has(role)&&isEditingHost(element2)?"textbox":role}var NATIVE_ROLES={__proto__:null,a:(_page,element2)=>dom.hasAttribute(element2,
"href")?"link":"generic",area:(_page,element2)=>dom.hasAttribute(element2,"href")?"link":"generic",aside:(page,element2)=>isInSection(page,element2,"main")&&!authorName(
page,element2)?"generic":"complementary",header:(page,element2)=>isInSection(page,element2)?"sectionheader":"banner",footer:(page,element2)=>isInSection(page,element2)?
"sectionfooter":"contentinfo",section:(page,element2)=>authorName(page,element2)?"region":"generic",img:(_page,element2)=>imageRole(element2),input:(_page,element2)=>inputRole(
element2),label:(page,element2)=>hiddenControl(page,element2)?roleOf(page,element2.control):"generic",select:(_page,element2)=>element2.multiple||element2.size>
1?"listbox":"combobox",li:(page,element2)=>inheritsNone(page,element2,"ul,ol,menu")?"none":isListChild(page,element2)?"listitem":"generic",summary:(_page,element2)=>detailsOf(
element2)?"button":"generic",thead:(page,element2)=>tablePart(page,element2,"rowgroup"),tbody:(page,element2)=>tablePart(page,element2,"rowgroup"),tfoot:(page,element2)=>tablePart(
page,element2,"rowgroup"),tr:(page,element2)=>tablePart(page,element2,"row"),td:(page,element2)=>tablePart(page,element2,isInGrid(page,element2)?"gridcell":"cel\
l"),th:headerRole,...Object.fromEntries(ELEMENTS.map(name=>[name,()=>name])),frame:()=>"iframe"};function imageRole(element2){return dom.getAttribute(element2,"\
alt")===""&&!tooltipOf(element2)&&!undoesPresentation(element2)?"none":"img"}function inputRole(element2){let type=element2.type;return type==="hidden"?"none":type===
"checkbox"&&dom.hasAttribute(element2,"switch")?"switch":element2.list&&["text","search","tel","url","email"].includes(type)?"combobox":INPUT_ROLES[type]??"text\
box"}function isListChild(page,element2){let parent=flatAncestor(page,element2,ancestor=>roleOf(page,ancestor)!=="none"||dom.matches(ancestor,"ul,ol,menu"));return parent!==
null&&roleOf(page,parent)==="list"}function inheritsNone(page,element2,container){let parent=dom.closest(element2,container);return parent!==null&&dom.hasAttribute(
parent,"role")&&roleOf(page,parent)==="none"}function tablePart(page,element2,role){let table=closestTag(element2,"table");if(!table)return"generic";let tableRole=roleOf(
page,table);if(tableRole==="none")return"none";if(!["table","grid","treegrid"].includes(tableRole))return"generic";if(role!=="rowgroup"&&role!=="row"){let row=closestTag(
element2,"tr");if(row&&roleOf(page,row)!=="row")return roleOf(page,row)==="none"?"none":"generic"}return role}function isInGrid(page,element2){let table=closestTag(
element2,"table");return table!==null&&["grid","treegrid"].includes(roleOf(page,table))}function headerRole(page,element2){let part2=tablePart(page,element2,"ce\
ll");if(part2!=="cell")return part2;let scope=dom.getAttribute(element2,"scope")?.toLowerCase();return HEADERS_BY_SCOPE[scope]??headerByPlace(element2)}var HEADERS_BY_SCOPE={
__proto__:null,row:"rowheader",rowgroup:"rowheader",col:"columnheader",colgroup:"columnheader"};function headerByPlace(element2){let row=closestTag(element2,"tr");
if(row===null||row.closest("thead"))return"columnheader";if(Array.from(row.cells).some(cell=>isA(cell,"td")))return"rowheader";let table=closestTag(element2,"ta\
ble");return row.cells.length===1&&table.rows.length===1?"cell":"columnheader"}var SVG_GROUPS=new Set(["foreignObject","g","text"]);function svgRole(page,element2){
return isA(element2,"a",SVG)?dom.hasAttribute(element2,"href")||dom.hasAttribute(element2,"xlink:href")?"link":"generic":isA(element2,"image",SVG)?"img":!authorName(
page,element2)&&!svgTitle(element2)?"generic":SVG_GROUPS.has(dom.localName(element2))?"group":"img"}var LONGEST=40,FIELDS4=new Set(["input","select","textarea"]);function addHint(page,node){if(!node.number||node.name||node.role==="separator")return;let field=FIELDS4.
has(tag(node.element));if(!field&&(node.value||node.children.length))return;let hint=hintOf(page,node.element,field);hint&&node.states.push(`hint=${hint}`)}function hintOf(page,element2,field){
let hint=dataWords(element2.dataset)||field&&element2.name||pictureName(element2)||dom.getAttribute(element2,"id")||/resize$/.test(styleOf(page,element2).pointer)&&
"resize"||classWords(dom.getAttribute(element2,"class"))||classWords(innerClass(element2)),shown2=clean(hint).replace(/[[\]"]/g,"");return shown2.length>LONGEST?
`${shown2.slice(0,LONGEST)}\u2026`:shown2}var SAYING_DATA=["testid","tooltip","title","originalTitle","bsTitle","bsOriginalTitle","icon"];function dataWords(data={}){
let key=SAYING_DATA.find(key2=>data[key2]);return key&&data[key]}function pictureName(element2){return dom.querySelector(element2,"use")?.getAttribute("href")?.
split("#")[1]||fileName2(dom.querySelector(element2,"img")?.getAttribute("src")??"")}function fileName2(url){return url.startsWith("data:")?"":url.split(/[?#]/)[0].
split("/").pop()??""}function innerClass(element2){return dom.querySelector(element2,"[class]")?.getAttribute("class")}function classWords(classes){let words=new Set;
for(let name of(classes??"").split(/\s+/)){if(/\d/.test(name)||/^(css|jsx?|jss|sc|svelte|emotion)-/.test(name))continue;let said=name.replace(/([a-z])([A-Z])/g,
"$1-$2").toLowerCase().split(/[-_:]+/).filter(Boolean).filter(part2=>(part2.length>2||STATES.has(part2))&&/[aeiouy]/.test(part2)&&!LAYOUT.has(part2));for(let word of said)
words.add(word)}return[...words].slice(0,3).join(" ")}var STATES=new Set(["go","in","ok","on","up"]),LAYOUT=new Set(`absolute active after align all animated ap\
pend auto base before block body border bottom box center class col color
  column container content core corner cursor default dense disabled display dom element enabled end field fixed flat flex
  float focus focusable font full ghost grid group grow half height helper hidden hover icon icons inline inner input item
  items large layer layout left lighter main margin marginal material medium middle min mode monaco monospace native
  none notranslate nowrap outer overlay pad padding part pointer position prepend primary readonly relative rest right
  root rounded round row sash scroll secondary section self shadow shrink side size small solid span start state static
  sticky style styled text theme themed tiny top transition transparent typography unelevated view visible widget width
  wrap wrapped wrapper`.split(/\s+/));var LONGEST_LABEL2=60;function finish(page,node){let isFace=PICTURES2.has(node.role)&&!isDrawing(node.element);(!((isFace||node.role==="heading")&&node.name.length<=
LONGEST_LABEL2)&&isInParts(node)||node.unsaid&&node.byContent)&&(node.implied=!0),markWords(page,node),!node.implied&&(isFace&&(node.children=node.children.filter(
child=>typeof child!="string")),node.name&&(node.children=node.children.filter(child=>!repeatsName(child,node))),node.value&&(node.children=node.children.filter(
child=>child!==node.value)),node.byContent&&node.children.length&&readsAs(contentOf2(node.children),node.name)&&(node.implied=!0,leaveMarkToChildren(node)),addHint(
page,node))}function isInParts(node){if(!node.byContent||!node.name)return!1;let texts=node.children.filter(child=>typeof child=="string"||!child.number&&child.
role!=="img");return(node.inBlocks||texts.some(child=>typeof child!="string"))&&texts.length>1&&squeeze(textOf(node.children))===squeeze(node.name)}function repeatsName(child,node){
return typeof child=="string"?node.byContent?node.name.includes(child):child===node.name:child.number||child.notes.length?!1:child.role==="caption"?clean(textOf(
child.children))===node.name&&matching(child,({number})=>number>0).length===0:!node.byContent||child.name&&!node.name.includes(child.name)?!1:child.states.every(
state=>state.startsWith("level"))&&child.children.every(inner=>repeatsName(inner,node))}function sayOnce(node){(node.value!==""||dom.isContentEditable(node.element))&&
node.children.every(isLineOfText)?node.children=[]:node.value=""}function isLineOfText(child){return typeof child=="string"?!0:["generic","paragraph"].includes(
child.role)&&!child.name&&!child.number&&!child.states.length&&child.children.every(isLineOfText)}function withoutTwin(page,node){let[child]=node.children;if(node.
children.length!==1||typeof child=="string"||!child.number||!sameSpot(node.element,child.element))return node;if(isBare(node))return Object.assign(child,{parent:node.
parent});if(!node.number||!isBare(child))return node;node.children=child.children;for(let inner of node.children)typeof inner!="string"&&(inner.parent=node);return node.
implied=!1,finish(page,node),node}function isBare({role,name,number,notes,states,element:element2}){return role==="generic"&&number>0&&!name&&!notes.length&&states.
every(state=>state.startsWith("hint="))&&dom.getAttribute(element2,"draggable")!=="true"}function sameSpot(outer,inner){let[around,box]=[dom.getBoundingClientRect(
outer),dom.getBoundingClientRect(inner)];return 2*box.width*box.height>around.width*around.height}function saidOnce(page,name,element2){let half=(name.length-1)/
2;if(name[half]!==" "||name.slice(0,half)!==name.slice(half+1))return name;let labels=[...labelsOf(page,element2),...elementsById(element2,"aria-labelledby")];return labels.
length?[element2,...labels].some(each=>isWrittenIn(each,name))?name:name.slice(0,half):name}function isWrittenIn(element2,name){let says3=text=>clean(text??"").
includes(name);if(["aria-label","title","alt"].some(attribute=>says3(dom.getAttribute(element2,attribute))))return!0;let walker=document.createTreeWalker(element2,
NodeFilter.SHOW_TEXT);for(;walker.nextNode();)if(says3(walker.currentNode.nodeValue??""))return!0;return!1}function readsAs(text,name){return closeUp(text)===closeUp(
name)}function closeUp(text){return clean(text).replace(/\s+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\s+/gu,"")}function onlyInteractive(node){let kept2=[];for(let child of node.
children){if(typeof child=="string"){node.number&&!node.name&&kept2.push(child);continue}if(onlyInteractive(child),!child.number&&isMarked(child))for(let inner of child.
children)typeof inner!="string"&&!isMarked(inner)&&inner.states.push("unseen");if(child.number)kept2.push(child);else for(let inner of child.children)typeof inner!=
"string"&&kept2.push(inner)}node.children=kept2}function sayNames(node){for(let child of node.children)typeof child!="string"&&sayNames(child);node.implied&&!node.
unsaid&&!readsAs(contentOf2(node.children),node.name)&&(node.implied=!1,node.isPartlyUnseen&&noteUnseen(node,"name"))}function shownName(page,element2,role){return role==="row"?authorName(page,element2):role==="generic"?authorLabel(page,element2)||tooltipOf(element2):UNNAMED.has(
role)?authorLabel(page,element2):saidOnce(page,nameOf(page,element2),element2)}function authorLabel(page,element2){if(isA(element2,"slot"))return"";let label=ariaOf(
page,element2,"aria-label");return label===null&&!dom.hasAttribute(element2,"aria-labelledby")?"":labelledText(page,element2,new Walk(page,element2))||clean(label??
"")}function hasPeer(element2){let[before,after]=[dom.previousElementSibling(element2),dom.nextElementSibling(element2)];return before!==null&&isLike(element2,before)||
after!==null&&isLike(element2,after)}function isLike(one,other){if(tag(one)!==tag(other))return!1;let[given,givenOther]=[one,other].map(element2=>dom.getAttribute(
element2,"class")??"");if(given===givenOther)return!0;let[classes,others]=[given,givenOther].map(names=>clean(names).split(" "));return classes.some(name=>others.
includes(name))}var MOST_LEVELS=4,LONGEST_TEXT2=1e3,Items=class{constructor(page){this.page=page,this.around=new Map}ofNode({element:element2,name}){if(!name||dom.firstElementChild(
element2))return this.of(element2);let parent=flatParent(this.page,element2);return this.isRoot(parent)?[]:this.of(parent)}of(element2){let known=this.around.get(
element2);if(known)return known;let isItem=this.hasItemRole(element2),item=isItem||hasPeer(element2)?{element:new WeakRef(element2),text:textOfItem(element2)}:null,
parent=isItem?null:flatParent(this.page,element2),outer=this.isRoot(parent)?[]:this.of(parent),all=item&&/\S/.test(item.text)?[item,...outer].slice(0,MOST_LEVELS):
outer;return this.around.set(element2,all),all}isRoot(element2){return!isElement(element2)||element2===document.body}hasItemRole(element2){let role=this.page.roleOf(
this.page,element2);return ITEMS.has(role)&&!CELLS.has(role)}};function textOfItem(element2){return dom.textContent(element2).slice(0,LONGEST_TEXT2)}function textNow(item){
let element2=item.element.deref();return isHere(element2)?textOfItem(element2):null}function isIn2(item,element2){let outer=item.element.deref();return outer!==
void 0&&dom.contains(outer,element2)}var Places=class{constructor(){this.below=new Map,this.inside=new Map,this.count=0}of({parent}){if(!parent)return null;let place=this.inside.get(parent);return place===
void 0&&(place=this.after(this.of(parent),parent),this.inside.set(parent,place)),place}after(above,node){if(isWrapper(node)&&!node.name)return above;let step=`${node.
role} ${node.name||(ITEMS.has(node.role)?clean(textOf(node.children)).slice(0,200):"")}`,steps=this.below.get(above);steps||this.below.set(above,steps=new Map);
let place=steps.get(step);return place||steps.set(step,place={above,step,id:++this.count}),place}};function isWrapper({role}){return role==="generic"||TRANSPARENT_ROLES.
has(role)||TEXT_ROLES.has(role)}function samePlace(one,other){for(;one!==other;){if(one?.step!==other?.step)return!1;one=one.above,other=other.above}return!0}var MOST_SUPERSEDED=1e3,LEAST_SWEPT=2e3,UNNUMBERED=-1;function noRefs(){return{numbers:new WeakMap,records:new Map,latest:[],superseded:new Map,lastNumber:0,granted:[],
lacking:0,running:0,frameNumber:0,sweepAt:LEAST_SWEPT}}async function numbering(page,grant,work){if(!grant)return work();let[frame,ranges]=JSON.parse(grant);accept(
page,frame,ranges),page.refs.running++;try{return await work()}finally{page.refs.running--,page.refs.running||(page.refs.granted=[])}}function accept(page,frame,ranges){
frame!==page.refs.frameNumber&&(page.refs.frameNumber=frame,page.refs.numbers=new WeakMap,page.refs.records=new Map,page.refs.superseded.clear(),page.refs.latest=
[],page.refs.lastNumber=0),page.refs.granted=ranges,page.refs.lacking=0}function numberingNow(page){return`${page.refs.lastNumber},${page.refs.lacking},${page.refs.
running}`}function refPrefix(page){return page.refs.frameNumber?`f${page.refs.frameNumber}`:""}function numberOf(page,element2){let known=page.refs.numbers.get(
element2);if(known)return known;let[first]=page.refs.granted.find(([,last])=>last>page.refs.lastNumber)??[0];return first?(page.refs.lastNumber=Math.max(first,page.
refs.lastNumber+1),page.refs.numbers.set(element2,page.refs.lastNumber),page.refs.lastNumber):(page.refs.lacking++,0)}function record(page,node,place=null,twin=!1,items=[]){
let{name}=node,known=page.refs.records.get(node.number);page.refs.records.set(node.number,{element:known?.element??new WeakRef(node.element),role:shownRole(node.
role),name,place,twin,items,offered:known?.offered??!1})}function recordAll(page,listed3,nodes,inPart=!1){let places=new Places,items=new Items(page),kind2=node=>`${places.
of(node)?.id??0} ${node.role} ${node.name}`,counts=new Map;for(let node of nodes){let each=kind2(node);counts.set(each,(counts.get(each)??0)+1)}for(let node of listed3){
let known=inPart?page.refs.records.get(node.number):null,around=items.ofNode(node);known?record(page,node,known.place,known.twin,around):record(page,node,places.
of(node),counts.get(kind2(node))>1,around)}}function keepOnly(page,listed3){let kept2=new Map;for(let number of listed3){let shown2=page.refs.records.get(number);
kept2.set(number,shown2),shown2.offered=!1}for(let[number,gone]of page.refs.records)kept2.has(number)||page.refs.superseded.set(number,gone);for(let number of page.
refs.superseded.keys()){if(page.refs.superseded.size<=MOST_SUPERSEDED)break;page.refs.superseded.delete(number)}page.refs.records=kept2}function supersede(page){
keepOnly(page,page.refs.latest.filter(number=>page.refs.records.has(number)))}function sweep(page){if(!(page.refs.records.size<page.refs.sweepAt)){for(let[number,
{element:element2}]of page.refs.records)isHere(element2.deref())||page.refs.records.delete(number);page.refs.sweepAt=Math.max(LEAST_SWEPT,2*page.refs.records.size)}}
function refCounts(page){return{known:page.refs.records.size,superseded:page.refs.superseded.size,last:page.refs.lastNumber}}function holdsUsable(page,element2){return dom.querySelector(element2,USABLE)!==null?!0:(page.memo.holders??=holders(page),page.memo.holders.has(element2))}function holders(page){
let found=new Set,scopes2=allScopes(page);if(scopes2.length===1)return found;for(let scope of scopes2)for(let usable2 of scope.querySelectorAll(USABLE)){if(!isDrawn(
usable2))continue;let at=flatParent(page,usable2);for(;isElement(at)&&!found.has(at);at=flatParent(page,at))found.add(at)}return found}function listeners(page){let found=new Map,hear=event=>{event.stopImmediatePropagation();let types=event.detail.split(",");types.length<MOST_TYPES&&found.set(event.
composedPath()[0],types)},closed=allScopes(page).filter(scope=>"mode"in scope&&scope.mode==="closed"),heardIn=[window,...closed];for(let each of heardIn)each.addEventListener(
`${page.secret}-found`,hear,!0);document.dispatchEvent(new Event(`${page.secret}-ask`));for(let each of heardIn)each.removeEventListener(`${page.secret}-found`,
hear,!0);return found}function hearsPress(page,element2){let types=[],hear=event=>{event.stopImmediatePropagation(),types=event.detail.split(",")};return addEventListener(
`${page.secret}-found-one`,hear,!0),askAbout(page,"ask-one",element2),removeEventListener(`${page.secret}-found-one`,hear,!0),types.length<MOST_TYPES&&types.some(
type=>PRESS_TYPES.has(type))}function hearsEdits(page,element2){return hears(page,element2,"edits")}function hearsPastes(page,element2){return hears(page,element2,
"pastes")}function hearsKeys(page,element2){return hears(page,element2,"keys")}function hears(page,element2,what){let heard=!1,hear=event=>{event.stopImmediatePropagation(),
heard=!0};return addEventListener(`${page.secret}-found-${what}`,hear,!0),dom.dispatchEvent(element2,new Event(`${page.secret}-ask-${what}`,{composed:!0})),removeEventListener(
`${page.secret}-found-${what}`,hear,!0),heard}var PRESS_TYPES=new Set(["click","mousedown","mouseup","pointerdown","pointerup"]),MOST_TYPES=9;function isListening(page,element2,around){
return around.inPicture||around.inLink?!1:(page.memo.listeners??=listeners(page),page.memo.listeners.has(element2)&&!holdsUsable(page,element2)&&hasPlace(page,element2))}
function hasPlace(page,element2){let children=flatChildren(page,element2);return children.some(child=>isText(child)&&/\S/.test(child.data))||boxesOf(element2).length>
0||children.some(child=>isElement(child)&&hasPlace(page,child))}var PRESSES=["dragstart","mousedown","pointerdown","touchstart"],CLICKS=["auxclick","click","con\
textmenu","dblclick","mouseup","pointerup","touchend",...PRESSES];function servingIn(page,element2,role,around,reactive){let{serving}=around;if(around.inPicture||
around.inLink)return serving;let types=typesOf(page,element2);if(!types.some(type=>CLICKS.includes(type))||NEVER_SERVES.has(role)||isPage(element2))return serving&&
reactive&&TILES.has(role)?{...serving,depth:serving.depth+1}:serving;let presses=types.some(type=>PRESSES.includes(type));return!presses&&TILES.has(role)&&isListeningTile(
page,element2)?null:{element:element2,presses,depth:0}}function typesOf(page,element2){page.memo.listeners??=listeners(page);let known=page.memo.listeners.get(element2);
return known||!dom.hasAttributes(element2)?known??[]:dom.getAttributeNames(element2).filter(name=>HANDLERS.has(name)).map(name=>name.replace(/^on/,""))}function isListeningTile(page,element2){
return[dom.previousElementSibling(element2),dom.nextElementSibling(element2)].some(peer=>peer!==null&&isLike(peer,element2)&&typesOf(page,peer).length>0)}var NEVER_SERVES=new Set(
[...ITEMS,...INTERACTIVE,...LINKS,...PICTURES2,...TEXT_ROLES,..."alertdialog article banner contentinfo dialog document heading main paragraph".split(" ")]);function isPage(element2){
return element2===document.body||element2===document.documentElement||dom.querySelector(element2,"dialog,footer,h1,header,main,nav,[role=dialog],[role=main]")!==
null}function isServed(page,element2,role,{serving}){return!serving||!(ITEMS.has(role)||isTile(page,element2,role,serving))?!1:serving.presses||saysMoreThanControls(
page,element2)}var TILES=new Set(["article","figure","generic","group","img","none"]),MOST_TILES=2;function isTile(page,element2,role,{element:container,presses,
depth}){if(!TILES.has(role)||depth>=MOST_TILES||dom.namespaceURI(element2)!==XHTML)return!1;let{display}=styleOf(page,element2);if(display==="contents")return!1;
let direct=flatParent(page,element2)===container;return!direct&&(INLINE.has(display)||!dom.hasAttribute(element2,"class"))?!1:(hasPeer(element2)||direct&&presses&&
isOnlyTile(page,element2,container))&&hasPlace(page,element2)}function isOnlyTile(page,element2,container){let isTwin=other=>other!==container&&isLike(other,container)&&
[...dom.children(other)].some(child=>isLike(child,element2));return dom.hasAttribute(element2,"class")&&[...(page.memo.listeners??new Map).keys()].some(isTwin)}
function saysMoreThanControls(page,element2){return!holdsUsable(page,element2)||saysBesideControls(page,element2)}function saysBesideControls(page,element2){return flatChildren(
page,element2).some(child=>isText(child)?/\S/.test(child.data):isElement(child)&&!dom.matches(child,`${USABLE},label`)&&saysBesideControls(page,child))}var CHECKABLE=new Set(["checkbox","menuitemcheckbox","menuitemradio","option","radio","switch","treeitem"]),TWO_STATES=new Set(["menuitemradio","radio","switch"]),
SELECTABLE=new Set(["cell","columnheader","gridcell","option","row","rowheader","tab","treeitem"]),CURRENT=new Set(["page","step","location","date","time"]),LEVELLED=new Set(
["heading","listitem","row","treeitem"]);function statesOf(page,element2,role,disabled){let states=[],say2=(name,value)=>{value===!0||value==="true"?states.push(
name):value!==!1&&value!==null&&value!==void 0&&value!==""&&states.push(`${name}=${value}`)};return say2("level",levelOf(page,element2,role)),say2("type",inputKind(
element2)),say2("filled",isPassword(element2)&&element2.value!==""),CHECKABLE.has(role)&&say2("checked",checkedState(page,element2,role)),role==="button"&&say2(
"pressed",triState(page,element2,"aria-pressed")),say2("expanded",expandedState(page,element2)),SELECTABLE.has(role)&&say2("selected",isA(element2,"option")?element2.
selected:isTrue(page,element2,"aria-selected")),say2("disabled",disabled),say2("required",element2.required===!0||isTrue(page,element2,"aria-required")),say2("r\
eadonly",isReadOnly(page,element2,role)),say2("invalid",invalidState(page,element2)),say2("editable",!TEXT_FIELDS.has(role)&&isEditingHost(element2)),say2("mult\
iline",role==="textbox"&&isMultiline(page,element2)),say2("multiselectable",element2.multiple===!0&&role==="listbox"?!0:isTrue(page,element2,"aria-multiselectab\
le")),say2("haspopup",popupKind(page,element2,role)),say2("current",currentState(page,element2)),say2("sort",role.endsWith("header")?sortOrder(page,element2):null),
say2("modal",role.includes("dialog")&&isModal(page,element2)),say2("busy",isTrue(page,element2,"aria-busy")),(role==="slider"||role==="spinbutton")&&sayRange(page,
element2,say2),states}function wordOf(page,element2,attribute){return ariaOf(page,element2,attribute)?.toLowerCase()??null}function isTrue(page,element2,attribute){
return wordOf(page,element2,attribute)==="true"}function triState(page,element2,attribute){let value=wordOf(page,element2,attribute);return["true","false","mixe\
d"].includes(value)?value:null}function levelOf(page,element2,role){if(!LEVELLED.has(role))return null;let level=parseInt(ariaOf(page,element2,"aria-level"));if(level>
0)return level;if(role!=="heading")return null;let[,native]=tag(element2).match(/^h([1-6])$/)??[];return Number(native??2)}function inputKind(element2){return isA(
element2,"input")&&["color","date","datetime-local","file","month","password","time","week"].includes(element2.type)?element2.type:null}function checkedState(page,element2,role){
if(isA(element2,"input")&&(element2.type==="checkbox"||element2.type==="radio"))return element2.indeterminate&&element2.type==="checkbox"?"mixed":element2.checked;
let value=wordOf(page,element2,"aria-checked");return value==="mixed"&&!TWO_STATES.has(role)?"mixed":value==="true"}function expandedState(page,element2){let attribute=wordOf(
page,element2,"aria-expanded");if(attribute==="true")return!0;if(attribute==="false")return"false";let details=isA(element2,"summary")?detailsOf(element2):null;
if(details)return isOpen(details.open);if(isA(element2,"details")&&!firstSummary(element2))return isOpen(element2.open);let popover=popoverOf(element2);return popover?
isOpen(dom.matches(popover,":popover-open")):null}function popoverOf(element2){return!isA(element2,"button")&&!isA(element2,"input")?null:element2.popoverTargetElement??
(element2.command?.endsWith("-popover")?element2.commandForElement:null)}function isOpen(open){return open?!0:"false"}function isDisabled(page,element2){return isTrue(
page,element2,"aria-disabled")||dom.matches(element2,":disabled")}function isReadOnly(page,element2,role){return isTrue(page,element2,"aria-readonly")||role==="\
textbox"&&dom.getAttribute(element2,"contenteditable")==="false"?!0:(role==="textbox"||role==="searchbox"||role==="spinbutton")&&element2.readOnly===!0}function invalidState(page,element2){
let attribute=wordOf(page,element2,"aria-invalid");return attribute!==null&&attribute!==""&&attribute!=="false"?attribute==="grammar"||attribute==="spelling"?attribute:
!0:attribute===null&&element2.willValidate===!0&&dom.matches(element2,":user-invalid")}function isMultiline(page,element2){if(isA(element2,"textarea"))return!0;
let attribute=wordOf(page,element2,"aria-multiline");return attribute?attribute==="true":isEditingHost(element2)&&dom.getAttribute(element2,"role")===null}function popupKind(page,element2,role){
let kind2=wordOf(page,element2,"aria-haspopup");return kind2==="true"?"menu":role==="combobox"&&kind2==="listbox"?null:["menu","listbox","tree","grid","dialog"].
includes(kind2)?kind2:null}function currentState(page,element2){let value=wordOf(page,element2,"aria-current");return value===null||value===""||value==="false"?
null:CURRENT.has(value)?value:!0}function sortOrder(page,element2){let order2=wordOf(page,element2,"aria-sort");return["ascending","descending","other"].includes(
order2)?order2:null}function isModal(page,element2){return isTrue(page,element2,"aria-modal")||isA(element2,"dialog")&&dom.matches(element2,":modal")}function sayRange(page,element2,say2){
let native=isA(element2,"input"),range=native&&element2.type==="range";say2("min",numberIn(ariaOf(page,element2,"aria-valuemin")??(native?element2.min||(range?"\
0":null):null))),say2("max",numberIn(ariaOf(page,element2,"aria-valuemax")??(native?element2.max||(range?"100":null):null)))}function numberIn(text){let number=parseFloat(
text);return Number.isNaN(number)?null:String(number)}function valueOf(page,element2,role){if(isPassword(element2)||!HOLDS_VALUE.has(role))return"";if(RANGE_ROLES.
has(role))return rangeValue(page,element2);switch(role){case"textbox":case"searchbox":case"combobox":return enteredText(page,element2);case"button":return isA(element2,
"input")?pickedValue(element2):"";case"math":return isFormula(element2)&&!nameOf(page,element2)?formula(element2):"";case"separator":return separatorValue(page,
element2);default:return""}}function enteredText(page,element2){return isA(element2,"select")?hiddenChoice(page,element2):isField(element2)?element2.value:editableText(
element2)}function pickedValue(input){return input.type==="file"?Array.from(input.files,file=>file.name).join(", "):input.type==="color"?input.value:""}function separatorValue(page,element2){
return ariaOf(page,element2,"aria-valuenow")?rangeValue(page,element2):clean(dom.innerText(element2)??"")}function hiddenChoice(page,select2){let chosen2=select2.
selectedOptions[0];return chosen2&&!select2.multiple&&isHidden(page,chosen2)?optionText(chosen2):""}function rangeValue(page,element2){if(isA(element2,"progress")&&
element2.position<0)return"";let text=rangeText(page,element2),max=isA(element2,"progress")||isA(element2,"meter")?element2.max:1;return text&&max!==1&&max!==100?
`${text} of ${max}`:text}function editableText(element2){return!dom.isContentEditable(element2)&&!dom.hasAttribute(element2,"aria-multiline")&&dom.getAttribute(
element2,"role")!=="textbox"?"":(dom.innerText(element2)??dom.textContent(element2)).replace(/\n{2,}/g,`
`).trim()}function errorOf(page,element2){let isMarked2=isTrue(page,element2,"aria-invalid");return(isMarked2||dom.matches(element2,":invalid")?errorMessage(element2):
"")||isMarked2&&textBy(element2,"aria-describedby")||String(element2.validationMessage??"")}function errorMessage(element2){return textBy(element2,"aria-errorme\
ssage")}function textBy(element2,attribute){return dom.hasAttribute(element2,attribute)?clean(elementsById(element2,attribute).map(each=>dom.textContent(each)).
join(" ")):""}function within(page,around,element2,role,style,reactive){let{pointer}=style,disabled=around.disabled||isTrue(page,element2,"aria-disabled"),veiled2=around.veiled&&
!reactive,modal=around.modal===element2?null:around.modal,serving=servingIn(page,element2,role,around,reactive),inside=entered2(page,around,element2,role);return inside.
disabled===disabled&&inside.veiled===veiled2&&inside.modal===modal&&inside.pointer===pointer&&inside.serving===serving?inside:{...inside,disabled,veiled:veiled2,
modal,pointer,serving}}function entered2(page,around,element2,role){let inContainer=around.inContainer||INTERACTIVE_CONTAINERS.has(role),inLink=around.inLink||LINKS.
includes(role),inPicture=around.inPicture||PICTURES2.has(role)&&!isDrawing(element2),inEditor=around.inEditor||isCodeEditor(page,element2);return around.inContainer===
inContainer&&around.inLink===inLink&&around.inPicture===inPicture&&around.inEditor===inEditor?around:{...around,inContainer,inLink,inPicture,inEditor}}function surroundingsOf2(page,element2,active){
let dialogs=allScopes(page).flatMap(scope=>[...scope.querySelectorAll("dialog:modal")]),focused2=flatPath(page,active),veiled2=flatAncestor(page,element2,ancestor=>styleOf(
page,ancestor).veiled)!==null,modal=dialogs.findLast(dialog=>focused2.has(dialog))??dialogs.at(-1);return{disabled:flatAncestor(page,element2,ancestor=>isTrue(page,
ancestor,"aria-disabled"))!==null,inContainer:flatAncestor(page,element2,ancestor=>INTERACTIVE_CONTAINERS.has(roleOf(page,ancestor)))!==null,inLink:!1,inPicture:!1,
pointer:"",serving:null,veiled:veiled2,inEditor:flatAncestor(page,element2,each=>isCodeEditor(page,each))!==null,modal:modal&&!flatPath(page,element2).has(modal)?
modal:null}}function addNotes(page,node,element2,role){if(node.target=shortUrl(targetOf2(element2,role)),dom.hasAttribute(element2,"title")||dom.hasAttribute(element2,"aria\
-describedby")||dom.hasAttribute(element2,"aria-description")){let description=shortDescription(page,element2);description&&!UNNAMED.has(role)&&node.notes.push(
["description",description])}let shown2=node.number?linesInView(element2):"";shown2&&node.notes.push(["lines",shown2]);let placeholder=placeholderOf(page,element2);
if(placeholder&&clean(placeholder)!==node.name&&node.notes.push(["placeholder",clean(placeholder)]),node.states.some(state=>state.startsWith("invalid"))){let message=errorMessage(
element2);message&&node.notes.push(["error",message])}}function targetOf2(element2,role){return LINKS.includes(role)?dom.getAttribute(element2,"href")??dom.getAttribute(
element2,"xlink:href"):isFrame(element2)?null:isA(element2,"embed")?dom.getAttribute(element2,"src"):isA(element2,"object")&&dom.getAttribute(element2,"data")}var LONGEST_QUOTE=100;
function shortDescription(page,element2){let targets=elementsById(element2,"aria-describedby").filter(target2=>!isHidden(page,target2));if(targets.length&&targets.
every(target2=>target2!==element2&&dom.contains(element2,target2)))return"";let description=descriptionOf(page,element2);return targets.length?cut(description,LONGEST_QUOTE):
description}function shortUrl(url){if(!url||/^(javascript:|#?$)/i.test(url.trim()))return"";let text=clean(url);return/^data:/i.test(text)?`${text.slice(0,30)}\u2026\
 (${text.length} characters)`:text.length>120?`${text.slice(0,120)}\u2026 (${text.length} characters)`:text}function isReactive(page,element2,role,around){return INTERACTIVE.has(role)||isFrame(element2)||isA(element2,"canvas")&&dom.editContext(element2)||around.inContainer&&
ITEMS.has(role)||dom.hasAttributes(element2)&&hasReactiveAttribute(page,element2,role)||isNativelyFocusable(element2)||isServed(page,element2,role,around)?!0:(hasOwnPointer(
page,element2,around)||role!=="rowgroup"&&isListening(page,element2,around))&&shownControl(page,element2)===null}function hasReactiveAttribute(page,element2,role){
for(let name of dom.getAttributeNames(element2))if(HANDLERS.has(name)||name==="tabindex"&&(parseInt(dom.getAttribute(element2,name))>=0||isRoving(page,element2,
role))||name==="draggable"&&dom.getAttribute(element2,name)==="true"||name==="contenteditable"&&isEditingHost(element2))return!0;return!1}function isRoving(page,element2,role){
if(NEVER_ROVING.has(role)||Number.isNaN(parseInt(dom.getAttribute(element2,"tabindex"))))return!1;let parent=dom.parentElement(element2);if(parent===null)return!1;
let name=CSS.escape(dom.localName(element2));return isThere(page,parent,`:scope > ${name}${IN_TAB_ORDER}`)||marksOf(element2).some(mark=>isThere(page,dom.getRootNode(
element2),`${name}${mark}${IN_TAB_ORDER}`))||isThere(page,parent,`:scope > ${name} ~ ${name}[tabindex]`)&&dom.closest(parent,`${IN_TAB_ORDER},[aria-activedescen\
dant]`)!==null}var IN_TAB_ORDER='[tabindex]:not([tabindex^="-"])',NEVER_ROVING=new Set(["alert","alertdialog","dialog","document","heading","main","paragraph","\
region","tabpanel"]);function marksOf(element2){let classes=clean(dom.getAttribute(element2,"class")??"").split(" ").filter(Boolean),role=dom.getAttribute(element2,
"role");return[...classes.map(name=>`.${CSS.escape(name)}`),...role?[`[role="${CSS.escape(role)}"]`]:[]]}function isThere(page,scope,selector){let known=page.memo.
there.get(scope);return known||page.memo.there.set(scope,known=new Map),known.has(selector)||known.set(selector,scope.querySelector(selector)!==null),known.get(
selector)}function hasOwnPointer(page,element2,around){let{pointer}=styleOf(page,element2);return pointer?pointer!==around.pointer||!around.inPicture&&!around.inLink&&
declaresPointer(page,element2):declaresPointerOnHover(page,element2)}var ALONE2={};function ownLabels(element2){return isA(element2,"form")?[]:[...element2.labels??[]]}function labelBoxes(element2){return ownLabels(element2).flatMap(
boxesOf)}function flatContains(page,element2,inner){return inner===element2||flatAncestor(page,inner,each=>each===element2)!==null}function reactiveAround(page,hit){
return remembering(page,page2=>{let reacts=each=>isReactive(page2,each,roleOf(page2,each),ALONE2)&&!isUnusable(page2,each);return reacts(hit)?hit:flatAncestor(page2,
hit,reacts)})}function isUnusable(page,element2){return isDisabled(page,element2)||controlOfLabel(element2)?.matches(":disabled")?!0:flatAncestor(page,element2,
each=>isTrue(page,each,"aria-disabled")||dom.matches(each,"button:disabled"))!==null}function asWritten(element2){let[id,classes]=[dom.getAttribute(element2,"id"),
dom.getAttribute(element2,"class")];return`<${dom.localName(element2)}${id?` id="${id}"`:""}${classes?` class="${cut(classes,60)}"`:""}>`}var PARTS2=[.5,.25,.75,.1,.9],EDGE=3,FINE_STEP=8,MOST_FINE=20,MOST_TEXTS=20,NONE2=0,MAYBE=1,SURELY=2;function hitPoint(page,element2,{inside=!1,position=null}={}){
let boxes=placesOf(element2);if(!boxes.length)return{obstacle:"it is not visible"};if(position){let met2=meet(page,element2,pointAt(element2,position));return met2.
other?{...met2,through:met2.other}:met2}let met=meet(page,element2,partOf(boxes[0],.5,.5));return!met.obstacle&&!met.other?met:remembering(page,page2=>{let looked=new Look(
page2,element2);for(let box of boxes)if(looked.in(pointsIn(box)))return looked.found();if(looked.in(outlinePoints(element2)))return looked.found();if(looked.others.
length||dom.namespaceURI(element2)!==XHTML){for(let box of boxes)if(looked.in(finePointsIn(box)))return looked.found()}return looked.instead(inside)})}function pointAt(element2,[
x,y]){let{left,top:top2}=dom.getBoundingClientRect(element2);return{x:left+dom.clientLeft(element2)+x,y:top2+dom.clientTop(element2)+y}}function placesOf(element2){
let boxes=boxesOf(element2);return boxes.some(box=>box.width>1&&box.height>1)?boxes:[...labelBoxes(element2),...boxes]}function metPoint(page,element2){let first=null;
for(let box of placesOf(element2))for(let point of pointsIn(box)){let met=meet(page,element2,point);if(!met.obstacle)return met;if(first??=met,met.outside||met.
until)break}return first??{obstacle:"it is not visible"}}function isOutOfReach(page,box){let{cover,until}=metPoint(page,box);return until?ownLabels(box).every(label=>metPoint(
page,label).obstacle):cover!==void 0&&remembering(page,page2=>isStranger(page2,box,cover))}function isStranger(page,box,cover){let whole2=cover;for(let at=cover;isElement(
at)&&!flatContains(page,at,box);at=flatParent(page,at)){if(controlKind(page,at)===SURELY&&!BOXES.has(roleOf(page,at))||getComputedStyle(at).position==="fixed"||
dom.matches(at,":popover-open"))return!0;whole2=at}let{left,top:top2,right,bottom}=boxOf(whole2);return[...document.querySelectorAll(NATIVE)].some(each=>{if(each===
box||each.tabIndex<0||flatContains(page,whole2,each))return!1;let{x,y,width,height}=boxOf(each);return width>1&&height>1&&x>=left&&y>=top2&&x+width<=right&&y+height<=
bottom})}var BOXES=new Set(["checkbox","radio","switch"]),Look=class{constructor(page,element2){this.page=page,this.element=element2,this.own=null,this.first=null,
this.others=[]}in(points){let isFirst=!0;for(let point of points){if(this.try(point))return!0;let last=this.first;if(isFirst&&!this.others.length&&(last?.outside||
last?.until))return!1;if(isFirst&&this.others.length===1){for(let at of this.textPoints())if(this.try(at))return!0}isFirst=!1}return!1}try(point){let met=meet(this.
page,this.element,point);return met.obstacle?this.first??=met:met.other?this.others.push(met):this.own=met,this.own!==null}found(){return this.own}instead(inside){
let[any]=this.others;if(!any)return this.first;let{page,element:element2}=this,unsure=this.others.find(({surely})=>!surely);if(unsure)return{...unsure,through:unsure.
other};if(inside)return{...any,through:any.other};let controls=[...new Set(this.others.map(({other})=>other))];if(controls.length===1&&remembering(page,page2=>isFilledBy(
page2,element2,controls[0])))return{...any,through:any.other,note:`it was pressed at ${asWritten(controls[0])}, which fills it`};let shown2=controls.slice(0,MOST_NAMED);
return{obstacle:`no place of it is its own; other controls in it take a press: ${shown2.map(asWritten).join(", ")}`,taken:!0,cover:shown2.at(-1)}}*textPoints(){
let{element:element2}=this;for(let each of[element2,...ownLabels(element2)]){let texts=document.createTreeWalker(each,NodeFilter.SHOW_TEXT),looked=0;for(let text=texts.
nextNode();text&&looked<MOST_TEXTS;text=texts.nextNode()){if(!text.nodeValue?.trim())continue;looked++;let range=document.createRange();range.selectNodeContents(
text);for(let box of range.getClientRects())box.width&&box.height&&(yield partOf(box,.5,.5))}}}},MOST_NAMED=3;function partOf({x,y,width,height},across,down){return{
x:wholeIn(x,width,across),y:wholeIn(y,height,down)}}function wholeIn(start,length,part2){let at=start+length*part2;return[Math.round(at),Math.floor(at)].find(whole2=>whole2>=
start&&whole2<start+length)??at}function*pointsIn(box){for(let down of PARTS2)for(let across of PARTS2)yield partOf(box,across,down)}function*finePointsIn(box){
let[across,down]=[Math.min(EDGE/box.width,.5),Math.min(EDGE/box.height,.5)];for(let part2 of PARTS2)yield partOf(box,across,part2),yield partOf(box,1-across,part2),
yield partOf(box,part2,down),yield partOf(box,part2,1-down);let[columns,rows]=[box.width,box.height].map(side=>Math.min(Math.ceil(side/FINE_STEP),MOST_FINE));for(let row=0;row<
rows;row++)for(let column=0;column<columns;column++)yield partOf(box,(column+.5)/columns,(row+.5)/rows)}function meet(page,element2,{x,y}){if(x<0||y<0||x>=innerWidth||
y>=innerHeight)return{obstacle:"it is outside of the view",outside:!0};let hit=deepestAt(page,x,y);if(hit===null)return{obstacle:"nothing is drawn at its place"};
let way=wayTo(page,element2,hit);if(way!==null)return{x,y,note:"",...otherOn(page,element2,way)};let[blind,around]=[getComputedStyle(element2).pointerEvents==="\
none",flatContains(page,hit,element2)],wrapper=blind&&around&&reactiveAround(page,hit);if(wrapper)return{x,y,wrapper,note:`it takes no pointer itself, ${asWritten(
wrapper)} around it does`};if(dom.closest(element2,"[inert]"))return{obstacle:"it is inert",until:"page"};let field=isField(element2)&&fieldAround(page,element2,
hit);return field?{x,y,wrapper:field,note:`${asWritten(field)} around it takes the press`}:blind?{obstacle:"it takes no pointer (pointer-events: none)",until:"p\
age"}:around?{obstacle:`what is hit at its place is ${asWritten(hit)} around it`}:{obstacle:`it is covered by ${asWritten(hit)}`,cover:hit}}function fieldAround(page,element2,hit){
return remembering(page,page2=>{let at=hit;for(;isElement(at)&&!flatContains(page2,at,element2);at=flatParent(page2,at))if(controlKind(page2,at)===SURELY)return null;
let around=isElement(at)&&reactiveAround(page2,at);return around&&[...dom.querySelectorAll(around,NATIVE)].every(each=>each===element2||each.tabIndex<0)?around:
null})}function isHit(page,element2,taker,hit,inside=!1){if(taker&&flatContains(page,taker,hit))return!0;let way=wayTo(page,element2,hit);return way!==null&&(inside||
!otherOn(page,element2,way).surely)}function wayTo(page,element2,hit){let way=[];for(let at=hit;isElement(at);at=flatParent(page,at)){if(at===element2)return way;
way.push(at)}let end2=ownLabels(element2).map(label=>way.indexOf(label)).find(index=>index>=0);return end2===void 0?null:way.slice(0,end2)}function otherOn(page,element2,way){
return way.length?remembering(page,page2=>{let other=null;for(let each of way){let kind2=controlKind(page2,each);if(!(kind2===NONE2||isPartOf(page2,element2,each))){
if(kind2===SURELY)return{other:each,surely:!0};other??=each}}return other?{other,surely:!1}:{}}):{}}function controlKind(page,element2){return controlOfLabel(element2)||
INTERACTIVE.has(roleOf(page,element2))||isNativelyFocusable(element2)||isEditingHost(element2)||(dom.hasAttributes(element2)?dom.getAttributeNames(element2):[]).
some(name=>PRESS_HANDLERS.has(name))?SURELY:dom.namespaceURI(element2)!==XHTML?NONE2:hearsPress(page,element2)||hasOwnCursor(page,element2)?MAYBE:NONE2}function hasOwnCursor(page,element2){
let{pointer}=styleOf(page,element2);if(!pointer)return!1;let around=flatParent(page,element2),before=isElement(around)?styleOf(page,around).pointer:"";return pointer!==
before||declaresPointer(page,element2)}function isPartOf(page,element2,control){if(controlOfLabel(element2)===control||controlOfLabel(control)===element2||isA(element2,
"select")||MADE_OF_FIELDS.has(roleOf(page,element2))&&(isField(control)||isA(control,"select")))return!0;let[own,its]=[wordsOf(page,element2),wordsOf(page,control)];
return own!==""?own===its:isOnlyOne(page,element2)&&(controlKind(page,element2)===NONE2||shareOf2(element2,control)>=MOST_OF_IT)}var MOST_OF_IT=.5;function shareOf2(element2,control){
let[whole2,part2]=[boxOf(element2),boxOf(control)];return part2.width*part2.height/(whole2.width*whole2.height)}function isOnlyOne(page,element2){return[element2,
shadowRootOf(page,element2)].filter(root=>root!==null).flatMap(root=>[...root.querySelectorAll(NATIVE)]).length<=1}var NATIVE="a[href],button,input:not([type=hi\
dden i]),select,textarea,summary",MADE_OF_FIELDS=new Set(["checkbox","combobox","radio","searchbox","slider","spinbutton","switch","textbox"]);function wordsOf(page,element2){
return nameOf(page,element2)||clean(textOf2(page,element2))}function textOf2(page,element2){let shadow=shadowRootOf(page,element2);return shadow?[...[...shadow.
children].filter(child=>!isA(child,"style")),element2].map(dom.textContent).join(" "):dom.textContent(element2)}function isFilledBy(page,element2,control){if(controlKind(
page,element2)===NONE2)return!0;let[own,its]=[wordsOf(page,element2),wordsOf(page,control)];return own===""?!0:its!==""&&own.includes(its)&&clean(textOf2(page,element2))===
clean(textOf2(page,control))}var LEAST_SIDE=4;function mayBeUsed(page,element2,around){return around.inPicture||around.inLink||!isShown(element2)?!1:(dom.matches(element2,USABLE)||holdsUsable(
page,element2)||styleOf(page,element2).pointer!==around.pointer||hasListener(page,element2))&&!isBehindDialog(page,element2)}function hasListener(page,element2){
return page.memo.veils??=veilsOfListeners(page),page.memo.veils.has(element2)}function veilsOfListeners(page){page.memo.listeners??=listeners(page);let veils=new Set;
for(let element2 of page.memo.listeners.keys())for(let at=dom.closest(element2,VEILED);at;at=dom.parentElement(at)?.closest(VEILED))veils.add(at);return veils}var VEILED='\
[aria-hidden="true" i]';function isBehindDialog(page,element2){let isApart2=dialog=>isShown(dialog)&&!dom.contains(element2,dialog)&&!dom.contains(dialog,element2);
return page.memo.dialogs??=[...document.querySelectorAll("dialog[open],[role=dialog],[role=alertdialog]")],page.memo.dialogs.some(dialog=>isApart2(dialog)&&(isModal(
page,dialog)||isPage(element2)))}function isWithinReach(page,element2){if(isFrame(element2)||isUnseen(page,element2))return!1;let{width,height}=dom.getBoundingClientRect(
element2);if(width<LEAST_SIDE||height<LEAST_SIDE||isSaidElsewhere(element2))return!1;let{obstacle,outside}=metPoint(page,element2);return!obstacle||outside===!0&&
getComputedStyle(element2).pointerEvents!=="none"}function isSaidElsewhere(element2){let href=isA(element2,"a")?dom.getAttribute(element2,"href"):null;return href===
null?!1:[...dom.getRootNode(element2).querySelectorAll(`a[href="${CSS.escape(href)}"]`)].some(other=>other!==element2&&dom.closest(other,VEILED)===null&&isShown(
other))}var CAPTIONS=new Set(["figcaption","legend"]),DEEPEST=700,HOLDERS=new Set(["input","meter","progress","textarea"]),Builder=class{constructor(page,{allRefs=!1,boxes=!1,
unfolded=!1,behind:behind2=!1,numbered:numbered2=!1,visibleOnly=!1}={}){this.page=page,this.allRefs=allRefs,this.boxes=boxes,this.unfolded=unfolded,this.behind=
behind2,this.visibleOnly=visibleOnly,this.numbered=numbered2,this.active=deepActive(page),this.active===document.body&&(this.active=null),this.current=this.active?
elementsById(this.active,"aria-activedescendant")[0]:null,this.depth=0,this.reachable=new Set}build(element2=document.body??document.documentElement){let root=new AccessibleNode(
element2,"document");if(!element2)return root;let surroundings=surroundingsOf2(this.page,element2,this.active);return this.reachable=flatPath(this.page,surroundings.
modal),element2===document.documentElement||element2===document.body&&!meansSomething(this.page,element2)?this.visitChildren(element2,root,surroundings):(!isHidden(
this.page,element2)||surroundings.veiled||styleOf(this.page,element2).veiled)&&this.visit(element2,root,surroundings),root.children=joinTexts(this.kept(root)).filter(
child=>!this.visibleOnly||!isMarked(child)),root}visit(element2,parent,given){let around=this.approach(element2,given);if(!around)return;let style=styleOf(this.
page,element2),role=roleOf(this.page,element2),reactive=style.visible&&this.isReactive(element2,role,around),inside=within(this.page,around,element2,role,style,
reactive),labelled2=reactive?null:shownControl(this.page,element2);if(labelled2)return this.foldLabel(element2,labelled2,parent,inside);let isFace=around.inPicture&&
!reactive,node=style.visible&&!isFace?this.describe(element2,role,reactive,around):null;if(!node)return this.fold(element2,parent,inside,style);if(node.parent=parent,
parent.children.push(node),isHolder(element2))return this.closeHolder(node);this.visitChildren(element2,node,inside),this.close(node,role),this.allRefs||this.replaceLast(
parent,node,inside)}replaceLast({children},node,inside){let last=children.length-1;isNothing2(this.page,node)?children[last]=LINE_END:inside.serving?.presses||(children[last]=
withoutTwin(this.page,node))}approach(element2,around){if(NOTHING_TO_READ.has(tag(element2))||around.modal&&!this.behind&&!this.reachable.has(element2)||around.
inEditor&&dom.matches(element2,TEXT_OF_EDITORS))return null;let{cutOff,veiled:veiled2}=styleOf(this.page,element2);return cutOff?veiled2&&mayBeUsed(this.page,element2,
around)?{...around,veiled:!0}:null:around}isReactive(element2,role,around){return around.inEditor&&isWrapper2(role)&&!authorLabel(this.page,element2)?!1:isReactive(
this.page,element2,role,around)&&(!around.veiled||isWithinReach(this.page,element2))}closeHolder(node){markHolder(this.page,node),markWords(this.page,node),this.
visibleOnly&&leaveOutUnseen(node),addHint(this.page,node)}close(node,role){node.inBlocks=node.children.some(isBlock),node.children=joinTexts(this.kept(node)),markNode(
this.page,node),WRITTEN.has(role)&&!isA(node.element,"select")&&sayOnce(node),finish(this.page,node),this.visibleOnly&&leaveOutUnseen(node)}describe(element2,role,reactive,{
disabled,veiled:veiled2}){if(veiled2&&!reactive)return null;let wanted=reactive||this.allRefs;if(!wanted&&!this.isWorthANode(element2,role))return null;let node=new AccessibleNode(
element2,this.allRefs&&!reactive?role:shownRole(role));node.byContent=NAMED_BY_CONTENT.has(role),node.name=shownName(this.page,element2,role);let control=hiddenControl(
this.page,element2)??element2;return node.states=statesOf(this.page,control,role,reactive&&disabled||isDisabled(this.page,control)),node.value=(reactive?editorText(
element2):void 0)??valueOf(this.page,control,role),this.addStates(node,veiled2),wanted&&(node.number=this.numbered?numberOf(this.page,element2):UNNUMBERED),addNotes(
this.page,node,element2,role),node}isWorthANode(element2,role){return!(role==="generic"||TRANSPARENT_ROLES.has(role)||TEXT_ROLES.has(role))||this.unfolded?!0:authorLabel(
this.page,element2)!==""||isExplained(element2)}addStates({element:element2,states},veiled2){(element2===this.active||element2===this.current)&&states.push("act\
ive"),veiled2&&states.push("aria-hidden"),this.boxes&&states.push(boxState(element2))}fold(element2,parent,inside,{display}){if(INLINE.has(display))return this.
visitChildren(element2,parent,inside);let holder=new AccessibleNode(null,"generic");if(holder.parent=parent,this.visitChildren(element2,holder,inside),isA(element2,
"pre")&&holder.children.every(isRawText)){let text=holder.children.map(child=>child===LINE_END?`
`:child).join("");parent.children.push(new Block(text.replace(/^\n+|\s+$/g,"")));return}let children=joinTexts(this.kept(holder));if(CAPTIONS.has(tag(element2))&&
isName(children,parent))return;if(isRowOfTexts(element2,children))return void parent.children.push(this.group(element2,parent,children));let kind2=display.startsWith(
"inline-")&&children.length===1?Inset:Block;for(let child of children)parent.children.push(typeof child=="string"?new kind2(child):child)}group(element2,parent,children){
let node=new AccessibleNode(element2,"generic");return node.parent=parent,node.children=children,node}foldLabel(label,control,parent,inside){let holder=new AccessibleNode(
null,"generic");holder.parent=parent,this.visitChildren(label,holder,inside);let name=nameOf(this.page,control),isSaid=child=>typeof child=="string"?name.includes(
child):isMereText(child,name)&&child.children.every(isSaid),kept2=joinTexts(this.kept(holder)).filter(child=>!isSaid(child));for(let child of kept2)parent.children.
push(typeof child=="string"?new Block(child):child)}visitChildren(element2,node,around){let style=styleOf(this.page,element2);if(style.skipped)return;if(this.depth>
DEEPEST)return this.readDeep(element2,node);this.depth++;let silent=around.veiled||!style.visible||isClosedDetails(element2),decorated=!silent&&!dom.isContentEditable(
element2);decorated&&this.readGenerated(element2,"::before",node);for(let child of showsFallback(element2)?accessibleChildren(this.page,element2):[])isElement(child)?
isA(child,"br")?node.children.push(LINE_END):this.visit(child,node,around):isText(child)&&!silent&&this.read(child,element2,node);decorated&&this.readGenerated(
element2,"::after",node),this.depth--}read(text,element2,node){let shown2=asShown(this.page,text.data,element2),parts=/\S/.test(shown2)?partsOf(this.page,text,element2):
[];if(parts.length<2)return parts[0]?addUnseen(node,shown2,element2):addWritten(node,shown2,element2);piecesOf2(shown2).forEach((piece,at)=>parts[at]?addUnseen(
node,piece,element2):addWritten(node,piece,element2))}readGenerated(element2,side,node){let text=generatedText(this.page,element2,side);/\S/.test(text)&&isUnseenGenerated(
this.page,element2,side,text)?addUnseen(node,text,element2):addText(node,text)}readDeep(element2,node){let walker=document.createTreeWalker(element2,NodeFilter.
SHOW_TEXT);for(;walker.nextNode();)this.read(walker.currentNode,dom.parentNode(walker.currentNode),node)}kept(node){let{children}=node,isOther=child=>isSaying(child)&&
!isUnseenPart(child);return!this.visibleOnly||!children.some(isUnseenPart)||!children.some(isOther)?children:(node.unsaid=!0,children.map(child=>isUnseenPart(child)?
" ":child))}};function isNothing2(page,{element:element2,role,name,value,number,notes,states,children}){return name||value||notes.length||children.length?!1:role===
"paragraph"?!number&&!states.length&&!dom.isContentEditable(element2):role==="generic"&&number>0&&states.every(isHint)&&holdsLabel(page,element2)}function isHint(state){
return state.startsWith("hint=")}function holdsLabel(page,element2){return flatChildren(page,element2).some(child=>isElement(child)&&(shownControl(page,child)!==
null||holdsLabel(page,child)))}function isHolder(element2){return HOLDERS.has(tag(element2))||isFormula(element2)||isFrame(element2)}function isWrapper2(role){return role===
"generic"||role==="none"}function showsFallback(element2){return!isA(element2,"object")||isShown(dom.firstElementChild(element2))}function isRowOfTexts(element2,children){
return children.length>1&&children.every(child=>typeof child=="string")&&hasPeer(element2)}function isName(children,{name}){return children.every(child=>typeof child==
"string")&&squeeze(children.join(""))===squeeze(name)}function isMereText(node,name){return!node.number&&(node.role==="generic"||node.role==="img"&&!node.notes.
length&&name.includes(node.name))}var WRITTEN=new Set(["combobox","searchbox","textbox"]);function meansSomething(page,body){let role=roleOf(page,body);return dom.
inert(body)||isEditingHost(body)||parseInt(dom.getAttribute(body,"tabindex"))>=0||!["generic","none","document"].includes(role)}function boxState(element2){let{
x,y,width,height}=dom.getBoundingClientRect(element2);return`box=${[x,y,width,height].map(Math.round).join(",")}`}var LONGEST_NAME=300,LIKE_AN_ELEMENT=new RegExp(`^(?:[|]|(?:${[...ROLES].join("|")})(?:${line_default.behindRole}))`),LIKE_A_LINE=new RegExp(`${LIKE_AN_ELEMENT.
source}|^text: |\\[ref=`);function textIn2(node,text){return!node.number&&LIKE_AN_ELEMENT.test(text)?quoted(cut(text,LONGEST_TEXT)):plain(text)}function refMark(prefix,number){
return` [ref=${prefix}e${number}]`}function headOf(node,prefix){let head=node.role;node.name&&!node.implied&&(head+=" "+quoted(cut(node.name,LONGEST_NAME)));for(let state of node.
states)head+=` [${state}]`;node.number&&(head+=refMark(prefix,node.number));let choices=choicesOf(node);return choices&&(head+=` (${choices})`),node.target&&(head+=
` \u2192 ${QUOTED_TARGET.test(node.target)?quoted(node.target):node.target}`),head}var QUOTED_TARGET=new RegExp(line_default.quotedTarget),UNCLEAR_OPTION=new RegExp(
line_default.unclearOption);function choicesOf(node){let{children,role,element:element2}=node;if(!children.length||node.value||role!=="combobox"||!isA(element2,
"select")||hidesAny(node)||!children.every(child=>isMere(child,["option"],["selected"])))return"";let names=elementsIn(node).map(({name})=>name),choices=names.join(
" | ");return new Set(names).size===names.length&&names.every(name=>name&&!UNCLEAR_OPTION.test(name))&&choices.length<=line_default.longestChoices?choices:""}function elementsIn({
children}){return children.filter(child=>typeof child!="string")}function cellsOf(node){if(node.children.length<2||node.role!=="row"||hidesAny(node)||node.notes.
length)return"";let plain3=plainCellOf(node);return node.children.every(child=>isPlainCell(child,plain3))?inBars(elementsIn(node)):""}function plainCellOf(row){
return standsInGrid(row)?"gridcell":"cell"}function isPlainCell(child,plain3){return isMere(child,[plain3,...Object.keys(HEADS)],[])&&!child.number&&!/[|\n]/.test(
child.name)}function inBars(cells){return`${cells.map(({role,name})=>`|${HEADS[role]??""} ${cut(name,LONGEST_NAME)}${name?" ":""}`).join("")}|`}var HEADS={__proto__:null,
columnheader:"=",rowheader:"-"};function isRowOfCells(node){return node.role!=="row"||hidesAny(node)?!1:node.children.every(child=>typeof child!="string"&&CELLS.
has(child.role))}function renderCells(row,indent,prefix,lines){let plain3=plainCellOf(row),texts=[],sayTexts=()=>{texts.length&&lines.push(`${indent}- ${inBars(
texts.splice(0))}`)};for(let cell of elementsIn(row)){if(isPlainCell(cell,plain3)&&!LIKE_A_LINE.test(cell.name)){texts.push(cell);continue}sayTexts(),isBareCell(
cell,plain3)?renderBareCell(cell,indent,prefix,lines):renderNode(cell,indent,prefix,lines)}sayTexts()}function isBareCell(cell,plain3){let{role,name,implied,value,
number,states,notes,children}=cell;if(role!==plain3||name&&!implied||value||number||states.length||notes.length)return!1;let staysInside=child=>typeof child=="s\
tring"||ROLES.has(child.role)&&!CELLS.has(child.role)&&!isFrame(child.element);return children.length>0&&!hidesAny(cell)&&children.every(staysInside)}function renderBareCell(cell,indent,prefix,lines){
let at=lines.length;renderChildren(cell,cell.children,indent,prefix,lines);let line=lines[at];lines[at]=`${indent}- | ${line.slice(indent.length+2)}`}function standsInGrid({
parent}){for(;parent;parent=parent.parent)if(["grid","table","treegrid"].includes(parent.role))return parent.role!=="table";return!1}function isMere(child,roles,states){
return typeof child=="string"||!roles.includes(child.role)||child.implied||child.value?!1:!child.notes.length&&!child.children.length&&!hidesAny(child)&&child.states.
every(state=>states.includes(state))}function onlyElement(node){let[child]=node.children;return node.number||node.value||node.target||node.notes.length||hidesAny(
node)||node.children.length!==1||typeof child=="string"||isFrame(child.element)||!ROLES.has(child.role)?void 0:child}function renderChildren(node,children,indent,prefix,lines){
for(let[key,text]of node.notes)lines.push(`${indent}- /${key}: ${plain(text)}`);if(isRowOfCells(node))return renderCells(node,indent,prefix,lines);for(let child of children)
typeof child=="string"?lines.push(`${indent}- text: ${plain(child)}`):renderNode(child,indent,prefix,lines);if(!hidesAny(node))return;let place=foldPlace(node,indent,
prefix);lines.push(place.folded.length?place:foldLine(place))}function foldPlace({hidden,hiddenTexts,hiddenFrames:hiddenFrames2,number},indent,prefix){return{level:indent.
length/2,elements:hidden,texts:hiddenTexts,folded:hiddenFrames2.map(frame=>frame.number),ref:`${prefix}e${number}`}}function foldLine({level,elements,texts,ref}){
let counted2=(count,what)=>count?[`${count} ${what}${count===1?"":"s"}`]:[],hidden=[...counted2(elements,"element"),...counted2(texts,"text")].join(" and ");return`${"\
  ".repeat(level)}- \u2026 ${hidden} hidden under ${ref}`}function hidesAny({hidden,hiddenTexts}){return hidden>0||hiddenTexts>0}function onlyText(node,value,children){
if(node.notes.length||hidesAny(node))return null;if(!children.length)return value;let[child]=children;return children.length===1&&typeof child=="string"&&child!==
""&&!value?child:null}function renderNode(node,indent,prefix,lines,line=`${indent}- `){line+=headOf(node,prefix);let inner=onlyElement(node);if(inner)return renderNode(
inner,indent,prefix,lines,`${line}: `);let cells=cellsOf(node);if(cells)return void lines.push(`${line}: ${cells}`);let isOneLine=choicesOf(node)!=="",children=isOneLine?
[]:node.children,value=isOneLine?chosenOf(node):node.value,only=onlyText(node,value,children),text=only??value,isWhole2=only!==null,end2=isWhole2?"":":";lines.push(
line+(text?`: ${textIn2(node,text)}`:end2)),isWhole2||renderChildren(node,children,indent+"  ",prefix,lines),isFrame(node.element)&&lines.push({frame:node.number,
ref:`${prefix}e${node.number}`,level:indent.length/2+1,bare:isWhole2})}var similarity_default={most:3,above:.3,sameRole:.5,word:"[\\p{L}\\p{N}]+"};var WORD=new RegExp(similarity_default.word,"gu");function mostSimilar(role,name,nodes,nameOf2){let words=wordsOf2(name);return nodes.map(node=>({node,score:likeness(
words,wordsOf2(nameOf2(node)))+(node.role===role?similarity_default.sameRole:0)})).filter(({score})=>score>similarity_default.above).sort((a,b)=>b.score-a.score).
slice(0,similarity_default.most).map(({node})=>node)}function likeness(one,other){if(!one.size&&!other.size)return 1;let shared=0;for(let word of one)other.has(
word)&&shared++;return 2*shared/(one.size+other.size)}function wordsOf2(text){return new Set(text.toLowerCase().match(WORD)??[])}function reused(page,element2,known,name,nameNow){let items=known.items.filter(item=>!isOnlyThis(page,item,element2));if(name!==known.name&&!staysIn(page,items[0],
element2,known.name,name)){let others=alike(page,known,nameNow);if(hasMoved(known.name,name,others)&&!isExchange(known,name,others))return{then:known.name,now:name}}
for(let item of items){let now=isIn2(item,element2)?textNow(item):item.text;if(now===null||now===item.text)continue;let others=otherItems(page,item),isControl2=clean(
item.text)===known.name;if(hasMoved(item.text,now,others.all)||isRefilled({then:item.text,now:()=>now},others.beside,isControl2?3:1))return{then:clean(item.text),
now:clean(now)}}return null}function hasMoved(then,now,others){let holders2=others.filter(other=>other.then===then),owners=others.filter(other=>other.then===now);
return holders2.length||owners.length>1?!1:then&&others.some(other=>other.now()===then)?!0:now!==""&&owners.length===1&&owners[0].now()!==now}function isRefilled(item,beside,least){
let all=[item,...beside].map(({then,now})=>({words:wordsOf3(then),now:now()})),times=new Map;for(let{words}of all)for(let word of words)times.set(word,(times.get(
word)??0)+1);let lost=all.filter(({words,now})=>{if(now===null)return!1;let own=[...words].filter(word=>times.get(word)*2<=all.length),left=wordsOf3(now);return own.
length>0&&!own.some(word=>left.has(word))});return lost[0]===all[0]&&lost.length>least&&lost.length*2>all.length}function wordsOf3(text){return new Set(text.match(
new RegExp("\\p{Lo}|\\p{Lu}?[\\p{Ll}\\p{M}]+|\\p{Lu}+|\\p{N}+","gu")))}function isExchange(known,now,others){let[other]=others;return SWITCHED.has(known.role)&&
others.length===1&&other.then===now&&other.now()===known.name}var SWITCHED=new Set(["button","checkbox","radio","switch","tab"]);function isOnlyThis(page,item,element2){
return item.element.deref()===element2&&!ITEMS.has(shownRole(page.roleOf(page,element2)))}function staysIn(page,item,element2,then,now){if(!item||!isIn2(item,element2))
return!1;let rest=without(item.text,then);return!rest||rest!==without(textNow(item)??"",now)?!1:!otherItems(page,item).all.some(other=>other.then.includes(rest))}
function without(text,name){return clean(text.replace(name," "))}function listed(page){return[...page.refs.records.values()].filter(({offered:offered2})=>!offered2)}
function alike(page,known,nameNow){return listed(page).filter(other=>other!==known&&other.role===known.role&&samePlace(other.place,known.place)).map(other=>({then:other.
name,now:()=>{let element2=other.element.deref();return isHere(element2)?nameNow(element2):null}}))}function otherItems(page,item){let own=item.element.deref(),
others=new Map(listed(page).flatMap(({items})=>items).map(one=>[one.element.deref(),one]));others.delete(own);let said=[...others].map(([element2,other])=>({isBeside:own&&
element2&&dom.parentElement(element2)===dom.parentElement(own),then:other.text,now:()=>textNow(other)}));return{all:said,beside:said.filter(({isBeside})=>isBeside)}}function resolve(page,number){return remembering(page,page2=>{let known=page2.refs.records.get(number),element2=known?.element.deref();if(isHere(element2))return asShown2(
page2,element2,known);let shown2=known??page2.refs.superseded.get(number);if(!shown2)return{problem:{kind:"unknown",shown:"",candidates:[]}};let tree=new Builder(
page2).build(),title=titleOf(shown2.role,shown2.name),equal=known&&equalNode(known,tree);return equal?{element:equal.element,note:`${title} had been replaced by\
 an equal element, which was used`}:{problem:{kind:known?"gone":"unlisted",shown:title,candidates:nearest(page2,shown2.role,shown2.name,tree)}}})}function element(page,number){
let{element:element2=null,...facts2}=resolve(page,number);return[element2,JSON.stringify(facts2)]}function numbered(page,number){return page.refs.records.get(number)?.
element.deref()}function standingFor(page,number){let known=numbered(page,number);if(!isHere(known))return resolve(page,number).element;if(!isStill(page,number))
throw new Error(`The element ${number} shows another item`);return known}function asShown2(page,element2,known){let role=shownRole(roleOf(page,element2)),name=shownName(
page,element2,role),title=titleOf(known.role,known.name),moved=reused(page,element2,known,name,other=>shownNow(page,other));if(moved){let{then,now}=moved,shown2=then===
known.name?title:`${title} of ${quoted(cut(then,LONGEST_NAME))}`,tree=new Builder(page).build(),candidates=nearest(page,known.role,known.name||then,tree);return{
problem:{kind:"reused",shown:shown2,now:quoted(cut(now,LONGEST_NAME)),candidates}}}return role===known.role&&name===known.name?{element:element2,note:""}:{element:element2,
note:`was ${title}, now ${titleOf(role,name)}`}}function shownNow(page,element2){return shownName(page,element2,shownRole(roleOf(page,element2)))}function isStill(page,number){
let known=page.refs.records.get(number),element2=known?.element.deref();return!known||!isHere(element2)?!1:remembering(page,page2=>!isReused(page2,element2,known))}
function titleOf(role,name){return name?`${role} ${quoted(cut(name,LONGEST_NAME))}`:role}function equalNode(known,tree){if(known.twin)return null;let places=new Places,
equals=matching(tree,node=>node.role===known.role&&node.name===known.name&&samePlace(places.of(node),known.place));return equals.length===1?equals[0]:null}function list(page,listed3,nodes){
for(let node of listed3)node.number=numberOf(page,node.element);let numbered2=listed3.filter(node=>node.number);numbered2.length&&recordAll(page,numbered2,nodes)}
function offer(page,named,nodes){let others=named.filter(node=>standsForAnother(page,node));for(let{element:element2}of others)page.refs.numbers.delete(element2);
list(page,named,nodes);for(let{number}of others){let shown2=page.refs.records.get(number);shown2&&(shown2.offered=!0)}}function standsForAnother(page,{element:element2}){
let known=page.refs.records.get(page.refs.numbers.get(element2)??0);return known!==void 0&&isReused(page,element2,known)}function isReused(page,element2,known){
return reused(page,element2,known,shownNow(page,element2),other=>shownNow(page,other))!==null}function nearest(page,role,name,tree){let nodes=matching(tree,node=>node.
number!==0||role!==""&&node.role===role),best=mostSimilar(role,name,nodes,node=>node.name||textOf(node.children));return offer(page,best,matching(tree,()=>!0)),
best.map(node=>headOf(marked(node),refPrefix(page)))}function described(page,number){return remembering(page,page2=>{let live=numbered(page2,number);return live?
[shownRole(roleOf(page2,live)),shownName(page2,live,roleOf(page2,live))]:null})}function similar(page,role,name){return remembering(page,page2=>nearest(page2,role,
name,new Builder(page2).build()))}var MORE_THAN_WORDS="input, textarea, select, iframe, canvas, video, nav, table, [contenteditable]",ROLES2=["menu","listbox","tooltip","dialog","grid","tree","t\
ablist","toolbar"],OTHER=[MORE_THAN_WORDS,"dialog",...ROLES2.map(role=>`[role="${role}"]`)].join(),CONTROLS="button, a[href], [role=button]",MOST_CONTROLS=2;function isInToast(element2){
let layer=layerOf(element2);return!layer||dom.closest(layer,OTHER)||dom.querySelector(layer,OTHER)||(dom.textContent(layer)??"").length>400||dom.querySelectorAll(
layer,CONTROLS).length>MOST_CONTROLS?!1:isDrawn(element2)&&areaOf(boxOf(element2))<innerWidth*innerHeight/4}function layerOf(element2){for(let at=element2;at instanceof
Element&&at!==document.body;at=boxParent(at))if(getComputedStyle(at).position==="fixed")return at;return null}var MOST_SAID=5,BY_STATE=/:(focus-within|state\(|has\()|:focus(-visible)?\s*[+~>]/,LOUD='[role="alert"], [role="alertdialog"], [aria-live="assertive"]',LIVE=`${LOUD}\
, [role="status"], [aria-live="polite"], output`,Caused=class{constructor(page,since,known){this.page=page,this.since=since,this.before=unobserved(known),this.came=
new Map,this.touched=new Set,this.more=0,this.isElsewhere=!1,this.heard=new Map;let regions=known.flatMap(scope=>[...scope.querySelectorAll(LIVE)]);this.shown=new Set,
this.silent=regions.slice(0,2e3).filter(region=>!textOf3(region)),this.refused=new Set,this.ending=new AbortController;let options={capture:!0,passive:!0,signal:this.
ending.signal};addEventListener("invalid",({target:target2})=>this.refuse(target2),options);for(let type of["input","change","toggle","play","pause"])addEventListener(
type,({target:target2})=>this.touch(target2),options);addEventListener("focusin",({target:target2})=>this.isElsewhere||=isField2(target2),options),addEventListener(
"scroll",()=>this.isElsewhere=!0,options)}isOver(){return performance.now()-this.since>5e3}end(){this.ending.abort()}note(records){for(let{type,target:target2,attributeName,
addedNodes,removedNodes}of records){if(type!=="childList")this.touch(target2),type==="characterData"&&this.show(dom.parentElement(target2)),attributeName==="ari\
a-invalid"&&dom.getAttribute(target2,"aria-invalid")==="true"&&this.refuse(target2);else{for(let node of removedNodes)this.move(node,-1,target2);for(let node of addedNodes)
this.move(node,1,target2)}this.hear(target2)}}move(node,by,parent){if(by>0&&this.show(node instanceof Element?node:parent),!(node instanceof Element))return this.
touch(parent);if(this.came.size>=2e3)return this.more++;if(this.came.set(node,(this.came.get(node)??0)+by),by>0)for(let region of[node,...dom.querySelectorAll(node,
LIVE)])this.hear(region)}show(node){node instanceof Element&&this.shown.size<32&&this.shown.add(node)}touch(target2){let node=target2 instanceof CharacterData?dom.
parentNode(target2):target2;node instanceof Node&&(this.touched.size<2e3?this.touched.add(node):this.more++)}refuse(target2){target2 instanceof Element&&this.refused.
size<MOST_SAID&&this.refused.add(target2)}hear(node){let inside=node instanceof Element?node:dom.parentElement(node),region=inside&&dom.closest(inside,LIVE);!region||
this.heard.size>=2e3&&!this.heard.has(region)||this.heard.set(region,textOf3(region)||(this.heard.get(region)??""))}report(){let[added,removed,moved]=[0,0,0];for(let[
node,times]of this.came)times>0?added+=sizeOf(node):times<0?removed+=sizeOf(node):moved++;let isSame=this.before!==null&&this.before===unobserved([...scopes(this.
page)]);return{added,removed,changed:this.touched.size+moved+this.more,elsewhere:this.isElsewhere||!isSame||isUnclear(),said:[...this.announced(),...this.refusals()].
slice(0,MOST_SAID)}}announced(){let kindOf2=region=>dom.matches(region,LOUD)?"alert":"status";for(let region of this.silent)this.heard.has(region)||this.hear(region);
let announced=[...this.heard].flatMap(([region,heard])=>{let shown2=textOf3(region),text=shown2||heard;return text?[{kind:kindOf2(region),text,gone:!shown2}]:[]}),
others=this.toasts().filter(({text})=>!announced.some(each=>each.text===text));return[...announced,...others]}toasts(){let toasts=[...this.shown].filter(element2=>dom.
isConnected(element2)&&isInToast(element2)),isPart=element2=>toasts.some(other=>other!==element2&&dom.contains(other,element2)),isHeard=element2=>[...this.heard.
keys()].some(region=>dom.contains(region,element2)||dom.contains(element2,region)),texts=toasts.filter(element2=>!isPart(element2)&&!isHeard(element2)).map(textOf3);
return[...new Set(texts)].filter(Boolean).map(text=>({kind:"status",text,gone:!1}))}refusals(){let fields=[...this.refused].filter(field=>dom.isConnected(field));
return fields.length?remembering(this.page,page=>fields.flatMap(field=>{let text=errorOf(page,field)||clean(descriptionOf(page,field)),name=clean(nameOf(page,field)),
named=(name?`${name}: ${text}`:text).slice(0,200);return text?[{kind:"validation",text:named,gone:!1}]:[]})):[]}};function saidAtFirst(){return{added:0,removed:0,
changed:0,elsewhere:!0,said:[...Document.prototype.querySelectorAll.call(document,LOUD)].map(textOf3).filter(Boolean).slice(0,MOST_SAID).map(text=>({kind:"alert",
text,gone:!1}))}}function unobserved(known){let fields=known.flatMap(scope=>[...scope.querySelectorAll("input, textarea, select, option")]);if(fields.length>2e3)
return null;let values=fields.map(field=>{let{value,checked,selected:selected2,indeterminate}=field;return[value,checked,selected2,indeterminate]}),sheets=known.
flatMap(scope=>[...scope.styleSheets,...scope.adoptedStyleSheets]);return JSON.stringify([known.length,values,sheets.map(sheet=>rulesOf(sheet)?.length??-1)])}function rulesOf(sheet){
try{return sheet.cssRules}catch{return null}}function isUnclear(){return Document.prototype.querySelector.call(document,"canvas")!==null?!0:[...document.styleSheets,
...document.adoptedStyleSheets].some(sheet=>{let rules=rulesOf(sheet);return rules===null||[...rules].some(({cssText})=>BY_STATE.test(cssText))})}function isField2(target2){
return target2 instanceof Element&&dom.matches(target2,"input, textarea, select, iframe, [contenteditable]")}function sizeOf(node){return 1+node.getElementsByTagName(
"*").length}function textOf3(region){return dom.isConnected(region)&&isDrawn(region)?clean(dom.innerText(region)??"").slice(0,200):""}var CHANNELS={timers:{beats:3,repeats:5,longest:600,stays:!1},frames:{beats:3,repeats:5,longest:1200,stays:!1},messages:{beats:3,repeats:5,longest:600,stays:!1},
animations:{beats:1/0,repeats:0,longest:1200,stays:!1},styles:{beats:1/0,repeats:0,longest:1200,stays:!0},scrolling:{beats:1/0,repeats:0,longest:1200,stays:!0}},
Recurrence=class{count=0;#own=-1/0;#known=-1/0;#act=-1/0;#first=0;#came={__proto__:null};constructor(channel){this.channel=channel}note(came2){this.#came[this.count++%
32]=came2}last(before=0){return this.#came[(this.count-1-before)%32]}recurs(since,at,beginOfAct=()=>-1/0){if(this.#own>=since||this.channel.stays&&this.#own>-1/0)
return!0;if(!this.#wasUnderWay(since)){if(!this.#isBeat(since,beginOfAct)&&!this.#isLoop(since,at))return!1;this.#known=since}return this.#own=since,!0}#oldest(){
return this.count>32?this.count-32:0}#wasUnderWay(since){for(let index=this.#oldest();index<this.count;index++){let{at,due,answered:answered2}=this.#came[index%
32];if(at<since&&(answered2||due)>=since)return!0}return!1}#isBeat(since,beginOfAct){let beats=0,first=0,last=0;for(let index=this.#oldest();index<this.count;index++){
let{at}=this.#came[index%32];at>=since||this.#known<beginOfAct(at)||(beats++===0&&(first=at),last=at)}return beats>=this.channel.beats&&since-last<=1.5*(last-first)/
(beats-1)+50}#isLoop(since,at){let again=0;for(let index=this.#oldest();index<this.count;index++){let came2=this.#came[index%32];came2.at<since||(again++,this.#act!==
since&&(this.#first=came2.at),this.#act=since)}return again>this.channel.repeats&&at-this.#first>this.channel.longest}};var BEGINNINGS=["pointermove","pointerdown","keydown","beforeinput","input","change","wheel"],Motions=class{#of=new WeakMap;of(target2,channel,kind2){let kinds=this.#of.
get(target2)??new Map;this.#of.set(target2,kinds);let known=kinds.get(kind2)??new Recurrence(channel);return kinds.set(kind2,known),known}},Moving=class{#began=1/0;#under=new Map;#ending=new AbortController;#observer=new MutationObserver(
records=>this.#styled(records));constructor(motions){this.motions=motions}watch(known){for(let scope of known)this.#observer.observe(scope,{subtree:!0,attributes:!0,
attributeFilter:["style"]});let begin2=()=>{this.#styled(this.#observer.takeRecords()),this.#began=Math.min(this.#began,performance.now())},once={capture:!0,once:!0,
signal:this.#ending.signal};for(let type of BEGINNINGS)addEventListener(type,begin2,once);let always2={capture:!0,signal:this.#ending.signal};for(let scope of known)
scope.addEventListener("scroll",({target:target2})=>this.#note(target2,CHANNELS.scrolling,300),always2),scope.addEventListener("scrollend",({target:target2})=>target2&&
this.#under.delete(this.motions.of(target2,CHANNELS.scrolling,"scroll")),always2)}#styled(records){for(let{target:target2}of records)this.#note(target2,CHANNELS.
styles,50)}#note(target2,channel,still){let isOurs=channel===CHANNELS.scrolling&&this.#began===1/0;if(target2===null||isOurs)return;let at=performance.now(),motion=this.
motions.of(target2,channel,channel===CHANNELS.styles?"style":"scroll");motion.note({at,due:at+still,answered:0}),at<this.#began||motion.recurs(this.#began,at)?this.#under.
delete(motion):this.#under.set(motion,at+still)}isUnderWay(channel){let now=performance.now();return[...this.#under].some(([motion,until])=>motion.channel===channel&&
now<until)}end(){this.#observer.disconnect(),this.#ending.abort()}};var Effects=class _Effects{constructor(page,since,animated2,loading){this.page=page,this.since=since,this.changed=!1,this.act=null,this.drawn=0,this.idled=0,this.
timed=since;for(let animation of animated2)this.motionOf(animation).note({at:since-1,due:since,answered:0});this.loading=new Set(loading),this.loadingFonts=!1,this.
jumps=!1,this.known=null,this.observer=new MutationObserver(records=>this.see(records)),this.caused=null,this.moving=new Moving(page.act.motions)}static ofNow(page){
let known=[...scopes(page)],made=new _Effects(page,performance.now(),animations(known),loadingPictures(known));return made.loadingFonts=fontsLoad(),made.caused=
new Caused(page,made.since,known),made.observe(known),made}static after(page,since){return new _Effects(page,since,[],[])}observe(known){this.known=known;let all={
subtree:!0,childList:!0,characterData:!0,attributes:!0};for(let scope of known)this.observer.observe(scope,all);this.moving.watch(known)}navigate(scrolls3){this.
change(),this.jumps||=scrolls3}takeJump(){let{jumps}=this;return this.jumps=!1,jumps}change(){this.changed=!0,this.known=null}see(records){this.change(),!this.caused||
this.caused.isOver()?this.observer.disconnect():this.caused.note(records)}changesOf(act){return this.act??=act,this.act===act?this.changes():null}changes(){return this.
caused?.note(this.observer.takeRecords()),this.caused?.report()??null}scopes(){return this.known??[...scopes(this.page)]}end(){this.observer.disconnect(),this.caused?.
end(),this.moving.end()}scheduled(){let{since,drawn:drawn2,idled,timed}=this;return askScheduled(this.page,{since,drawn:drawn2,idled,timed})}animating(){return animations(
this.scopes()).reduce((longest,animation)=>Math.max(longest,this.leftOf(animation)),0)}leftOf(animation){let{startTime,playbackRate,effect,timeline}=animation,{
endTime,localTime}=effect.getComputedTiming();if(!(startTime===null||startTime>=this.since-50)||timeline!==document.timeline||this.motionOf(animation).recurs(this.
since,performance.now()))return 0;let left=(endTime-(localTime??0))/Math.abs(playbackRate);return left<=CHANNELS.animations.longest?left:0}motionOf({effect,transitionProperty,
animationName}){let kind2=transitionProperty??animationName??"of a script";return this.page.act.motions.of(effect.target??document,CHANNELS.animations,kind2)}isMoving(){
return this.moving.isUnderWay(CHANNELS.scrolling)||this.moving.isUnderWay(CHANNELS.styles)&&this.scheduled().draws}isLoading(){return performance.now()-this.since<
500&&(fontsLoad()&&!this.loadingFonts||loadingPictures(this.scopes()).some(picture=>!this.loading.has(picture)))}};function watchEffects(page){page.act.effects?.
end(),page.act.effects=Effects.ofNow(page)}function hasEffects(page){return page.act.effects===null||page.act.effects.changed||page.act.effects.scheduled().began||
page.act.effects.animating()>0}function isPending(page){return page.act.effects!==null&&(page.act.effects.scheduled().pending!==null||page.act.effects.animating()>
0||page.act.effects.jumps||page.act.effects.isMoving()||page.act.effects.isLoading())}function requestsBegun(page){return page.act.effects===null?0:page.act.effects.
scheduled().requests}function animations(known){return known.flatMap(scope=>(scope===document?Document:ShadowRoot).prototype.getAnimations.call(scope)).filter(({
playState,effect})=>playState==="running"&&effect)}function loadingPictures(known){return known.flatMap(scope=>[...scope===document?documentOf("images"):scope.querySelectorAll(
"img")]).filter(image=>image.complete===!1&&image.loading!=="lazy")}function fontsLoad(){return documentOf("fonts")?.status==="loading"}function askScheduled(page,given){
let said=asked(page,"schedule","answer",JSON.stringify(given));return said!==null?JSON.parse(said):{began:!0,last:0,requests:0,pending:null,due:0,draws:!1,hope:0,
soon:0,number:0}}function asked(page,ask,answered2,detail){let said=null,hear=event=>{event.stopImmediatePropagation(),said=event.detail};return addEventListener(
`${page.secret}-${answered2}`,hear,!0),document.dispatchEvent(new CustomEvent(`${page.secret}-${ask}`,{detail})),removeEventListener(`${page.secret}-${answered2}`,
hear,!0),said}function readsSince(page,since){let said=asked(page,"reads","read",since);return said===null?{}:JSON.parse(said)}function dialogsOpened(page){return asked(
page,"dialogs","opened")??0}function documentOf(name){return Reflect.get(Document.prototype,name,document)}async function framePassed(page,draw){let{number}=effectsOf(
page).scheduled();await draw(),effectsOf(page).drawn=Math.max(effectsOf(page).drawn,number)}function effectsOf({act:{effects}}){return effects}function isScriptless(){return window.matchMedia?.("(scripting: none)")?.matches===!0}function promisedPause(milliseconds){let signal=AbortSignal.timeout(milliseconds);
return new ReadableStream().pipeTo(new WritableStream,{signal}).catch(()=>{})}function promisedFrame(longest){let animation=new Animation(new KeyframeEffect(null,
null,1),document.timeline);return animation.play(),Promise.race([animation.finished,promisedPause(longest)])}async function lookByPromises(look3,milliseconds){let end2=performance.
now()+milliseconds;for(;;){let answer=look3();if(answer!==void 0)return answer;let left=end2-performance.now();if(left<=0)return null;await promisedPause(Math.min(
50,left))}}async function drawnFrame(){let changed2=!1,observer=new MutationObserver(()=>{changed2=!0});observer.observe(document,{subtree:!0,childList:!0,characterData:!0,
attributes:!0}),await nextFrame(),await taskPassed(),observer.disconnect(),changed2&&(await nextFrame(),await taskPassed())}async function twoFrames(){await nextFrame(),
await nextFrame()}async function requestsAreKnown(){return isSecureContext&&window.cookieStore&&await cookieStore.get("webtools").catch(()=>null),!1}function nextFrame(longest=1e3){
return isScriptless()?promisedFrame(document.hidden?Math.min(50,longest):longest).then(drawn2=>drawn2!==void 0||document.hidden):new Promise(done=>{let left=longest,
lookLater=()=>{let step=Math.min(50,left);return left-=step,setTimeout(look3,step)},look3=()=>{drawsNothing()||left<=0?done(drawsNothing()):timer=lookLater()},timer=lookLater();
requestAnimationFrame(()=>{clearTimeout(timer),done(!0)})})}function drawsNothing(){return document.hidden||document.body===null}async function frameBefore(page,end2){
let{givenUp}=page,left=Math.max(0,end2-performance.now()),drawn2=await nextFrame(Math.min(left,1e3))||left>1e3;if(page.givenUp!==givenUp)throw new Error("the ca\
ll was given up");return drawn2}function pause(milliseconds){return isScriptless()?promisedPause(milliseconds):new Promise(done=>setTimeout(done,milliseconds))}
function taskPassed(){return isScriptless()?promisedPause(0):new Promise(done=>{let{port1,port2}=new MessageChannel;port2.onmessage=()=>{port1.close(),done()},port1.
postMessage(null)})}function loaded(){let isLoaded=()=>document.readyState==="complete";return isLoaded()?null:isScriptless()?lookByPromises(()=>isLoaded()||void 0,
1/0):new Promise(done=>addEventListener("load",()=>done(),{once:!0}))}var schemes_default={shown:"https?|file|data|blob|about|javascript|view-source|filesystem|devtools|chrome(-[a-z]+)?|edge"};var SHOWN=new RegExp(`^(${schemes_default.shown}):`,"i");var MOST_SAVES=200,URL_LENGTH=300;function staying(){return{left:!1,saves:[],foreign:"",onLeave:()=>{}}}function watchLeaving(page){window.navigation?.addEventListener(
"navigate",event=>{let{destination,downloadRequest}=event;if(typeof downloadRequest=="string"){let{saves}=page.leaving;saves.length<MOST_SAVES&&saves.push({url:destination.
url.slice(0,URL_LENGTH),name:downloadRequest.slice(0,URL_LENGTH)})}else SHOWN.test(destination.url)?destination.sameDocument?page.act.effects?.navigate(event.hashChange):
(page.leaving.left=!0,page.leaving.onLeave()):(event.preventDefault(),page.leaving.foreign=destination.url)})}function takeSaves(page){return page.leaving.saves.
splice(0)}function leaves(page){let leaves3=page.leaving.left;return page.leaving.left=!1,leaves3}function leaving(page){return new Promise(resolve2=>page.leaving.
onLeave=()=>resolve2(!0))}async function drawn(page,answer,draws){let isDone=!draws;return draws&&(isDone=!(page.leaving.left||await Promise.race([leaving(page),shown(page)]))&&!isPending(
page),answer={...answer,drawn:isDone,requests:requestsBegun(page),saves:takeSaves(page),foreign:page.leaving.foreign,changes:page.act.effects?.changes()??null}),
isDone&&page.act.effects?.moving.end(),page.leaving.left=!1,takeSaves(page),page.leaving.foreign="",answer}async function shown(page){return await taskPassed(),
await requestsAreKnown(),!hasEffects(page)||isPending(page)?!1:(await drawnFrame(),requestsAreKnown())}async function frameOrLeft(page){page.leaving.left||await Promise.
race([leaving(page),drawnFrame()])}var GUARDED=["pointerdown","mousedown","pointerup","mouseup","click","auxclick","dblclick","contextmenu","keydown"],RELEASES=new Set(["pointerup","mouseup"]),UNRELEASED="\
The button was pressed on it, but another tab came to the front before the release: the page saw no click",FORGOTTEN_MS=1e4,Guard=class{constructor(page,missed){
this.page=page,this.missed=missed,this.releases=0,this.judged=!1,this.obstacle=null;let verdict=Promise.withResolvers();this.decide=verdict.resolve,page.act.verdict=
verdict.promise;let released=Promise.withResolvers();this.released=released.promise,this.resolveReleased=()=>released.resolve(null),this.timer=setTimeout(()=>this.
end(),FORGOTTEN_MS)}pass(note=""){this.judged=!0,this.decide({note})}miss(obstacle){this.judged=!0,this.obstacle=obstacle,this.decide({obstacle}),this.resolveReleased()}end(){
clearTimeout(this.timer),this.resolveReleased();let{act}=this.page;act.guard===this&&(act.guard=null)}},PointerGuard=class extends Guard{constructor(page,number,element2,taker,{
releases,inside}){super(page,"the pointer met nothing of this document; the browser may be asking something"),this.number=number,this.element=element2,this.taker=
taker,this.releases=releases,this.inside=inside,this.box=null,this.states="",this.opened=!1}meet(event){if(event.type==="keydown")return;let hit=targetOf(this.page,
event);!this.judged&&RELEASES.has(event.type)?this.miss("only the release of the button reached it"):this.judged?event.type==="contextmenu"?this.opened=!0:event.
type==="pointerup"&&this.release(hit):this.judge(hit),!(this.obstacle===null||this.box&&RELEASES.has(event.type))&&(event.preventDefault(),event.stopImmediatePropagation())}judge(hit){
let here={element:this.element,note:"",problem:null},{element:element2,note,problem}=dom.isConnected(this.element)?here:resolve(this.page,this.number);if(problem)
return this.miss("it was replaced when the pointer came");if(!isHit(this.page,element2,this.taker,hit,this.inside))return this.miss(`it gave way to ${asWritten(
hit)} when the pointer came`);this.element=element2,this.box=boxOf(element2),this.states=statesOf2(element2),this.pass(note),this.releases||this.end()}release(hit){
let{element:element2,taker,box,inside}=this,stays=dom.isConnected(element2)&&boxesOf(element2).length>0,moved=box!==null&&stays&&!sameBox(box,boxOf(element2)),reacted=this.
opened||statesOf2(element2)!==this.states;moved&&!reacted&&!isHit(this.page,element2,taker,hit,inside)?this.miss(`it gave way to ${asWritten(hit)} while it was \
pressed`):--this.releases===0&&this.resolveReleased()}},STATES2=["aria-expanded","aria-checked","aria-pressed","aria-selected"];function statesOf2(element2){return STATES2.
map(name=>dom.getAttribute(element2,name)).join()}var KeyGuard=class extends Guard{constructor(page,isMeant){super(page,"another frame or window took the focus,\
 and got the key"),this.isMeant=isMeant}meet(event){if(event.type!=="keydown"||this.judged)return;let target2=targetOf(this.page,event);this.isMeant(target2)?this.
pass():(this.miss(`${asWritten(target2)} had the focus when the key came`),event.preventDefault(),event.stopImmediatePropagation()),this.end()}},ReleaseGuard=class extends Guard{meet(event){
event.type!=="click"&&event.type!=="auxclick"||(event.preventDefault(),event.stopImmediatePropagation(),this.end())}};function listenToInput({act}){act.onInput??=
event=>{event.isTrusted&&act.guard?.meet(event)};for(let type of GUARDED)addEventListener(type,act.onInput,{capture:!0})}function letPointer(page){listenToInput(
page),watchEffects(page),page.act.guard?.end(),page.act.verdict={note:"",elsewhere:!0}}function watchPointer(page,number,element2,taker,how){letPointer(page),!isFrame(
element2)&&(isScriptless()||(page.act.guard=new PointerGuard(page,number,element2,taker,how)))}function refuseClick(page){listenToInput(page),page.act.guard?.end(),
isScriptless()||(page.act.guard=new ReleaseGuard(page,""))}function watchKey(page,isMeant){listenToInput(page),page.act.guard?.end(),page.act.verdict={note:"",elsewhere:!0},
isScriptless()||(page.act.guard=new KeyGuard(page,isMeant))}async function guardVerdict(page,{draws}){let guard=page.act.guard,decided=await page.act.verdict;return decided===
null?{}:decided.obstacle||decided.elsewhere?decided:(await guard?.released,guard?.obstacle?{obstacle:guard.obstacle}:(guard?.end(),guard?.releases&&document.visibilityState===
"hidden"&&(decided.note||=UNRELEASED),drawn(page,decided,draws)))}function unguard(page){let guard=page.act.guard;guard&&!guard.judged&&guard.miss(guard.missed),
guard?.end()}async function deflated(text){let{writable,readable}=new CompressionStream("deflate-raw"),writer=writable.getWriter();writer.write(new TextEncoder().encode(text)),
writer.close();let bytes=new Uint8Array(await new Response(readable).arrayBuffer());if(bytes.toBase64)return bytes.toBase64();let pieces=[];for(let at=0;at<bytes.
length;at+=32768)pieces.push(String.fromCharCode(...bytes.subarray(at,at+32768)));return btoa(pieces.join(""))}async function answered(value,replacer=null){let json=JSON.
stringify(value??null,replacer)??"null";return json.length<15e3?json:"~"+await deflated(json)}var MOST_DOUBTS=2e3,MOST_LAYERS=3,LEAST_SHARE=.6;function countDoubts({pixels,memo}){return pixels.verdicts=new Map,pixels.doubts=[...new Map(memo.doubts.map(doubt=>[
doubt.key,doubt])).values()],pixels.doubts.length}function placesInDoubt(page){return endHiding(page),remembering(page,page2=>{let layers=[],[x,y]=window===window.
top?[scrollX,scrollY]:[0,0];page2.pixels.doubts=page2.pixels.doubts.filter(isToBeJudged).slice(0,MOST_DOUBTS);let places=page2.pixels.doubts.flatMap((doubt,number)=>{
let pieces=placesOf2(doubt).map(boxes=>boxes.map(box=>withinReach(page2,doubt,box))),all=pieces.flat().filter(box=>box!==null),layer=layerOf2(layers,all.map(box=>inflated(
doubt.element,box)));doubt.layer=layer;let texts=doubt.text?piecesOf2(doubt.text.data):[];return pieces.flatMap((boxes,piece)=>{if(!boxes.length||boxes.includes(
null))return[];let length=doubt.text?texts[piece].trim().length:doubt.length,isWorded=!doubt.text||/[\p{L}\p{N}]/u.test(texts[piece]),region=sightOf(page2,doubt.
element).flow,isStuck2=boxes.some(box=>isUnderStuck(page2,doubt.element,box,region));return[{doubt:number,piece,layer,length,worded:isWorded,stuck:isStuck2,guessed:doubt.
isGuessed===!0,boxes:boxes.map(box=>{let{left,top:top2,right,bottom}=box;return[left+x,top2+y,right-left,bottom-top2]})}]})});return{view:[innerWidth,innerHeight],
scrolled:[x,y],places}})}function isToBeJudged({element:element2,text,isGuessed}){if(!dom.isConnected(element2))return!1;if(!isGuessed)return!0;let range=document.
createRange();text&&range.selectNodeContents(text);let box=text?range.getBoundingClientRect():dom.getBoundingClientRect(element2);return box.right>0&&box.bottom>
0&&box.left<innerWidth&&box.top<innerHeight}function placesOf2({kind:kind2,element:element2,text}){return kind2==="box"?[boxesOf(element2)]:kind2==="value"?[[insideOf(
element2)]]:text?boxesOfPieces(text):[[dom.getBoundingClientRect(element2)]]}function insideOf(element2){let{left,top:top2}=dom.getBoundingClientRect(element2),
[x,y]=[left+dom.clientLeft(element2),top2+dom.clientTop(element2)];return{left:x,top:y,right:x+dom.clientWidth(element2),bottom:y+dom.clientHeight(element2)}}function withinReach(page,{
element:element2,isGuessed},box){let drawn2=seenPart(page,element2,box),part2=isGuessed?cutBy(drawn2,viewOf()):drawn2,share=areaOf(part2)/areaOf(box);return part2!==
box&&!(share>LEAST_SHARE)?null:part2}function inflated(element2,{left,top:top2,right,bottom}){let{textShadow}=getComputedStyle(element2),reach=textShadow==="non\
e"?0:Math.max(0,...(textShadow.match(/[\d.]+(?=px)/g)??[]).map(Number))*2;return{left:left-reach,top:top2-reach,right:right+reach,bottom:bottom+reach}}function layerOf2(layers,boxes){
let meets=layer=>boxes.some(box=>layer.some(other=>box.left<other.right-1&&box.right>other.left+1&&box.top<other.bottom-1&&box.bottom>other.top+1)),at=layers.findIndex(
layer=>!meets(layer));return at<0&&layers.length<MOST_LAYERS&&(at=layers.push([])-1),at>=0&&layers[at].push(...boxes),at}var NAME="webtools-unseen",CLEAR3=`::hi\
ghlight(${NAME}),*::selection{${["color","-webkit-text-fill-color","-webkit-text-stroke-color","text-decoration-color"].map(name=>`${name}:transparent!important`).
join(";")};text-shadow:none!important}`;function hideInDoubt(page,layer,timeout){endHiding(page);let ranges=[],scopes2=new Set,around=new Set;if(!(layer<0)){for(let doubt of page.
pixels.doubts.filter(each=>each.layer===layer)){let range=hide(page,doubt,around);range&&(ranges.push(range),scopes2.add(dom.getRootNode(doubt.element)))}ranges.
length&&highlight(page,ranges,scopes2),setTimeout(()=>endHiding(page),timeout)}}function highlight({pixels},ranges,scopes2){let sheet=new CSSStyleSheet;sheet.replaceSync(
CLEAR3);let shown2=new Highlight(...ranges);shown2.priority=2**31-1,CSS.highlights.set(NAME,shown2),pixels.undo.push(()=>CSS.highlights.delete(NAME));for(let scope of scopes2)
scope.adoptedStyleSheets=[...scope.adoptedStyleSheets,sheet],pixels.undo.push(()=>{scope.adoptedStyleSheets=scope.adoptedStyleSheets.filter(each=>each!==sheet)})}
function withoutInk(element2,pseudoElement=null){let{color,webkitTextFillColor}=getComputedStyle(element2,pseudoElement);return color===webkitTextFillColor?{color:"\
transparent",textShadow:"none"}:{opacity:0}}var CLEAR_SHAPE={opacity:0,fillOpacity:0,strokeOpacity:0};function hide(page,{kind:kind2,element:element2,text},around){
if(kind2==="box")return void animate(page,element2,{opacity:0});if(kind2==="value")return void animate(page,element2,withoutInk(element2));if(!text)return void animate(
page,element2,withoutInk(element2,kind2),kind2);if(dom.namespaceURI(element2)===SVG)return void animate(page,element2,CLEAR_SHAPE);for(let at=element2;isElement(
at)&&!around.has(at);at=boxParent(at))around.add(at),getComputedStyle(at).backgroundClip.includes("text")&&animate(page,at,{backgroundImage:"none",backgroundColor:"\
transparent"});getComputedStyle(element2).textShadow!=="none"&&animate(page,element2,{textShadow:"none"});let range=document.createRange();return range.selectNodeContents(
text),range}function animate({pixels},element2,shown2,pseudoElement){let animation=element2.animate([shown2,shown2].map(each=>({...each})),{duration:1e9,pseudoElement});
animation.pause(),pixels.undo.push(()=>animation.cancel())}function endHiding({pixels}){for(let undo of pixels.undo)undo();pixels.undo=[]}function judgeDoubts(page,verdicts){
endHiding(page);let{pixels}=page;pixels.verdicts=new Map;for(let[number,unseen]of verdicts){let doubt=pixels.doubts[number];doubt&&pixels.verdicts.set(doubt.key,
unseen)}}var Hope=class{constructor(page,grace,end2){this.page=page,this.end=end2,this.until=Math.min(end2,performance.now()+grace),this.seen=""}isOver(element2){let now=performance.
now(),look3=looksOf(element2);if(this.seen&&look3!==this.seen&&this.extend(1e3),this.seen=look3,now<this.until)return!1;let{hope}=askScheduled(this.page,{since:now,
hopes:!0});return hope>0&&this.extend(hope+100),now>=this.until}extend(milliseconds){this.until=Math.min(this.end,Math.max(this.until,performance.now()+milliseconds))}};
function looksOf(element2){return[...dom.getAttributeNames(element2).map(name=>`${name}=${dom.getAttribute(element2,name)}`),dom.textContent(element2)].join(`
`)}var STAYS_MS=100,Moves=class{constructor(page){this.page=page,this.began=performance.now(),this.at=null,this.since=0}stays(element2,found){let now=performance.now(),
met=this.at===null?null:meet(this.page,element2,this.at);return met===null||met.obstacle||met.other!==this.at?.other?(this.at=found.obstacle?null:found,this.since=
now,null):now-this.since<STAYS_MS?null:now-this.began>1200||isEndless(this.page,element2)?this.at:null}};function isEndless(page,element2){return animations2(element2).
some(({effect})=>{let{target:target2}=effect,{endTime,localTime}=effect.getComputedTiming(),left=Number(endTime)-Number(localTime??0);return target2!==null&&left>
1200&&flatContains(page,target2,element2)})}function isAnimated(element2){return animations2(element2).length>0}function animations2(element2){return[...document.
getAnimations(),...dom.getRootNode(element2).getAnimations?.()??[]].filter(({playState,effect})=>playState==="running"&&effect!==null)}function shownTitle(){let title=Reflect.get(Document.prototype,"title",document);return(title.length>4096?`${title.slice(0,4095)}\u2026`:title).toWellFormed()}async function answersCame(addresses,since){let hasRoom=performance.getEntriesByType("resource").length<250,end2=performance.now()+(hasRoom?500:100),came2=address=>performance.
getEntriesByName(address,"resource").filter(({startTime})=>startTime>=since).length,asked2=address=>addresses.filter(each=>each===address).length;for(;performance.
now()<end2&&addresses.some(address=>came2(address)<asked2(address));)await pause(12);addresses.length>0&&await twoFrames()}async function settled(page,{act,ago,timeout,loads,frames,fresh,answered:answered2}){let end2=performance.now()+timeout;loads&&await(fresh?loaded():Promise.race(
[loaded(),pause(timeout)]));let since=fresh?0:performance.now()-ago-20,known=page.act.effects,effects=known&&isSameAct(known,act,since)?known:Effects.after(page,
since);page.act.effects=effects;let waited=!1;fresh?(await Promise.race([leaving(page),refreshPassed()]),frames&&effects.scheduled().began&&await twoFrames()):(await Promise.
race([leaving(page),answersCame(answered2,since)]),waited=await Promise.race([leaving(page),quiet(page,end2,frames)])===!0),page.leaving.left&&await twoFrames();
let looked={url:location.href,title:shownTitle(),requests:effects.scheduled().requests,saves:takeSaves(page),waited,left:!fresh&&performance.now()>=end2&&isPending(
page),reads:readsSince(page,since),changes:fresh?saidAtFirst():effects.changesOf(act)};return effects.moving.end(),JSON.stringify(looked)}function isSameAct(effects,act,since){
return effects.act===null?effects.since>since-5e3:effects.act===act||effects.since>=since-300}function look2(page,act){let looked={url:location.href,title:shownTitle(),
changes:page.act.effects?.changesOf(act)??null};return JSON.stringify(looked)}async function refreshPassed(){let refresh=Document.prototype.querySelector.call(document,
"meta[http-equiv=refresh i]"),seconds=refresh===null?NaN:parseFloat(refresh.getAttribute("content")??"");seconds*1e3<=500&&await pause(seconds*1e3+12)}async function quiet(page,end2,frames){
let waited=!1;frames&&await framePassed(page,drawnFrame);let{last:known}=effectsOf(page).scheduled(),some2=!1;for(;performance.now()<end2&&!page.leaving.left;){
let passed=await pendingPassed(page,end2);if(passed!==null){waited=!0,some2||=passed;continue}let{last}=effectsOf(page).scheduled();if(!some2&&last===known)break;
[some2,known]=[!1,last],await framePassed(page,drawnFrame)}return await requestsAreKnown(),waited}async function pendingPassed(page,end2){let{pending,due}=effectsOf(
page).scheduled(),soon=milliseconds=>timePassed(page,Math.min(milliseconds,12,end2-performance.now()));if(pending==="frame")await framePassed(page,nextFrame);else if(pending===
"scroll")await framePassed(page,twoFrames);else if(pending==="idle")await idlePassed(page);else if(pending!==null)await soon(due);else if(effectsOf(page).animating()>
0)await soon(effectsOf(page).animating());else if(effectsOf(page).takeJump())await twoFrames();else if(effectsOf(page).isMoving())await framePassed(page,nextFrame);else if(effectsOf(
page).isLoading())await soon(12);else return null;return await taskPassed(),pending!=="timer"||due>0}async function timePassed(page,milliseconds){let set=performance.
now();await pause(Math.max(0,milliseconds)),effectsOf(page).timed=set}async function idlePassed(page){let{number}=effectsOf(page).scheduled();await Promise.all(
[new Promise(done=>"requestIdleCallback"in window?requestIdleCallback(done,{timeout:300}):setTimeout(done)),window.scheduler?.postTask(()=>{},{priority:"backgro\
und"})]),effectsOf(page).idled=Math.max(effectsOf(page).idled,number)}function placeCaret(element2,selectAll){if(isField(element2)){element2.select(),selectAll||collapse(element2);return}let selection=getSelection();selection.selectAllChildren(
element2),isEditingHost(element2)&&isHtml()&&document.execCommand("selectAll"),selectAll||collapseToEnd(selection,element2)}function collapse(field){field.selectionStart===
null?getSelection()?.rangeCount&&getSelection()?.collapseToEnd():field.setSelectionRange(field.value.length,field.value.length)}function collapseToEnd(selection,element2){
selection.collapseToEnd();let{focusNode,focusOffset}=selection;focusNode===element2&&focusOffset===dom.childNodes(element2).length&&selection.collapse(...innermostEnd(
element2,focusOffset))}function innermostEnd(element2,from){let[at,offset]=[element2,from];for(;offset>0;){let before=dom.childNodes(at)[offset-1];if(isText(before)){
let end2=endOfDrawn(before);if(end2>0)return[before,end2]}else{if(isElement(before)&&isA(before,"br"))return[at,offset-1];if(isElement(before)&&boxesOf(before).
length){if(!holdsCaret(before))return[at,offset];[at,offset]=[before,dom.childNodes(before).length+1]}}offset-=1}return[at,offset]}function endOfDrawn(text){let range=document.
createRange();if(range.selectNodeContents(text),!range.getClientRects().length)return 0;let parent=dom.parentElement(text);return parent!==null&&/pre|break-spaces/.
test(getComputedStyle(parent).whiteSpace)?text.data.length:text.data.replace(/[ \t\n\r]+$/,"").length}var WITHOUT_CARET="img, input, textarea, select, button, v\
ideo, audio, canvas, iframe, object, embed, hr, svg";function holdsCaret(element2){return dom.isContentEditable(element2)&&!dom.matches(element2,WITHOUT_CARET)}function edit(element2,text){return leaves2(element2,text?"insertText":"deleteContentBackward",text||null)?(text?insertLines(element2,text):command(element2,"de\
lete"),!0):!1}function command(element2,name,text=""){if(isHtml()){document.execCommand(name,!1,text);return}if(isField(element2))element2.setRangeText(text,element2.
selectionStart,element2.selectionEnd,"end");else{let selection=getSelection();selection.deleteFromDocument(),text&&selection.getRangeAt(0).insertNode(new Text(text)),
selection.collapseToEnd()}let inputType=text?"insertText":"deleteContentBackward";dom.dispatchEvent(element2,new InputEvent("input",{inputType,data:text||null,bubbles:!0,
composed:!0}))}function leaves2(element2,inputType,data,dataTransfer=null){let given=dataTransfer===null?{data}:{dataTransfer};return dom.dispatchEvent(element2,
new InputEvent("beforeinput",{inputType,...given,bubbles:!0,cancelable:!0,composed:!0}))}function insertPasted(element2,text){if(!leaves2(element2,"insertFromPa\
ste",text))return;element2.setRangeText(text,element2.selectionStart,element2.selectionEnd,"end");let pasted={inputType:"insertFromPaste",data:text,bubbles:!0,composed:!0};
dom.dispatchEvent(element2,new InputEvent("input",pasted))}var MOST_LINES=100;function insertLines(element2,text){!isField(element2)&&text.includes(`
`)&&deleteSelected(element2),text.split(`
`).length>MOST_LINES?insertMany(element2,text):isPlainOnly(element2)?insertBroken(text):command(element2,"insertText",isField(element2)||keepsLines(element2)?text:
apart(text))}function isPlainOnly(element2){return!isField(element2)&&dom.closest(element2,"[contenteditable]")?.contentEditable==="plaintext-only"}function insertBroken(text){
for(let[index,line]of text.split(`
`).entries())index&&document.execCommand("insertLineBreak"),line&&document.execCommand("insertText",!1,line)}function deleteSelected(element2){let before=getSelection();
if(before.isCollapsed)return;let wasInParagraph=paragraphAt(element2,before)!==null;command(element2,"delete");let now=getSelection();wasInParagraph&&isHtml()&&
paragraphAt(element2,now)===null&&document.execCommand("formatBlock",!1,"p")}function paragraphAt(element2,selection){if(selection.rangeCount===0)return null;let{
startContainer,startOffset}=selection.getRangeAt(0),inside=startContainer===element2?element2.childNodes[startOffset]:startContainer;for(let at=inside??null;at!==
null&&at!==element2;at=dom.parentNode(at))if(isElement(at)&&isA(at,"p"))return at;return null}async function insertParagraphs(element2,text,{atEnd}){deleteSelected(
element2);let placed=async()=>{await null,atEnd&&dom.getRootNode(element2)!==document&&placeCaret(element2,!1)};for(let[index,line]of text.split(`
`).entries())index&&leaves2(element2,"insertParagraph",null)&&document.execCommand("insertParagraph"),await placed(),line&&edit(element2,line),await placed()}function insertMany(element2,text){
if(isField(element2)){let{selectionStart,selectionEnd,maxLength,value}=element2,room=maxLength<0?text.length:maxLength-value.length+selectionEnd-selectionStart,
[first2,last2]=parted(text.slice(0,Math.max(0,room)));element2.setRangeText(first2,selectionStart,selectionEnd,"end"),command(element2,"insertText",last2);return}
let selection=getSelection(),[first,last]=parted(text),isPlain=keepsLines(element2),nodes=first.split(`
`).flatMap((line,index)=>[...index?[isPlainOnly(element2)&&isPlain?new Text(`
`):document.createElement("br")]:[],new Text(isPlain?line:spaced(line))]),fragment=document.createDocumentFragment();fragment.append(...nodes);let end2=nodes.at(
-1);selection.getRangeAt(0).insertNode(fragment);let after=end2.nextSibling;isElement(after)&&isA(after,"br")&&after.nextSibling===null&&after.remove(),selection.
collapse(end2,end2.data.length),command(element2,"insertText",last)}function parted(text){let last=String.fromCodePoint(text.slice(-2).codePointAt(0)??0).length===
2?2:1;return[text.slice(0,-last),text.slice(-last)]}function spaced(line){return apart(line).replace(/^ | $/g,"\xA0").replace(/\t/g,"\xA0\xA0\xA0\xA0")}function apart(text){
return text.replace(/ (?= )/g,"\xA0")}function keepsLines(element2){return/pre|break-spaces/.test(getComputedStyle(element2).whiteSpace)}function releaseKey(element2,key){
let keyCode=/^[a-z0-9]$/i.test(key)?key.toUpperCase().charCodeAt(0):0;dom.dispatchEvent(element2,new KeyboardEvent("keyup",{key,keyCode,bubbles:!0,cancelable:!0,
composed:!0}))}function announce(element2){dom.dispatchEvent(element2,new InputEvent("input",{bubbles:!0,composed:!0})),dom.dispatchEvent(element2,new Event("ch\
ange",{bubbles:!0}))}function linesOf(element2){let lines=[],line=null,end2=()=>{line!==null&&lines.push(line),line=null},add=parent=>{let keeps=keepsLines(parent);for(let node of dom.
childNodes(parent))isText(node)?addText2(node.data,keeps):isElement(node)&&addElement2(node)},addText2=(data,keeps)=>{if(data===""||!keeps&&line===null&&/^[ \t\n\r]+$/.
test(data))return;let[first,...others]=keeps?data.split(`
`):[data];line=(line??"")+first;for(let other of others)end2(),line=other||null},addElement2=child=>{let{display}=getComputedStyle(child);if(display==="none")return;
let isBlock2=!/^(inline|contents)/.test(display);isA(child,"br")?(line??="",end2()):isBlock2?(end2(),dom.isContentEditable(child)&&add(child),end2()):add(child)};
return add(element2),end2(),lines}var LEAST_EDITOR=10;function isEditor(page,element2){return!isField(element2)||isEditorInput(page,element2)}function isEditorInput(page,element2){return hasEditContext(
element2)||isA(element2,"textarea")&&isUnseen(page,element2)}function editorAround(page,element2){return!isA(element2,"textarea")&&!hasEditContext(element2)||!isUnseen(
page,element2)?null:flatAncestor(page,element2,each=>{let{width,height}=boxOf(each);return width>=LEAST_EDITOR&&height>=LEAST_EDITOR&&!isUnseen(page,each)})}async function readyEditor(page,number,{
element:element2,note=""},place,amid){let before=textShown(page,element2),linesBefore=placesByKeys(page,element2)?[]:linesOf(element2);page.act.typing={number,element:element2,
place,before,linesBefore,length:lengthOf3(element2),amid,left:!1};let lines=hearsEdits(page,element2),pastes=hearsPastes(page,element2),folds=!keepsLines(element2),
rooted=dom.getRootNode(element2)!==document,block=isEditingHost(element2)&&![...dom.querySelectorAll(element2,"*")].some(beginsLine),facts2={lines,pastes,folds,
rooted,block,note};return placesByKeys(page,element2)?{editor:"keys",...facts2}:(place!=="caret"?await select(page,element2,()=>placeCaret(element2,place==="all")):
await caretLearned(page,element2),{editor:"placed",...facts2})}function beginsLine(element2){return isA(element2,"br")||!/^(inline|contents|none)/.test(getComputedStyle(
element2).display)}function placesByKeys(page,element2){return isEditorInput(page,element2)||isCode(element2)}var LEARNING_MS=120;async function caretLearned(page,element2){
hearsEdits(page,element2)&&await pause(LEARNING_MS)}var SETTLING_MS=300,PLACINGS=3;async function select(page,element2,place){for(let times=0;times<PLACINGS;times++){
let end2=performance.now()+SETTLING_MS;place();let placed=selected(element2);for(await nextFrame(),await pause(0);performance.now()<end2&&await pendingPassed(page,
end2)!==null;);if(selected(element2)===placed)return}}function selected(element2){let{anchorNode,anchorOffset,focusNode,focusOffset}=getSelection(),textBefore=(node,offset)=>{
let before=document.createRange();return before.selectNodeContents(element2),node!==null&&dom.contains(element2,node)&&before.setEnd(node,offset),before.toString().
length};return[textBefore(anchorNode,anchorOffset),textBefore(focusNode,focusOffset)].join()}function lengthOf3(element2){let all=document.createRange();return all.
selectNodeContents(element2),all.toString().length}function selectBehind(element2,length){let range=document.createRange();range.selectNodeContents(element2);let walker=document.
createTreeWalker(element2,NodeFilter.SHOW_TEXT);for(let left=length;walker.nextNode();){let text=walker.currentNode;if(text.data.length>=left){range.setStart(text,
left);break}left-=text.data.length}let selection=getSelection();selection.removeAllRanges(),selection.addRange(range)}function textShown(page,element2){if(!isEditorInput(
page,element2))return contentOf(element2);let editor=editorAround(page,element2),drawn2=editor===null?"":dom.textContent(editor);return squeeze(drawn2)?drawn2:dom.
editContext(element2)?.text??null}function isCode(element2){let pen=new OffscreenCanvas(1,1).getContext("2d");if(pen===null||isField(element2))return!1;let{fontFamily}=getComputedStyle(
element2);return pen.font=`20px ${fontFamily}`,pen.measureText("iiii").width===pen.measureText("WWWW").width}function pasteInto(page,element2,text,{place,rich}){
let clipboardData=new DataTransfer;clipboardData.setData("text/plain",text),rich&&clipboardData.setData("text/html",paragraphs(text));let paste=new ClipboardEvent(
"paste",{clipboardData,dataType:"text/plain",data:text,bubbles:!0,cancelable:!0,composed:!0});return rich&&paste.clipboardData?.setData("text/html",paragraphs(text)),
dom.dispatchEvent(element2,paste)?(hasEditContext(element2)?updateContext(element2.editContext,text,place):isEditorInput(page,element2)?insertPasted(element2,text):
leaves2(element2,"insertFromPaste",text,clipboardData)&&insertLines(element2,text),!0):!1}function paragraphs(text){return text.split(`
`).map(line=>{let paragraph=document.createElement("p");return paragraph.append(line===""?document.createElement("br"):spaced(line)),paragraph.outerHTML}).join(
"")}function updateContext(context,text,place){let{length}=context.text,[from,to]=place==="all"?[0,length]:place==="end"?[length,length]:[context.selectionStart,
context.selectionEnd].sort((one,other)=>one-other),caret=from+text.length;context.updateText(from,to,text),context.updateSelection(caret,caret);let range={updateRangeStart:from,
updateRangeEnd:to,selectionStart:caret,selectionEnd:caret};context.dispatchEvent(new globalThis.TextUpdateEvent("textupdate",{text,...range}))}var FAR=3;function replacementOf(page,select2){if(!isUnseen(page,select2)||isTransparentOnTop(page,select2))return null;let nearest2=null;for(let at=select2,level=0;level<
FAR&&isElement(at);at=flatParent(page,at),level++){let around=[...siblings(at,dom.nextElementSibling),...siblings(at,dom.previousElementSibling)];nearest2??=around[0];
let found=around.find(each=>standsFor(page,each,select2,each===nearest2));if(found)return found}return null}var TO_BE_HIT=8;function isTransparentOnTop(page,select2){
let{width,height}=boxOf(select2);if(width<TO_BE_HIT||height<TO_BE_HIT)return!1;let hit=deepestAt(page,...middleOf(select2));return hit!==null&&flatContains(page,
select2,hit)}function middleOf(element2){let{x,y,width,height}=boxOf(element2);return[x+width/2,y+height/2]}function*siblings(element2,next){for(let at=next(element2);at&&
!isA(at,"select")&&!dom.querySelector(at,"select");at=next(at))yield at}function standsFor(page,element2,select2,nearest2){if(["label","script","style","textare\
a"].includes(dom.localName(element2))||isUnseen(page,element2))return!1;if(openerIn(page,element2))return!0;if(isA(element2,"input"))return!1;let text=clean(dom.
textContent(element2)),shows=[...select2.options].map(({label})=>clean(label)).filter(Boolean).filter(label=>hasText(text,label)).length;return shows>1||nearest2&&
(shows===1||isA(element2,"div")||isA(element2,"span"))}var OPENERS="[role=combobox], [aria-haspopup]";function openerIn(page,element2){return dom.matches(element2,
OPENERS)?element2:[...dom.querySelectorAll(element2,OPENERS)].find(each=>!isUnseen(page,each))??null}function triggerOf(page,replacement){let field=()=>[...dom.
querySelectorAll(replacement,"input")].find(each=>takesText(each)&&!isUnseen(page,each));return openerIn(page,replacement)??field()??replacement}function selectBehind2(page,element2){
for(let at=element2,level=0;level<=FAR&&isElement(at);at=flatParent(page,at),level++){let lists=(isA(at,"select")?[]:[dom.previousElementSibling(at),dom.nextElementSibling(
at),...dom.querySelectorAll(at,"select")]).filter(each=>each&&isA(each,"select"));if(lists.length>FAR)return null;let found=lists.find(each=>isFor(page,replacementOf(
page,each),element2));if(found)return found}return null}function isFor(page,replacement,element2){return replacement!==null&&(flatContains(page,replacement,element2)||
flatContains(page,element2,replacement))}function throughReplacement(page,select2,options){if(!replacementOf(page,select2))return null;let before=[...select2.selectedOptions],
changed2=[...select2.multiple?before.filter(option=>!options.includes(option)):[],...options.filter(option=>!before.includes(option))];return changed2.length?(page.
act.openList=null,{custom:"replaced",labels:changed2.map(option=>clean(option.label))}):null}function otherwiseShown(page,select2){let replacement=replacementOf(
page,select2);if(replacement===null)return"";let text=seenText2(page,replacement),isShown3=({label})=>labelled(page,clean(label)).some(each=>flatContains(page,replacement,
each)),isRight=option=>option.selected?hasText(text,option.label):!select2.multiple||!isShown3(option);return[...select2.options].every(isRight)?"":`${asWritten(
replacement)}, which the page shows for the list, reads ${quoted(cut(text,60))}`}function seenText2(page,element2){return remembering(page,inside=>{let texts=[],
walker=document.createTreeWalker(element2,NodeFilter.SHOW_TEXT);for(;walker.nextNode();)isUnseen(inside,dom.parentElement(walker.currentNode))||texts.push(walker.
currentNode.nodeValue??"");return clean(texts.join(" "))})}function labelled(page,label){let start=normal(label).split(" ")[0];return remembering(page,inside=>{
let found=new Set;for(let root of scopes(page)){let walker=document.createTreeWalker(root,NodeFilter.SHOW_TEXT);for(;walker.nextNode();){let parent=hasText(walker.
currentNode.nodeValue??"",start)&&dom.parentElement(walker.currentNode);!parent||isA(parent,"option")||!isText2(dom.textContent(parent),label)||isUnseen(inside,
parent)||found.add(parent)}}return[...found]})}var READ_ONLY="it is read-only",SET=new Set(["checkbox","combobox","listbox","radio","slider","spinbutton","switch"]);async function editable(page,number,{timeout,
grace},sought=fieldOf,isFixed2=isReadOnly2){let end2=performance.now()+timeout,hope=new Hope(page,grace,end2);for(;;){let{element:given,note,problem}=resolve(page,
number);if(problem)return{problem};let element2=sought(given);if(element2===null)return{obstacle:`${asWritten(given)} is not editable`,isSet:SET.has(remembering(
page,page2=>roleOf(page2,given)))};let lasting=lastingOf(page,element2,isFixed2),obstacle=lasting??(canBeSeen(page,element2)?null:"it is not visible");if(!obstacle)
return{element:element2,note};if(obstacle===READ_ONLY&&opensList(element2))return{obstacle,isSet:!0};if(lasting&&leaveFocus(page),lasting?hope.isOver(element2):
performance.now()>=end2)return lasting?{obstacle,until:"page"}:{obstacle};await frameBefore(page,end2)}}function lastingOf(page,element2,isFixed2){return isUnusable(
page,element2)?"it is disabled":isFixed2(element2)?READ_ONLY:null}function isReadOnly2(element2){return element2.readOnly===!0}function fieldOf(element2){if(takesText(
element2))return element2;let control=controlOfLabel(element2);if(control&&takesText(control))return control;let inner=[...dom.querySelectorAll(element2,"input,\
 textarea, [contenteditable], [role=textbox]")].filter(takesText);return inner.length===1?inner[0]:null}function canBeSeen(page,element2){return boxesOf(element2).
length>0||labelBoxes(element2).length>0?!0:isA(element2,"select")?replacementOf(page,element2)!==null:editorAround(page,element2)!==null}function focusOn(page,element2){
return dom.scrollIntoView(element2,{block:"nearest",inline:"nearest",behavior:"instant"}),hasFocus(page,element2)||dom.focus(element2,{preventScroll:!0}),hasFocus(
page,element2)}function hostOf(element2){let host=element2;for(let at=dom.parentNode(host);isElement(at)&&dom.isContentEditable(at);at=dom.parentNode(at))host=at;
return host}function hasFocus(page,element2){let active=deepActive(page);return active===element2||active!==null&&!isField(element2)&&dom.isContentEditable(active)&&
dom.contains(active,element2)}function giveFocus(page,number){if(document.visibilityState==="hidden")return{hidden:!0};let{element:element2,note,problem}=resolve(
page,number);return problem?{problem}:focusOn(page,element2)?{note}:{obstacle:"it does not take the focus"}}async function keepFocus(page,number){let{element:given,
note,problem}=resolve(page,number);if(problem)return{problem};let element2=fieldOf(given)??given,isThere2=()=>{let active2=deepActive(page);return active2!==null&&
(hasFocus(page,element2)||dom.contains(given,active2))&&Document.prototype.hasFocus.call(document)},meant2=target2=>target2===element2||dom.contains(given,target2);
return isThere2()?(watchKey(page,meant2),{note}):(deepActive(page)===element2&&dom.blur(element2),dom.focus(element2,{preventScroll:!0}),await taskPassed(),isThere2()?
(watchKey(page,meant2),{note}):{obstacle:"another element or frame took the focus before Enter was pressed"})}function focusedWindow(page){return windowOf(deepActive(
page))}function leaveFocus(page){let active=deepActive(page);active&&dom.blur(active)}var CONTROLS2="[role=checkbox], [role=radio], [role=switch], [role=button], input, button",CHOSEN_MS=1e3,AROUND=3;function pressedIn(option){if(!dom.querySelector(
option,CONTROLS2))return option;let texts=document.createTreeWalker(option,NodeFilter.SHOW_TEXT);for(;texts.nextNode();){let holder=dom.parentElement(texts.currentNode);
if(texts.currentNode.nodeValue?.trim()&&holder&&boxesOf(holder).length>0)return holder}return option}function choiceOf(field,option){let states=[option,...dom.querySelectorAll(
option,CONTROLS2)].flatMap(each=>[dom.getAttribute(each,"aria-selected"),dom.getAttribute(each,"aria-checked"),isA(each,"input")&&/^(checkbox|radio)$/.test(each.
type)?String(each.checked):null]);return!states.includes("false")||states.includes("true")?"":JSON.stringify([states,shownBy(field)])}function shownBy(field){let around=field;
for(let at=0;at<AROUND;at++)around=(around&&boxParent(around))??around;return[isA(field,"input")?field.value:"",around&&dom.textContent(around)]}async function choiceSeen(page,number,{
pressed,option,before,timeout}){let end2=performance.now()+Math.min(timeout,CHOSEN_MS);for(;;){let{element:field}=resolve(page,number),[part2,whole2]=[numbered(
page,pressed),numbered(page,option)];if(!field||!isHere(part2)||!isHere(whole2)||!boxesOf(whole2).length)return{};if(choiceOf(field,whole2)!==before)return{};if(performance.
now()>=end2)return{unmade:!0};await frameBefore(page,end2)}}var CLOSING_MS=300,STAYING_MS=50,DIALOGS="dialog, [popover], [role=dialog], [role=alertdialog], [ari\
a-modal=true]";async function listLeftOpen(page,number,{closing,timeout}){let{element:given,problem}=resolve(page,number);if(problem)return{problem};let field=fieldOf(
given)??given,milliseconds=takesSeveral(field)?STAYING_MS:CLOSING_MS,end2=performance.now()+Math.min(timeout,closing?milliseconds:0);for(;isOpened(field)&&performance.
now()<end2;)await frameBefore(page,end2);let dialog=dom.closest(field,DIALOGS),active=deepActive(page),escapes=dialog===null||active!==null&&active!==document.body&&
!dom.contains(dialog,active);return{open:isOpened(field),escapes}}function takesSeveral(field){return["aria-controls","aria-owns"].flatMap(name=>elementsById(field,
name)).some(list2=>dom.getAttribute(list2,"aria-multiselectable")==="true")}function isOpened(field){return opensList(field)&&dom.getAttribute(field,"aria-expan\
ded")==="true"}function keepFilled(page,number,element2,kept2){page.act.filled.set(number,{element:element2,wasRight:"before"in kept2&&kept2.insteadOf(element2)===null,...kept2})}
function forgetFilled(page){page.act.filled.clear()}function heldInstead(page){let found=[];for(let[number,{insteadOf,faultOf:faultOf3}]of page.act.filled){let now=filledNow(
page,number),held=now&&insteadOf(now),fault=now!==null&&typeof held=="string"?faultOf3?.(now):null;(now===null||held!==null)&&found.push([number,held,fault??null])}
return found}function isSetBack(page,number){let now=filledNow(page,number),{insteadOf,before,wasRight}=page.act.filled.get(number);return now!==null&&wasRight&&
insteadOf(now)!==null&&stateOf(now)===before}function filledNow(page,number){let{element:element2,sought}=page.act.filled.get(number);if(dom.isConnected(element2))
return element2;let again=number===null?null:resolve(page,number).element;return again?sought(again):null}function stateOf(element2){return isA(element2,"select")?
[...element2.selectedOptions].map(({value})=>value).join(`
`):["checkbox","radio"].includes(element2.type)?element2.checked:contentOf(element2)}function areOtherNumbers(one,other){let[ones,others]=[readings(one),readings(other)];return ones.length>0&&others.length>0&&!ones.some(each=>others.includes(each))}
function isNumber(text,number){let known=readings(number);return readings(text).some(each=>known.includes(each))}var AROUND2=/^[\p{L}\p{Sc}%\s.]*?(?=[-+\u2212]?[.,]?\d)|(?<=\d[.,]?)[\p{L}\p{Sc}%\s.]*$/gu,
NUMBER=/^([-+\u2212]?)([\d.,]+)$/,SPACES=/[\s'\u2019_]/g,LONGEST2=100,POWER=/^[-+]?\d*\.?\d+e[-+]?\d+$/i;function readings(given){if(given.length>LONGEST2)return[];
let text=given.trim().replace(new RegExp("\\p{Nd}","gu"),digitOf);if(POWER.test(text))return Number.isFinite(Number(text))?[inOneForm("",...partsOf2(String(Number(
text))))]:[];let[,sign,written]=text.replace(AROUND2,"").replace(SPACES,"").match(NUMBER)??[];if(written===void 0||!/\d/.test(written))return[];let ways=splits(
written).map(([whole2,fraction])=>inOneForm(sign,whole2,fraction));return/%\s*$/.test(text)?ways.flatMap(each=>[each,hundredth(each)]):ways}function digitOf(digit){
let code=digit.codePointAt(0),zero=code;for(;code-zero<9&&new RegExp("\\p{Nd}","u").test(String.fromCodePoint(zero-1));)zero--;return String(code-zero)}function splits(written){
let marks=[...written.replace(/\d/g,"")];if(marks.length===0)return[[written,""]];let last=marks.at(-1),at=written.lastIndexOf(last),whole2=written.slice(0,at),
fraction=written.slice(at+1),ways=[];return marks.filter(each=>each===last).length===1&&isGrouped(whole2)&&ways.push([plain2(whole2),fraction]),new Set(marks).size===
1&&isGrouped(written)&&ways.push([plain2(written),""]),ways}function isGrouped(text){return/^\d*$/.test(text)||/^\d{1,3}(?:\.\d{2,3})*\.\d{3}$|^\d{1,3}(?:,\d{2,3})*,\d{3}$/.
test(text)}function plain2(text){return text.replace(/[.,]/g,"")}function partsOf2(number){let[whole2,fraction=""]=number.split(".");return[whole2,fraction]}function inOneForm(sign,whole2,fraction){
let minus=/[-\u2212]/.test(sign+whole2)?"-":"",digits=whole2.replace(/^[-+]?0*/,"")||"0",rest=fraction.replace(/0+$/,""),number=rest?`${digits}.${rest}`:digits;
return number==="0"?number:minus+number}function hundredth(number){let[whole2,fraction]=partsOf2(number.replace("-","")),digits=whole2.padStart(3,"0");return inOneForm(
number.startsWith("-")?"-":"",digits.slice(0,-2),digits.slice(-2)+fraction)}function readyToPress(page,element2,value){if(!focusOn(page,element2)||hitPoint(page,element2).obstacle)return null;if(page.act.onSlider??=event=>setSlider(page,
event),!page.act.pressed)for(let type of["mousedown","click"])addEventListener(type,page.act.onSlider,{capture:!0});return page.act.pressed={element:element2,value,
changed:!0},{custom:"range"}}function setSlider(page,event){if(!(!page.act.pressed||!event.isTrusted||targetOf(page,event)!==page.act.pressed.element)){if(event.
type==="click")return changeSlider(page);event.preventDefault(),page.act.pressed.element.value=page.act.pressed.value,page.act.pressed.changed=!1,dom.dispatchEvent(
page.act.pressed.element,new InputEvent("input",{bubbles:!0,composed:!0}))}}function changeSlider({act:{pressed}}){pressed===null||pressed.changed||(pressed.changed=
!0,dom.dispatchEvent(pressed.element,new Event("change",{bubbles:!0})))}function endPress(page){if(page.act.pressed){changeSlider(page);for(let type of["mousedo\
wn","click"])removeEventListener(type,page.act.onSlider,{capture:!0});page.act.pressed=null}}var FIELDS5="input, textarea, [contenteditable]";function spreadOver(page,element2,text){let active=deepActive(page);if(active===null||active===element2||!takesText(
active))return null;let fields=[...dom.getRootNode(element2).querySelectorAll(FIELDS5)].filter(takesText),sharing=fields.slice(fields.indexOf(element2),fields.indexOf(
active)+1);if(sharing[0]!==element2||sharing.at(-1)!==active)return null;let rest=letters2(text);for(let field of sharing){let part2=letters2(contentOf(field)),
at=rest.indexOf(part2);if(part2===""&&(field===element2||isField(field))||at<0||!/^0*$/.test(rest.slice(0,at)))return null;rest=rest.slice(at+part2.length)}return rest===
""?sharing.length:null}function letters2(text){return text.replace(/[^\p{L}\p{N}]/gu,"")}var MOST_KEYS=300;function takesKeys(page,element2,text){return fitsKeys(element2,text)&&(hearsKeys(page,element2)||isTooLong(element2,text))}function fitsKeys(element2,text){
return isA(element2,"input")&&TYPED_INPUTS.has(element2.type)&&text!==""&&text.length<=MOST_KEYS&&!/[\n\r\t]/.test(text)}function isTooLong(element2,text){return element2.
maxLength>=0&&text.length>element2.maxLength}async function put(page,element2,text,{place="all",keys="",natively=!1}={}){if(isA(element2,"input")&&!TYPED_INPUTS.
has(element2.type))return setValue(page,element2,text,natively);if(place==="all"&&isNoNumber(element2,text+keys))return noValue(element2,text+keys,numberSuchAs(
text+keys));let before=contentOf(element2);place!=="caret"&&await placeAsKnown(element2,before,place==="all");let expected=withText(element2,before,place,text+keys);
return await insert(element2,text,before,place),came(page,element2,{text,before,expected,keys})}var LEARNING_MS2=5;async function placeAsKnown(element2,before,selectAll){
placeCaret(element2,selectAll),!(before===""||!isA(element2,"input"))&&(await pause(LEARNING_MS2),placeCaret(element2,selectAll))}function came(page,element2,{text,
before,expected,keys}){return!keys&&expected!==null&&isGarbled(element2,expected)?putBack(element2,before,expected):(text&&!keys&&releaseKey(element2,text.slice(
-1)),expected===null||/[\n\t]/.test(keys)?{insteadOf:()=>null}:kept(page,element2,{before,expected,keys}))}function putBack(element2,before,expected){let made=readings(
expected).includes(expected)&&element2.value;return placeCaret(element2,!0),edit(element2,before),noValue(element2,expected,made?`a number, and makes ${quoted(made)}\
 of that`:numberSuchAs(expected))}function kept(page,element2,{before,expected,keys}){let now=contentOf(element2),known={before:keys?now:before,expected,taken:!keys&&
now!==before};keys&&lookAfterKey(element2,known);let secret=isPassword(element2);return{insteadOf:field=>{let instead2=textInstead(field,expected,secret);return instead2!==
null&&keys&&spreadOver(page,field,expected)||instead2},faultOf:field=>secret?null:faultOf(page,field,known),isUntouched:()=>!secret&&isUntouched(page,element2,known)}}
function lookAfterKey(element2,known){let noted=async()=>{await taskPassed(),known.taken=contentOf(element2)!==known.before};EventTarget.prototype.addEventListener.
call(element2,"input",noted,{once:!0})}function faultOf(page,element2,{before,expected,taken}){let held=contentOf(element2);if(expected===""&&readings(held).includes(
"0"))return null;if(isUntouched(page,element2,{before,expected,taken}))return`${asWritten(element2)} did not take the text: it ${held?`still holds ${quoted(held)}`:
"is empty"}`;if(isForNumbers(element2)?!isGarbled(element2,expected):!areOtherNumbers(expected,held))return null;let wanted=isForNumbers(element2)?`; it takes ${numberSuchAs(
expected)}`:"";return`${asWritten(element2)} made ${quoted(held)} of ${quoted(expected)}${wanted}`}function isUntouched(page,element2,{before,expected,taken}){return taken||
contentOf(element2)!==before||isSameToMasks(before,expected)?!1:before!==""||!hasEffects(page)&&deepActive(page)===element2}function isSameToMasks(held,text){let[
one,other]=[held,text].map(each=>each.replace(/[^\p{L}\p{N}]/gu,""));return held===text||one!==""&&one===other&&!areOtherNumbers(text,held)}function isNoNumber(element2,text){
return!isForNumbers(element2)||text.trim()===""?!1:!new RegExp("\\p{Nd}","u").test(text)||new RegExp("\\p{L}","u").test(text.replace(/e/i,""))}function isForNumbers(element2){
return isA(element2,"input")&&element2.type==="number"}function isGarbled(element2,expected){return isForNumbers(element2)?element2.value===""?element2.validity.
badInput:!isNumber(expected,element2.value):!1}function numberSuchAs(text){let numbers=readings(text);return numbers.length===0||numbers.includes(text)?"a numbe\
r":`a number such as ${numbers.join(" or ")}`}async function insert(element2,text,before,place){let inserted=textToInsert(element2,text,place);if(!(!inserted&&!(place===
"all"&&before))&&!edit(element2,inserted)&&(await null,text.length>1&&contentOf(element2)===before))for(let character of text)edit(element2,character),await null}
function withText(element2,before,place,text){return place!=="caret"?(place==="all"?"":before)+text:element2.selectionStart===null?before===""?text:null:before.
slice(0,element2.selectionStart)+text+before.slice(element2.selectionEnd)}function textToInsert(element2,text,place){return place==="end"&&text&&staysSelected(element2)?
contentOf(element2)+text:text}function staysSelected(element2){return element2.selectionStart===null&&element2.value!==""&&"mozInnerScreenX"in globalThis}function setValue(page,element2,value,natively){
let before=element2.value,insteadOf=now=>textInstead(now,value);if(endPress(page),before===value)return{insteadOf};if(element2.type==="range"&&!natively&&!isRefused(
element2,value)){if(Number(before)===Number(value))return{insteadOf};let press=readyToPress(page,element2,value);if(press)return press;if(focusOn(page,element2))
return{custom:"slider",now:Number(before),native:!0}}return element2.value=value,isRefused(element2,value)?(element2.value=before,noValue(element2,value,FORMS[element2.
type])):(announce(element2),{insteadOf})}function noValue(element2,value,taken){return{invalid:`${quoted(String(value))} is not a value for ${asWritten(element2)}\
: it takes ${taken}`}}function isRefused(element2,value){return element2.type==="range"?value.trim()===""||Number.isNaN(Number(value)):element2.type==="color"?element2.
value!==value.toLowerCase()&&!CSS.supports("color",value):value!==""&&element2.value===""}var FORMS={color:"a colour such as #3366cc",date:"a date such as 2026-\
03-31","datetime-local":"a date and time such as 2026-03-31T14:30",month:"a month such as 2026-03",range:"a number",time:"a time such as 14:30",week:"a week suc\
h as 2026-W14"};function textInstead(element2,expected,secret=!1){let held=contentOf(element2);return secret&&held!==""||(expected===""?!/[\p{L}\p{N}]/u.test(held):
held===expected.replace(/\r\n?/g,`
`))?null:held}async function chooseOptions(page,number,values,{natively=!1,timeout,grace,draws}){if(document.visibilityState==="hidden")return{hidden:!0};let ready=await editable(
page,number,{timeout,grace},each=>listOf(page,each),isFixed);if(!ready.element)return ready;let{element:element2,note}=ready;watchEffects(page);let isList=isA(element2,
"select");if(!isList&&!suggestionsOf(element2))return{custom:openingOf(page,element2)};let{insteadOf,...refused3}=isList?await choose(page,element2,values,Math.
min(timeout,grace),natively):await suggested(page,element2,values);return insteadOf?(forgetFilled(page),keepFilled(page,number,element2,{insteadOf,sought:each=>listOf(
page,each)}),{...await drawn(page,{note},draws),note:[note,isList&&otherwiseShown(page,element2)].filter(Boolean).join("; "),held:heldInstead(page)}):{note,...refused3}}
function listOf(page,element2){if(isA(element2,"select"))return element2;if(isA(element2,"option"))return closestTag(element2,"select");let control=controlOfLabel(
element2);if(control&&isA(control,"select"))return control;if(suggestionsOf(element2))return element2;let inner=[...dom.querySelectorAll(element2,"select")].filter(
each=>isA(each,"select"));if(inner.length===1)return inner[0];let behind2=selectBehind2(page,element2);return behind2||(opensList(element2)||isListBox(element2)?
element2:null)}function isFixed(element2){return isReadOnly2(element2)&&!opensList(element2)}function isOnlyChosen(element2){return isReadOnly2(element2)?!0:opensList(
element2)&&dom.getAttribute(element2,"aria-readonly")==="true"}function openingOf(page,element2){let isShut2=dom.getAttribute(element2,"aria-expanded")==="false";
return page.act.shownBefore=new WeakSet(isShut2?optionsSeen(page):[]),takesText(element2)&&!isOnlyChosen(element2)?"field":!opensList(element2)||dom.getAttribute(
element2,"aria-expanded")==="true"?"shown":isUnseen(page,element2)&&!isTransparentOnTop(page,element2)?"key":"list"}function isListBox(element2){return["listbox",
"tree","menu"].includes(dom.getAttribute(element2,"role"))}function suggestionsOf(element2){return isA(element2,"input")?element2.list:null}async function choose(page,select2,values,milliseconds,natively=!1){
if(values.length!==1&&!select2.multiple)return{invalid:`${asWritten(select2)} takes one value, not ${values.length}`};let end2=performance.now()+milliseconds;for(;;){
let meant2=values.map(value=>optionsOf(select2,value)),found=meant2.map(([option])=>option),missing=values.filter((_,index)=>!found[index]),unclear=values.find(
(_,index)=>meant2[index].length>1);if(unclear!==void 0)return{invalid:`${asWritten(select2)} has several options ${quoted(unclear)}, so give the value of one: ${offered(
select2)}`};if(!missing.length)return!natively&&found.every(option=>unusable(option)===null)&&throughReplacement(page,select2,found)||chosen(page,select2,found,
values);if(performance.now()>=end2)return{invalid:`${asWritten(select2)} has no option ${missing.map(quoted).join(", ")}; there are ${offered(select2)}`};await frameBefore(
page,end2)}}function suggested(page,field,values){if(values.length!==1)return{invalid:`${asWritten(field)} takes one value, not ${values.length}`};let[option]=optionsOf(
field.list,values[0]);return option?focusOn(page,field)?put(page,field,option.value):{obstacle:"it does not take the focus"}:{invalid:`${asWritten(field)} does \
not suggest ${quoted(values[0])}; there are ${offered(field.list)}`}}function optionsOf(select2,value){let options=[...select2.options],usable2=options.filter(option=>unusable(
option)===null),byValue=usable2.find(option=>option.value===value);if(byValue)return[byValue];let found=[usable2.filter(option=>isText2(option.label,value)),usable2.
filter(option=>isTextInAnyCase(option.label,value)),options.filter(option=>isTextInAnyCase(option.label,value)).slice(0,1),options.filter(option=>option.value===
value).slice(0,1)].find(each=>each.length)??[];return found.every(option=>option.value===found[0].value)?found.slice(0,1):found}function unusable(option){let group=dom.
closest(option,"optgroup");return option.disabled||group?.disabled===!0?"disabled":[option,group].some(each=>each&&getComputedStyle(each).display==="none")?"hid\
den":null}function chosen(page,select2,options,values){let refused3=options.find(option=>unusable(option)!==null);if(refused3)return{obstacle:`its option ${quoted(
clean(refused3.label))} is ${unusable(refused3)}`};isUnseen(page,select2)||focusOn(page,select2);let before=[...select2.selectedOptions];for(let option of select2.
options)option.selected=options.includes(option);let after=[...select2.selectedOptions];return(after.length!==before.length||after.some((option,index)=>option!==
before[index]))&&announce(select2),{insteadOf:now=>labelsInstead(now,values)}}function labelsInstead(select2,values){let wanted=new Set(values.map(value=>optionsOf(
select2,value)[0])),held=[...select2.selectedOptions];return held.length===wanted.size&&held.every(option=>wanted.has(option))?null:held.map(option=>clean(option.
label)).join(", ")}var MOST_OFFERED=30;function offered(select2){let options=[...select2.options].filter(option=>unusable(option)===null);return options.slice(0,
MOST_OFFERED).map(option=>{let label=clean(option.label);return option.value===label||option.value===""?quoted(label):`${quoted(label)} (value ${quoted(option.value)}\
)`}).join(", ")+(options.length>MOST_OFFERED?` and ${options.length-MOST_OFFERED} more`:"")||"none"}var OPENING_MS=1e3,REACTING_MS=300;async function optionInPopup(page,number,value,{
opened:opened2,timeout}){let{element:element2,problem}=resolve(page,number);if(problem)return{problem};let end2=performance.now()+Math.min(timeout,OPENING_MS),last=performance.
now()+timeout,late=performance.now()+Math.min(timeout,REACTING_MS),names=new Set,scroller={box:null,from:0};for(;;){let options=popupOptions(page,element2),option=optionSaying(
page,options,value);if(option&&isHeldAlready(page,option))return{};if(option&&!(bringIntoList(page,option)&&performance.now()<last))return{number:remembered(page,
pressedIn(option)),option:remembered(page,option),before:choiceOf(element2,option)};if(option){await redrawn(page,element2,options,last);continue}if(!opened2&&staysShut(
element2,options,late))return{shut:!0};for(let each of options.slice(0,MOST_OFFERED))names.add(quoted(optionName(page,each)));let goesOn=scrollOn(page,scroller,
options)&&performance.now()<last;if(!goesOn&&performance.now()>=end2){scroller.box&&(scroller.box.scrollTop=scroller.from);let unread=performance.now()<last?"":
"; there was no time to scroll through all of the list";return{invalid:`no option ${quoted(value)} is shown; there are ${listed2(names)}${unread}${collapsed(options)}`}}
goesOn?await redrawn(page,element2,options,last):await frameBefore(page,end2)}}function optionSaying(page,options,value){return options.find(each=>each.dataset.
value===value)??options.find(each=>nameIs(page,each,value))}function staysShut(element2,options,late){return options.length||performance.now()<late?!1:dom.getAttribute(
element2,"aria-expanded")==="false"}function collapsed(options){return options.filter(each=>dom.getAttribute(each,"role")==="treeitem"&&dom.getAttribute(each,"a\
ria-expanded")==="false").length?"; what its collapsed items hold is not shown until these are opened":""}function listed2(names){return[...names].slice(0,MOST_OFFERED).
join(", ")||"none"}async function redrawn(page,element2,before,end2){let texts=before.map(each=>dom.textContent(each)).join();await frameBefore(page,end2),popupOptions(
page,element2).map(each=>dom.textContent(each)).join()===texts&&await frameBefore(page,end2)}function bringIntoList(page,option){let list2=flatAncestor(page,option,
scrolls)??flatAncestor(page,option,hides);if(list2===null||list2===document.documentElement||list2===document.body)return!1;let[its,around]=[boxOf(option),boxOf(
list2)],before=list2.scrollTop;return its.top<around.top?list2.scrollTop-=around.top-its.top:its.bottom>around.bottom&&(list2.scrollTop+=Math.min(its.bottom-around.
bottom,its.top-around.top)),list2.scrollTop!==before}function isHeldAlready(page,option){return dom.getAttribute(option,"aria-selected")!=="true"?!1:flatAncestor(
page,option,each=>dom.getAttribute(each,"aria-multiselectable")==="true")!==null}function scrollOn(page,scroller,options){if(scroller.box===null){let box2=options.
length?flatAncestor(page,options[0],scrolls)??flatAncestor(page,options[0],hides):null;if(box2===null||box2===document.documentElement||box2===document.body)return!1;
if(Object.assign(scroller,{box:box2,from:box2.scrollTop}),box2.scrollTop>0)return box2.scrollTop=0,!0}let box=scroller.box,before=box.scrollTop;return box.scrollTop+=
Math.max(1,box.clientHeight*.9),box.scrollTop!==before}function scrolls(element2){return isHigher(element2)&&/auto|scroll/.test(getComputedStyle(element2).overflowY)}
function hides(element2){return isHigher(element2)&&getComputedStyle(element2).overflowY==="hidden"}function isHigher(element2){return element2.clientHeight>0&&
element2.scrollHeight>element2.clientHeight+1}var OPTIONS="[role=option], [role=menuitem], [role=menuitemradio], [role=treeitem]";function popupOptions(page,element2){
return remembering(page,page2=>optionsShown(page2,element2))}function optionsShown(page,element2){let named=isListBox(element2)?[element2]:[...elementsById(element2,
"aria-controls"),...elementsById(element2,"aria-owns")],drawn2=(named.length?named.flatMap(each=>optionsIn(page,each)):allOptions(page).filter(each=>!page.act.shownBefore.
has(each))).filter(each=>boxesOf(each).length>0);return!named.length||!drawn2.length||drawn2.some(each=>!isUnseen(page,each))?drawn2:named.flatMap(each=>drawnBeside2(
page,each))}function allOptions(page){return[...scopes(page)].flatMap(root=>[...root.querySelectorAll(OPTIONS)])}function optionsSeen(page){return remembering(page,
inside=>allOptions(inside).filter(each=>boxesOf(each).length>0&&!isUnseen(inside,each)))}function drawnBeside2(page,list2){let around=boxParent(list2);for(;isElement(
around)&&isUnseen(page,around);)around=boxParent(around);if(!isElement(around)||around===document.body||around===document.documentElement)return[];let texts=document.
createTreeWalker(around,NodeFilter.SHOW_TEXT),found=new Set;for(;texts.nextNode();){let holder=dom.parentElement(texts.currentNode);texts.currentNode.nodeValue?.
trim()&&holder&&!dom.contains(list2,holder)&&found.add(holder)}return[...found].filter(each=>boxesOf(each).length>0)}function optionsIn(page,list2){return flatChildren(
page,list2).filter(isElement).flatMap(child=>[...dom.matches(child,OPTIONS)?[child]:[],...optionsIn(page,child)])}function nameIs(page,option,value){return isTextInAnyCase(
optionName(page,option),value)}function optionName(page,option){return clean(dom.getAttribute(option,"aria-label")??dom.textContent(option))||remembering(page,page2=>nameOf(
page2,option))}function remembered(page,element2){return remembering(page,page2=>{let number=numberOf(page2,element2),role=shownRole(roleOf(page2,element2)),node=new AccessibleNode(
element2,role);return node.number=number,node.name=shownName(page2,element2,role),record(page2,node),number})}var HOVERED=["pointerover","pointermove"],Hovering=class{constructor(page,number,element2,{x,y,wrapper,through}){this.page=page,this.number=number,this.element=
element2,this.x=x,this.y=y,this.taker=wrapper??through,this.box=boxOf(element2),this.met=!1}meet(event){if(!event.isTrusted)return;let hit=targetOf(this.page,event);
this.met||=isHit(this.page,this.element,this.taker,hit)}};function watchHover(page,number,element2,found){watchEffects(page),page.act.hovering=new Hovering(page,
number,element2,found),page.act.onHover??=event=>page.act.hovering?.meet(event);for(let type of HOVERED)addEventListener(type,page.act.onHover,{capture:!0,passive:!0})}
async function hovered(page,{draws}){for(let type of HOVERED)removeEventListener(type,page.act.onHover,{capture:!0});let answer=await drawn(page,{},draws);if(page.
act.hovering===null)return answer;let{number,x,y,box,met}=page.act.hovering;page.act.hovering=null;let{element:element2}=resolve(page,number);if(!element2)return met?
answer:{obstacle:"it was replaced when the pointer came"};let{obstacle}=meet(page,element2,{x,y});return!obstacle||met&&sameBox(box,boxOf(element2))?answer:{obstacle:sameBox(
box,boxOf(element2))?obstacle:"it moved when the pointer came"}}function scroll(page,number,{across,down,share,pixels}){if(document.visibilityState==="hidden")return{hidden:!0};let{element:element2,note,problem}=number===null?
{element:null,note:""}:resolve(page,number);if(problem)return{problem};if(isFrame(element2))return{frame:!0};if(!document.documentElement)return{x:0,y:0,moved:!1,
note:""};let scroller=scrollerFor(page,element2,across!==0),[before,size]=[[dom.scrollLeft(scroller),dom.scrollTop(scroller)],viewOf2(scroller)],far=length=>pixels??
length*Number(share);dom.scrollBy(scroller,{left:across*far(size.width),top:down*far(size.height),behavior:"instant"});let[x,y]=[Math.round(dom.scrollLeft(scroller)),
Math.round(dom.scrollTop(scroller))],moved=x!==Math.round(before[0])||y!==Math.round(before[1]),which=scroller===document.scrollingElement?"the page":asWritten(
scroller),other=element2&&scroller!==element2?`${asWritten(element2)} does not scroll itself; ${which} was scrolled`:"";return{x,y,moved,note:[note,other].filter(
Boolean).join("; ")}}function viewOf2(scroller){return scroller===document.scrollingElement?{width:innerWidth,height:innerHeight}:{width:dom.clientWidth(scroller),
height:dom.clientHeight(scroller)}}function scrollerFor(page,element2,sideways){let whole2=document.scrollingElement??document.documentElement,from=element2??(scrolls2(
whole2,sideways)?whole2:deepestAt(page,innerWidth/2,innerHeight/2));for(let at=from;isElement(at);at=flatParent(page,at))if(scrolls2(at,sideways))return at;return whole2}
function scrolls2(element2,sideways){if((sideways?dom.scrollWidth(element2)-dom.clientWidth(element2):dom.scrollHeight(element2)-dom.clientHeight(element2))<=0)
return!1;if(element2===document.scrollingElement)return!0;let style=getComputedStyle(element2);return["auto","scroll","overlay"].includes(sideways?style.overflowX:
style.overflowY)}async function scrollIntoView(page,number,{timeout,draws}){if(document.visibilityState==="hidden")return{hidden:!0};let end2=performance.now()+
timeout;for(;;){let{element:element2,note,problem}=resolve(page,number);if(problem)return{problem};if(boxesOf(element2).length)return watchEffects(page),page.act.
effects?.change(),dom.scrollIntoView(element2,{block:"center",inline:"nearest",behavior:"instant"}),drawn(page,{note},draws);if(performance.now()>=end2)return{obstacle:"\
it is not visible"};await frameBefore(page,end2)}}function view(page){return watchEffects(page),{hidden:document.visibilityState==="hidden",width:innerWidth,height:innerHeight}}var ALIGNMENTS=["center","end","start","nearest",.25,.75];async function actionable(page,number,{timeout,grace,needsEnabled=!0,guarded=!1,releases=0,hovers=!1,presses=!0,
scrolls:scrolls3=!0,align="nearest",position=null,force=!1}){if(document.visibilityState==="hidden")return{hidden:!0};let end2=performance.now()+timeout,hope=new Hope(
page,grace,end2),untried=ALIGNMENTS.slice(),moves=new Moves(page),how={inside:!presses,position},last=null;for(;;){let{element:element2,note,problem}=resolve(page,
number);if(!element2)return{problem};last===null&&scrolls3&&window!==top&&dom.scrollIntoView(element2,{block:align,inline:align,behavior:"instant"});let editor=editorAround(
page,element2),target2=editor??element2,watch=({wrapper,through})=>watchPointer(page,number,element2,wrapper??through??editor,{releases,inside:!presses}),found=usable(
page,element2,scrolls3?inView(page,target2,untried,how):hitPoint(page,target2,how),needsEnabled),byForce=force&&found.until!=="never"&&forced(target2,found,position,
note);if(byForce)return guarded&&found.obstacle?letPointer(page):guarded&&watch(found),byForce;let steady=last!==null&&last.element===element2&&last.box!==void 0&&
sameBox(last.box,boxOf(target2));last=last===null&&isAnimated(target2)?{}:{element:element2,box:boxOf(target2)};let at=steady?found:moves.stays(target2,found);if(!found.
obstacle&&at!==null)return guarded&&watch(found),hovers&&watchHover(page,number,element2,found),{x:at.x,y:at.y,width:innerWidth,height:innerHeight,size:sizeOf2(
target2),note:[note,found.note].filter(Boolean).join("; ")};let now=performance.now(),outside=found.outside||!!found.obstacle&&isScrolledAway(page,target2),until=outside&&
!scrolls3?"never":passes(page,target2,found);if(until==="never"||(until==="page"?hope.isOver(target2):now>=end2))return{...refused(page,target2,found),until:found.
until,outside};await frameBefore(page,end2)||(last={})}}function passes(page,element2,found){return found.until||!found.obstacle?found.until:found.outside||isLaidOut(
page,element2,found)?"page":void 0}function isLaidOut(page,element2,{cover,taken}){return taken||isFileField(element2)&&isUnseen(page,element2)?!0:cover?["input",
"select","textarea"].some(name=>isA(cover,name))&&!dom.closest(cover,"dialog, [role=dialog], [role=alertdialog], [aria-modal=true]"):!boxesOf(element2).length&&
dom.checkVisibility(element2,{visibilityProperty:!0})&&!isAnimated(element2)}function refused(page,element2,{obstacle="it is moving",cover}){if(isFileField(element2))
return{obstacle:`${isUnseen(page,element2)?"it is not visible":obstacle}; it is a file field: file_upload with this ref gives it its files`};if(!cover)return{obstacle};
let shown2=reactiveAround(page,cover)??cover,field=[shown2,controlOfLabel(shown2)].find(isFileField),advice=field?", a file field: file_upload with that ref giv\
es it its files":"";return{obstacle,cover:{number:remembered(page,field??shown2),advice}}}function forced(element2,found,position,note){if(!boxesOf(element2).length)
return null;let{left,top:top2,width,height}=boxOf(element2),at=position?pointAt(element2,position):{x:left+width/2,y:top2+height/2};if(at.x<0||at.y<0||at.x>=innerWidth||
at.y>=innerHeight)return null;let stepped=found.obstacle&&`it was acted on by force, though ${found.obstacle}`;return{...at,width:innerWidth,height:innerHeight,
size:[width,height],note:[note,stepped].filter(Boolean).join("; ")}}function sizeOf2(element2){let{width,height}=boxOf(element2);return[width,height]}function isScrolledAway(page,element2){
let box=boxOf(element2),[x,y]=[box.left+box.width/2,box.top+box.height/2],{left,top:top2,right,bottom}=remembering(page,page2=>seenPart(page2,element2,box));return x<
left||x>=right||y<top2||y>=bottom}function inView(page,element2,untried,how){let found=hitPoint(page,element2,how);for(;isToBring(page,element2,found)&&(found.outside||
untried.length)&&boxesOf(element2).length&&(bring(page,element2,untried.shift()??"center"),found=hitPoint(page,element2,how),!found.outside););return found}function isToBring(page,element2,{
obstacle,until}){return!!obstacle&&(until!=="page"||isScrolledAway(page,element2))}function bring(page,element2,alignment){let block=typeof alignment=="number"?
"center":alignment;if(dom.scrollIntoView(element2,{block,inline:block,behavior:"instant"}),block===alignment)return;let scroller=scrollerFor(page,flatParent(page,
element2),!1);dom.scrollBy(scroller,{top:(.5-alignment)*viewOf2(scroller).height,behavior:"instant"})}function usable(page,element2,found,needsEnabled){return isA(
element2,"option")&&!boxesOf(element2).length?{obstacle:"it is an option of a closed list; select_option chooses it",until:"never"}:!needsEnabled||found.wrapper||
!isUnusable(page,found.through??element2)?found:{obstacle:"it is disabled",until:"page"}}async function fileField(page,number,{grace}){let end2=performance.now()+grace;for(;;){let{element:element2,note,problem}=resolve(page,number);if(problem)return[
null,JSON.stringify({problem})];let field=[element2,controlOfLabel(element2),dom.querySelector(element2,"input[type=file]")].find(isFileField);if(!field)return[
element2,JSON.stringify({note,many:!0,folder:!1,none:!0})];if(!isUnusable(page,field)){let{multiple:many,webkitdirectory:folder}=field;return[field,JSON.stringify(
{note,many,folder,none:!1})]}if(performance.now()>=end2)return[null,JSON.stringify({obstacle:"it is disabled"})];await frameBefore(page,end2)}}var REACTING_MS2=1e3;async function fillFields(page,fields,{first,patient,timeout,grace,draws}){if(document.visibilityState==="hidden")return{hidden:!0};first&&
forgetFilled(page),watchEffects(page);for(let[at,{number}]of fields.entries()){let{problem}=resolve(page,number);if(problem)return{results:[],held:heldInstead(page),
failed:{at,untouched:!0,why:{problem}}}}let{results,failed,stopped}=await fillInTurn(page,fields,patient,{timeout,grace});if(stopped)return{results,failed,stopped:results.
length,held:heldInstead(page)};let waits=draws&&!failed;waits&&results.length>1&&isPending(page)&&await frameOrLeft(page);let answer=await drawn(page,{results,failed},
waits),back=fields.slice(0,results.length).filter(({number})=>isSetBack(page,number));for(let field of back)await fill(page,field,patient,{timeout,grace:REACTING_MS2});
return{...back.length?await drawn(page,answer,waits):answer,held:heldInstead(page)}}async function fillInTurn(page,fields,patient,{timeout,grace}){let results=[],
dialogs=dialogsOpened(page);for(let field of fields){let wait={timeout,grace:results.length?REACTING_MS2:grace},{note="",insteadOf,password,...refused3}=await fill(
page,field,patient,wait);if(!insteadOf){let why=refused3;return{results,failed:{at:results.length,why,note},stopped:!1}}if(results.push({note,password}),dialogsOpened(
page)!==dialogs)return{results,failed:null,stopped:!0}}return{results,failed:null,stopped:!1}}async function fill(page,{number,kind:kind2,value},patient,wait){let sought=given=>controlOf(
page,given,kind2,value),ready=await editable(page,number,wait,sought,isFixed);if(!ready.element)return ready;let{element:element2,note}=ready,filler=FILLERS[kindOf(
page,element2,kind2)],end2=performance.now()+Math.min(wait.timeout,REACTING_MS2),before=stateOf(element2),done=await filler(page,element2,value,Math.min(wait.timeout,
wait.grace),patient);for(;patient&&done.custom&&performance.now()<end2;)await frameBefore(page,end2),done=await filler(page,element2,value,Math.min(wait.timeout,
wait.grace),patient);let{insteadOf,faultOf:faultOf3}=done;insteadOf&&keepFilled(page,number,element2,{insteadOf,faultOf:faultOf3,sought,before});let shown2=patient&&
isA(element2,"select")?otherwiseShown(page,element2):"";return{...done,note:[note,shown2].filter(Boolean).join("; "),password:isPassword(element2)}}var FILLERS={
checkbox:(page,element2,value,milliseconds,pressed)=>tick(page,element2,wantsTicked(value),{value,milliseconds,pressed}),radio:(page,element2,value,milliseconds,pressed)=>tick(
page,element2,wantsTicked(value)??!0,{value,milliseconds,pressed}),toggle:(page,element2,value)=>turn2(page,element2,wantsTicked(value),value),choice:(page,element2,value)=>turn2(
page,element2,wantsTicked(value)??!0,value),select:(page,element2,value,milliseconds,natively)=>choose(page,element2,[value].flat().map(String),milliseconds,natively),
slider:(page,element2,value)=>slide(page,element2,value),file:()=>({obstacle:"it takes files; file_upload gives them"}),list:(page,element2,value)=>isText2(isA(
element2,"input")?element2.value:dom.textContent(element2),String(value))?{insteadOf:()=>null}:{custom:openingOf(page,element2)},text:async(page,element2,value,_milliseconds,natively)=>{
if(Array.isArray(value)&&value.length>1&&!opensList(element2))return{invalid:`${asWritten(element2)} takes one text, not ${value.length}`};let text=String(value);
if(!focusOn(page,element2))return{obstacle:"it does not take the focus"};if(isEditor(page,element2)||takesKeys(page,element2,text))return{custom:"editor"};if(opensList(
element2)&&text&&element2.value!==text&&!element2.list)return{custom:openingOf(page,element2)};let filling=await put(page,element2,text,{natively});return element2.
value!==""&&filling.isUntouched?.()?{custom:"editor"}:filling}},WIDGETS={checkbox:"toggle",switch:"toggle",radio:"choice",slider:"slider"},TOGGLES=new Set(["che\
ckbox","switch","menuitemcheckbox"]),CHOICES=new Set(["radio","menuitemradio","option","tab"]),SLIDERS=new Set(["slider","spinbutton"]);function kindOf(page,element2,given){
if(isA(element2,"select"))return"select";if(isA(element2,"input")&&FILLERS[element2.type]&&element2.type!=="text")return element2.type;if(takesText(element2))return isOnlyChosen(
element2)?"list":"text";let role=dom.getAttribute(element2,"role");return TOGGLES.has(role)||dom.hasAttribute(element2,"aria-pressed")?"toggle":CHOICES.has(role)?
"choice":SLIDERS.has(role)?"slider":opensList(element2)?"list":WIDGETS[given??""]??"list"}function controlOf(page,element2,kind2,value){let behind2=isA(element2,
"label")?null:selectBehind2(page,element2);if(behind2)return behind2;if(isRadio(element2))return radioOf(groupOf(element2),value)??element2;let control=controlOfLabel(
element2);return control?controlOf(page,control,kind2,value):isRadioGroup(element2)?radioOf([...dom.querySelectorAll(element2,RADIOS)],value):isA(element2,"sele\
ct")||isA(element2,"option")?listOf(page,element2):isValueless(element2)?null:holdsValue(element2)?element2:fieldOf(element2)??listOf(page,element2)??(kind2?element2:
null)}var RADIOS="input[type=radio], [role=radio]";function isRadio(element2){return isA(element2,"input")&&element2.type==="radio"}function isRadioGroup(element2){
return isA(element2,"fieldset")||dom.getAttribute(element2,"role")==="radiogroup"}var VALUELESS_INPUTS=new Set(["button","hidden","image","reset","submit"]);function isValueless(element2){
return isA(element2,"input")&&VALUELESS_INPUTS.has(element2.type)}function holdsValue(element2){if(isA(element2,"input")||takesText(element2))return!0;let role=dom.
getAttribute(element2,"role");return TOGGLES.has(role)||CHOICES.has(role)||SLIDERS.has(role)}function groupOf(radio){return[...radio.form?dom.querySelectorAll(radio.
form,"input[type=radio]"):dom.getRootNode(radio).querySelectorAll("input[type=radio]")].filter(each=>each===radio||radio.name&&each.name===radio.name)}function radioOf(radios,value){
let wanted=String(value),labels=radio=>ownLabels(radio).map(dom.textContent),names=radio=>[radio.value,dom.getAttribute(radio,"aria-label"),dom.textContent(radio),
...labels(radio)];return radios.find(radio=>names(radio).some(name=>name&&isTextInAnyCase(name,wanted)))??null}function wantsTicked(value){let text=String(value).
trim().toLowerCase();return["true","on","yes","1","checked"].includes(text)?!0:["false","off","no","0","unchecked",""].includes(text)?!1:null}async function tick(page,element2,wanted,{
value,milliseconds,pressed}){if(wanted===null)return noValue(element2,value,"true or false");if(isRadio(element2)&&element2.checked&&!wanted)return{obstacle:"a \
radio button cannot be cleared; choose another one of its group"};let insteadOf=({checked})=>checked===wanted?null:checked;if(element2.checked===wanted&&!element2.
indeterminate)return{insteadOf};if(!pressed){if(focusOn(page,element2),isOutOfReach(page,element2))return{custom:"toggle"};clickByScript(page,element2,wanted)}let end2=performance.
now()+milliseconds;for(;element2.checked!==wanted&&performance.now()<end2;)await frameBefore(page,end2);return element2.checked===wanted?{insteadOf}:pressed?{obstacle:`\
the page does not let it be ${wanted?"checked":"cleared"}`}:{custom:"toggle"}}function clickByScript(page,element2,wanted){let dialogs=dialogsOpened(page),isMixed=element2.
indeterminate;element2.click(),element2.checked!==wanted&&(isMixed||element2.indeterminate)&&dialogsOpened(page)===dialogs&&element2.click()}function turn2(page,element2,wanted,value){
if(wanted===null)return noValue(element2,value,"true or false");let insteadOf=now=>isOn(page,now)===wanted?null:isOn(page,now);return insteadOf(element2)===null?
{insteadOf}:{custom:"toggle"}}function isOn(page,element2){return["aria-checked","aria-pressed","aria-selected"].some(name=>isTrue(page,element2,name))}function slide(page,element2,value){
let wanted=Number(value);if(Number.isNaN(wanted))return noValue(element2,value,"a number");let now=Number(dom.getAttribute(element2,"aria-valuenow"));return now===
wanted?{insteadOf:later=>numberInstead(later,wanted)}:focusOn(page,element2)?{custom:"slider",now}:{obstacle:"it does not take the focus"}}function numberInstead(slider,wanted){
let now=dom.getAttribute(slider,"aria-valuenow");return Number(now)===wanted?null:now}var SHOWING_ATTRIBUTES="input, textarea, [contenteditable], select, option, optgroup, img, li",NEVER_SHOWN=new Set(["script","style","noscript","template","titl\
e"]);function shownTexts(page){let found=remembering(page,inside=>[...scopes(inside)].flatMap(scope=>inScope(inside,scope)));return page.masking.shown=found.map(
({element:element2,wholly})=>({element:element2,wholly})),found.map(({text})=>text)}function inScope(page,scope){let shown2=[],add=(element2,text,wholly=!1)=>{text&&
shown2.push({element:element2,text,wholly})};for(let[element2,text]of ownTexts(scope))add(element2,text);for(let element2 of scope.querySelectorAll(SHOWING_ATTRIBUTES))
addAttributes(element2,add);document.designMode==="on"&&scope===document&&document.body&&add(document.body,dom.textContent(document.body));let drawsBeside=mayDrawBeside(
page,scope);for(let element2 of scope.querySelectorAll("*"))if(hasEditContext(element2)&&add(element2,textOfEditor(element2),isA(element2,"canvas")),drawsBeside)
for(let text of drawnBeside(element2))add(element2,text);return shown2}function ownTexts(scope){let texts=new Map,walker=Document.prototype.createTreeWalker.call(
document,scope,NodeFilter.SHOW_TEXT);for(;walker.nextNode();){let{data}=walker.currentNode,parent=dom.parentElement(walker.currentNode)??scope.host;parent&&/\S/.
test(data)&&!NEVER_SHOWN.has(tag(parent))&&texts.set(parent,(texts.get(parent)??"")+data)}return texts}function addAttributes(element2,add){if(isField(element2))
addField(element2,add);else if(isA(element2,"select"))for(let option of element2.selectedOptions)add(element2,option.label);else isA(element2,"option")||isA(element2,
"optgroup")?add(element2,element2.label):isA(element2,"img")?add(element2,element2.alt,!0):isA(element2,"li")?add(element2,getComputedStyle(element2).listStyleType):
takesText(element2)&&add(element2,textOfEditor(element2))}function addField(field,add){if(field.value||add(field,field.placeholder,!0),field.type==="file")for(let file of field.
files??[])add(field,file.name);else isPassword(field)||add(field,String(field.value));field.type==="image"&&add(field,field.alt,!0)}function textOfEditor(element2){
return`${dom.textContent(element2)}
${hasEditContext(element2)?element2.editContext.text:""}`}function maskTexts(page,numbers,timeout){unmaskTexts(page);for(let{element:element2,wholly}of numbers.
map(number=>page.masking.shown[number]))setOnce(page,element2,"transition","none"),wholly?setOnce(page,element2,"opacity","0"):setOnce(page,element2,"-webkit-te\
xt-security","disc");setTimeout(()=>unmaskTexts(page),timeout)}function setOnce(page,element2,property,value){let style=styleOf2(element2);if(!style||page.masking.
unmasked.some(each=>each[0]===style&&each[1]===property))return;let before=[style.getPropertyValue(property),style.getPropertyPriority(property)];page.masking.unmasked.
push([style,property,...before]),style.setProperty(property,value,"important")}function styleOf2(element2){return element2?dom.style(element2)??styleOf2(dom.parentElement(
element2)):void 0}function unmaskTexts(page){let{unmasked}=page.masking;page.masking.unmasked=[];let back=which=>{for(let[style,property,value,priority]of unmasked)
which(property)&&style.setProperty(property,value,priority)};back(property=>property!=="transition"),unmasked.length&&getComputedStyle(document.documentElement).
opacity,back(property=>property==="transition")}var SCROLL_MS=300;async function throughFrame(page,number,{x,y,width,height,timeout}){let frame=numbered(page,number);if(!frame||!isHere(frame))return{obstacle:"\
its frame is gone"};let end2=performance.now()+Math.min(timeout,SCROLL_MS),last=null;for(;;){let at=outward(page,frame,x,y,width,height),found=meet(page,frame,at),
steady=last!==null&&last.x===at.x&&last.y===at.y;if(last=at,!found.obstacle&&steady)return{...at,width:innerWidth,height:innerHeight};if(performance.now()>=end2)
return{obstacle:found.obstacle?`its frame: ${found.obstacle}`:"its frame is moving"};await frameBefore(page,end2)||(last=null)}}function outward(page,frame,x,y,width=0,height=0){
let style=getComputedStyle(frame),px=name=>parseFloat(style.getPropertyValue(name))||0,[left,top2]=[dom.clientLeft(frame)+px("padding-left"),dom.clientTop(frame)+
px("padding-top")],inner=[dom.clientWidth(frame)-px("padding-left")-px("padding-right"),dom.clientHeight(frame)-px("padding-top")-px("padding-bottom")];[width,height]=
[width||inner[0],height||inner[1]];let way=new DOMPoint(left+x*inner[0]/width-frame.offsetWidth/2,top2+y*inner[1]/height-frame.offsetHeight/2).matrixTransform(linearPart(
page,frame)),box=dom.getBoundingClientRect(frame);return{x:box.x+box.width/2+way.x,y:box.y+box.height/2+way.y}}function linearPart(page,element2){let whole2=new DOMMatrix;
for(let at=element2;isElement(at);at=flatParent(page,at)){let{transform,rotate,scale}=getComputedStyle(at),steps=[];if(/^[\d.e+-]+deg$/.test(rotate)&&steps.push(
`rotate(${rotate})`),scale!=="none"&&steps.push(`scale(${scale.split(" ").slice(0,2).join(",")})`),transform!=="none"&&steps.push(transform),!steps.length)continue;
let own=new DOMMatrix(steps.join(" "));own.m41=own.m42=own.m43=0,whole2=own.multiply(whole2)}return whole2.scale(dom.currentCSSZoom(element2)??1)}var LATEST_RESIZE_MS=500,LATEST_IN_FRAME_MS=100,LONGEST_SILENCE_MS=5e3;function beginSilence(page,longest){return say(page,"on"),setTimeout(say,longest,page,"of\
f"),[innerWidth,innerHeight]}async function endSilence(page,[width,height]){let isTop=window===window.top,end2=performance.now()+(isTop?LATEST_RESIZE_MS:LATEST_IN_FRAME_MS);
do await nextFrame(isTop?void 0:LATEST_IN_FRAME_MS);while((innerWidth!==width||innerHeight!==height)&&performance.now()<end2);await(isTop?twoFrames():nextFrame(
LATEST_IN_FRAME_MS)),say(page,"off")}function say(page,detail){dispatchEvent(new CustomEvent(`${page.secret}-silence`,{detail}))}async function boxInView(page,number){
let{element:element2,note,problem}=resolve(page,number);if(problem)return{problem};let before=[scrollX,scrollY],isSilent=window===window.top&&!isInView(dom.getBoundingClientRect(
element2));isSilent&&beginSilence(page,LONGEST_SILENCE_MS),dom.scrollIntoView(element2,{block:"nearest",inline:"nearest",behavior:"instant"}),window===window.top&&
scrollTo({left:before[0],top:before[1],behavior:"instant"}),await nextFrame();let{x,y,width,height}=dom.getBoundingClientRect(element2),[left,top2]=pageScroll();
return{note,isSilent,...withView({x:x+left,y:y+top2,width,height})}}async function boxThroughFrame(page,number,{x,y,width,height,viewWidth,viewHeight}){await nextFrame();
let frame=numbered(page,number),[from,to]=[[x,y],[x+width,y+height]].map(([left2,top3])=>outward(page,frame,left2,top3,viewWidth,viewHeight)),[left,top2]=pageScroll();
return withView({x:from.x+left,y:from.y+top2,width:to.x-from.x,height:to.y-from.y})}function throughView(page,number,[x,y,width,height]){let frame=numbered(page,
number),[from,to]=[[x,y],[x+width,y+height]].map(([left,top2])=>outward(page,frame,left,top2));return[from.x,from.y,to.x-from.x,to.y-from.y]}function boxesToMark(page,numbers){
return remembering(page,page2=>{let boxes=numbers.flatMap(number=>{let element2=numbered(page2,number),seen2=element2&&isHere(element2)?seenBox(page2,element2):
null;if(!element2||!seen2)return[];if(!isFrame(element2)&&isInView(seen2)&&metPoint(page2,element2).obstacle)return[];let{left,top:top2,right,bottom}=seen2;return[
[number,left,top2,right-left,bottom-top2]]});return{view:[innerWidth,innerHeight],boxes}})}function seenBox(page,element2){let seen2=null;for(let place of placesOf(
element2)){let box=seenPart(page,element2,place);box.right<=box.left||box.bottom<=box.top||(seen2={left:Math.min(box.left,seen2?.left??box.left),top:Math.min(box.
top,seen2?.top??box.top),right:Math.max(box.right,seen2?.right??box.right),bottom:Math.max(box.bottom,seen2?.bottom??box.bottom)})}return seen2}function pageScroll(){
return window===window.top?[scrollX,scrollY]:[0,0]}function withView(box){let[left,top2]=pageScroll();return{...box,left,top:top2,viewWidth:innerWidth,viewHeight:innerHeight}}
function isInView({left,top:top2,right,bottom}){return left>=0&&top2>=0&&right<=innerWidth&&bottom<=innerHeight}function readyToOpen(page,number,label){let{element:element2,problem}=resolve(page,number);if(problem)return{problem};let select2=listOf(page,element2),replacement=replacementOf(
page,select2);if(!replacement)return{obstacle:"nothing stands for it any more"};let found=labelled(page,label),trigger=remembered(page,triggerOf(page,replacement)),
remover=select2.multiple&&removerOf(page,found,replacement);if(remover)return{trigger,option:remembered(page,remover)};let stillOpen=page.act.openList!==null&&!isUnseen(
page,page.act.openList),open=found.filter(takesPointer).find(each=>dom.closest(each,OPTIONS)||stillOpen&&page.act.openList&&flatContains(page,page.act.openList,
each));if(open)return{trigger,...opened(page,open)};for(let each of found)(!page.act.openList||!flatContains(page,page.act.openList,each))&&page.act.shownBefore.
add(each);return{trigger}}function takesPointer(element2){return getComputedStyle(element2).pointerEvents!=="none"}function opened(page,option){return page.act.
openList=flatParent(page,dom.closest(option,`${OPTIONS}, li`)??option),{option:remembered(page,option)}}function removerOf(page,shown2,replacement){for(let each of shown2.
filter(one=>flatContains(page,replacement,one))){let remover=[each,flatParent(page,each)].flatMap(at=>at===replacement?[]:[...dom.querySelectorAll(at,REMOVERS)]).
find(one=>!isUnseen(page,one));if(remover)return remover}return null}var REMOVERS="button, a, [role=button], [class*=remove], [class*=delete], [class*=close]";async function optionShown(page,_number,label,{
timeout}){let end2=performance.now()+Math.min(timeout,OPENING_MS);for(;;){let found=labelled(page,label).filter(each=>!page.act.shownBefore.has(each)&&takesPointer(
each)),option=found.find(each=>dom.closest(each,OPTIONS))??found[0];if(option)return opened(page,option);if(performance.now()>=end2)return{};await frameBefore(page,
end2)}}var CLOSING_MS2=400,STAYING_MS2=100;async function afterChoice(page,number,values,{closing,timeout}){let{element:given,problem}=resolve(page,number);if(problem)
return{problem};let select2=listOf(page,given);if(select2===null||!isA(select2,"select"))return{open:!1};let end2=performance.now()+Math.min(timeout,select2.multiple&&
!closing?STAYING_MS2:CLOSING_MS2),isOpen2=()=>page.act.openList!==null&&isHere(page.act.openList)&&!isUnseen(page,page.act.openList);for(;(isOpen2()||labelsInstead(
select2,values)!==null)&&performance.now()<end2;)await frameBefore(page,end2);return{open:isOpen2()}}var REACTIONS=["dragstart","drop","gotpointercapture","input","change","scroll","selectionchange"],LASTING=["input","change","scroll"],REST_MS=60,LONGEST_MS=500,
SHORTEST_HOLD_MS=600,LONGEST_HOLD_MS=1500,WatchedDrag=class{constructor(page,wait){this.page=page,this.wait=wait,this.before=looksNow(page),this.began=performance.
now(),this.timed=hopedFor(page),this.pressed=0,this.target=null,this.draggable=!1,this.around=[],this.moves=!1,this.awaits=!1,this.native=!1,this.drop=null,this.
reacted=!1,this.lasting=!1,this.observer=new MutationObserver(()=>this.react()),this.ending=new AbortController;let{signal}=this.ending;for(let type of["pointer\
down","pointermove","pointerup",...REACTIONS])addEventListener(type,event=>this.note(event),{capture:!0,passive:!0,signal});let all={subtree:!0,childList:!0,characterData:!0,
attributes:!0};for(let scope of scopes(page))this.observer.observe(scope,all)}note(event){if(event.type==="pointerdown")this.pressed=performance.now(),this.target=
event.composedPath()[0],this.draggable=this.isDraggable(),this.around=scrolledAround(this.page,this.target);else if(this.pressed)if(event.type==="pointerup")this.
observer.disconnect();else{if((event.type==="pointermove"||event.type==="dragstart")&&this.move(),event.type==="pointermove")return;event.type==="drop"&&(this.drop=
event),this.native||=event.type==="dragstart",this.lasting||=LASTING.includes(event.type),this.react()}else return}move(){this.moves||(this.awaits=this.hasSetTimer(),
this.wait=Math.max(this.wait,hopedFor(this.page)-this.pressed)),this.moves=!0}react(){this.reacted||=this.moves}due(){let{pending,due}=askScheduled(this.page,{since:this.
began});return pending!==null&&due>20?due:0}hasSetTimer(){return this.due()>0||hopedFor(this.page)>this.timed+20}hasChanged(){let{requests}=askScheduled(this.page,
{since:this.pressed});return this.lasting||this.isTaken()||requests>0||isOpaque2(this.target)||looksNow(this.page)!==this.before}isTaken(){return this.drop!==null&&
(!this.awaits||this.drop.defaultPrevented)}isDraggable(){let at=this.target;for(;isElement(at)&&dom.getAttribute(at,"draggable")!=="true";)at=flatParent(this.page,
at);return isElement(at)}needsHold(){return!this.draggable&&this.isDraggable()&&this.hasSetTimer()}holds(){return this.awaits||!this.native}isHeard(){if(this.awaits)
return!0;let at=this.target;for(;isElement(at)&&at!==document.body;at=flatParent(this.page,at))if(hearsPress(this.page,at))return!0;return!1}scrolled(){let now=this.
around.map(({element:element2,left,top:top2})=>[dom.scrollLeft(element2)-left,dom.scrollTop(element2)-top2]);return[now.reduce((sum2,[x])=>sum2+x,0),now.reduce(
(sum2,[,y])=>sum2+y,0)]}end(){this.observer.disconnect(),this.ending.abort()}};function scrolledAround(page,target2){let around=[];for(let at=target2;isElement(
at);at=flatParent(page,at))around.push({element:at,left:dom.scrollLeft(at),top:dom.scrollTop(at)});return around}function hopedFor(page){let now=performance.now(),
{hope}=askScheduled(page,{since:now,hopes:!0});return hope>0?now+hope:0}function isOpaque2(target2){return!isElement(target2)||isField(target2)||isFrame(target2)?
!0:["canvas","embed","object","select","video"].some(name=>isA(target2,name))}function looksNow(page){return[...scopes(page)].flatMap(scope=>{let shown2=scope===
document?document.body:scope;if(!shown2)return[];let styles=[...shown2.querySelectorAll("[style]")].map(each=>(dom.style(each)?.cssText??"").replace(STYLES_LEFT_BEHIND,
"").trimEnd());return[shown2.innerHTML.replace(LEFT_BEHIND,""),...styles.filter(Boolean)]}).join(`
`)}var STYLES_LEFT_BEHIND=/(?<![\w-])(?:cursor|touch-action|(?:-webkit-)?user-(?:select|drag)|will-change):[^;]*; ?/g,LEFT_BEHIND=/ (?:class="\s*"|style="[^"]*"|(?:draggable|aria-grabbed)="\w+")/g;
function watchDrag(page){let{drag}=page.act;drag?.end(),page.act.drag=new WatchedDrag(page,drag?.wait??0)}async function dragHeld(page,{always:always2}){let{drag}=page.
act;if(!always2&&!drag?.needsHold())return;let now=performance.now(),hope=Math.max(hopedFor(page),drag?drag.pressed+drag.wait:0)-now;await pause(Math.min(Math.max(
SHORTEST_HOLD_MS,hope+20),LONGEST_HOLD_MS)),await drawnFrame()}async function dragArrived(page){let{drag}=page.act;if(await drawnFrame(),!drag)return{native:!1,
scrolled:[0,0]};let end2=performance.now()+LONGEST_MS;drag.reacted&&await pause(REST_MS);for(let due=drag.due();due>0&&performance.now()<end2;due=drag.due())await pause(
Math.min(due,end2-performance.now())+1),await drawnFrame();return{native:drag.native,scrolled:drag.scrolled()}}async function dragged(page,{again}){let{drag}=page.
act;if(!drag?.pressed)return{changed:!0,selected:!1,holds:!1};let end2=performance.now()+LONGEST_MS;for(await drawnFrame();!drag.hasChanged();){let due=drag.due();
if(due<=0||performance.now()>=end2)break;await pause(Math.min(due,end2-performance.now())+1),await drawnFrame()}drag.end();let changed2=drag.hasChanged(),selection=getSelection();
return again&&!changed2&&selection.type==="Range"&&drag.isHeard()&&selection.removeAllRanges(),{changed:changed2,selected:selection.type==="Range",holds:drag.holds()}}
function watchDrop(page){page.act.over=null,page.act.onDragOver??=event=>{page.act.over={event,target:targetOf(page,event)}},addEventListener("dragover",page.act.
onDragOver,{capture:!0,passive:!0})}function takesDrop(page){let{over}=page.act;if(removeEventListener("dragover",page.act.onDragOver,{capture:!0}),page.act.over=
null,over===null)return!1;let{event,target:target2}=over;if(event.defaultPrevented&&event.dataTransfer?.dropEffect!=="none")return watchEffects(page),page.act.dropped=
new Promise(done=>{addEventListener("drop",done,{capture:!0,once:!0,passive:!0})}),!0;let{clientX,clientY,screenX,screenY,dataTransfer}=event,at={clientX,clientY,
screenX,screenY};return dom.dispatchEvent(target2,new DragEvent("dragleave",{bubbles:!0,composed:!0,view:globalThis.window,dataTransfer,...at})),!1}async function dropArrived(page){
await Promise.race([page.act.dropped,pause(LONGEST_MS)])}var DRAWING_MS=1e3,DRAWING_FRAMES=10,LINES_MS=300;async function typed(page,text,options){let{way="type",checked=!0,same,other,lines,timeout,draws}=options,typing=page.
act.typing;way==="paragraphs"?await insertParagraphs(elementNow(page,typing),text,{atEnd:typing.place==="end"}):way!=="type"&&(typing.left=pasteInto(page,typing.
element,text,{place:typing.place,rich:way==="rich"}));let fault=checked?await faultOf2(page,typing,{text,lines,timeout}):null;return fault?.again&&{same,other}[fault.
again]?(await selectAgain(page,typing),{again:fault.again}):fault?.obstacle?{obstacle:fault.obstacle}:(typing.amid||forgetFilled(page),checked&&keep(page,typing,
elementNow(page,typing),text),{...await drawn(page,{note:fault?.note??""},draws),held:heldInstead(page)})}async function faultOf2(page,typing,{text,lines,timeout}){
let shown2=()=>textShown(page,elementNow(page,typing))??"",obstacle=what=>`${asWritten(elementNow(page,typing))} ${what}; it shows ${quoted(cut(shown2(),200))}${shownBelow(
page,typing)}`,end2=performance.now()+Math.min(timeout,DRAWING_MS);if(!await isSoon(end2,()=>isTaken(page,typing,text)||spreadOver(page,elementNow(page,typing),
text)!==null||blocksWith(page,text)!==null))return isTerminal(page,typing)?{note:`${asWritten(elementNow(page,typing))} got the text, and shows nothing of it`}:
{again:mayBeGivenAgain(page,typing,text)?"other":void 0,obstacle:obstacle("did not take the text")};if(isTerminal(page,typing))return null;let blocks=blocksWith(
page,text);if(!await isSoon(end2,()=>!isKept(page,typing,text,blocks)))return{again:blocks?void 0:"same",obstacle:obstacle("kept what the text was to replace")};
if(blocks!==null)return noteOnBlocks(typing,text,blocks);let isAsGiven=squeeze(shown2()).includes(squeeze(text)),ends=!!lines&&isAsGiven,isRight=()=>hasItsLines(
page,typing,elementNow(page,typing),text,{ends});return await isSoon(Math.min(end2,performance.now()+LINES_MS),isRight)?null:{again:lines?"other":void 0,obstacle:obstacle(
"made other lines of the text")}}function mayBeGivenAgain(page,typing,text){let element2=elementNow(page,typing),active=deepActive(page);return active!==null&&active!==
element2&&takesText(active)?!1:(textShown(page,element2)??"")===typing.before||typing.place!=="caret"&&isJoined(page,typing,text)}function isTerminal(page,typing){
let element2=elementNow(page,typing);return typing.left&&isEditorInput(page,element2)&&hearsPastes(page,element2)}async function isSoon(end2,condition){for(let frames=0;;frames++){
if(condition())return!0;if(performance.now()>=end2&&frames>=DRAWING_FRAMES)return!1;await nextFrame()}}async function selectAgain(page,typing){let element2=elementNow(
page,typing);if(typing.place==="caret"||placesByKeys(page,element2))return;let isUntouched2=textShown(page,element2)===typing.before;await select(page,element2,
()=>{typing.place==="all"||isUntouched2?placeCaret(element2,typing.place==="all"):selectBehind(element2,typing.length)})}function keep(page,typing,element2,text){
text&&!isEditorInput(page,element2)&&releaseKey(element2,text.slice(-1));let expected=expectedOf(page,typing,text),fields=isTaken(page,typing,text)?null:spreadOver(
page,element2,text);if(!blocksWith(page,text)){if(fields!==null)keepFilled(page,typing.number,element2,{insteadOf:()=>fields,sought:fieldOf});else if(expected!==
null){let insteadOf=now=>hasItsLines(page,typing,now,text)?instead(page,now,expected):linesOf(now).join(`
`);keepFilled(page,typing.number,element2,{insteadOf,sought:fieldOf})}}}function elementNow(page,{element:element2}){if(dom.isConnected(element2))return element2;
let active=deepActive(page);return active!==null&&takesText(active)?active:element2}var DRAWN_LINES=20,CHECKED_LINES=1e3;function isTaken(page,typing,text){let shown2=textShown(
page,elementNow(page,typing));if(shown2===null)return!0;let held=squeeze(shown2),before=typing.before??"";return squeeze(text)?typing.place!=="all"&&shown2===before?
!1:!isJoined(page,typing,text)&&hasWords2(held,text):text!==""||typing.place!=="all"||held===""||held!==squeeze(before)}function blocksWith(page,text){let lines=text.
split(`
`).map(squeeze);if(lines.length===1)return null;let editables=editablesShown(),last=editables.indexOf(deepActive(page))+1;for(let some2 of[lines,lines.filter(Boolean)]){
let blocks=editables.slice(Math.max(0,last-some2.length),last);if(some2.length>1&&blocks.length===some2.length&&blocks.every(holdsLine(some2)))return blocks}return null}
function noteOnBlocks({element:element2,place,before},text,blocks){let[first,...others]=text.split(`
`),note="Each line of the text is in a block of its own";return blocks.length<=others.length?{note:`${note}, and none is empty`}:place==="end"&&before&&first&&blocks[0]!==
element2?{note}:null}function editablesShown(){return[...document.querySelectorAll("[contenteditable]")].filter(takesText)}function holdsLine(lines){return(block,index)=>{
let held=squeeze(contentOf(block)??"");return index===0?held.endsWith(lines[index]):index===lines.length-1?held.startsWith(lines[index]):held===lines[index]}}function shownBelow(page,typing){
let editables=editablesShown(),active=editables.indexOf(deepActive(page)),texts=editables.slice(editables.indexOf(elementNow(page,typing))+1,active+1).map(contentOf);
return texts.length?`, and below it ${quoted(cut(texts.join(`
`),200))}`:""}function isJoined(page,typing,text){let shown2=textShown(page,elementNow(page,typing))??"",lines=text.split(`
`).filter(squeeze);return!isEditorInput(page,typing.element)&&areJoined(shown2,lines.slice(0,DRAWN_LINES))}function hasWords2(held,text){return held.includes(squeeze(
text))||hasLines(held,text.split(`
`).filter(squeeze))}function hasItsLines(page,typing,element2,text,{ends=!1}={}){let lines=text.split(`
`);if(lines.length===1||lines.length>CHECKED_LINES||typing.place==="caret"||placesByKeys(page,element2))return!0;let before=typing.place==="all"?[]:typing.linesBefore.
slice(0,-1),last=typing.place==="all"?"":typing.linesBefore.at(-1)??"",expected=shapeOf([...before,last+lines[0],...lines.slice(1)]),held=shapeOf(linesOf(element2));
return ends?held===expected:held.trim()===expected.trim()}function shapeOf(lines){return lines.map(line=>squeeze(line)?"-":" ").join("")}function isKept(page,typing,text,blocks){
let element2=elementNow(page,typing),before=squeeze(typing.before??""),held=squeeze(textShown(page,element2)??""),isRepeated=squeeze(text).includes(before)&&(blocks===
null||blocks.includes(element2));return typing.place==="all"&&before!==""&&!isRepeated&&held.includes(before)}function areJoined(shown2,lines){return lines.some(
(line,index)=>index>0&&shown2.includes(lines[index-1].slice(-JOINED)+line.slice(0,JOINED)))}var JOINED=20;function hasLines(held,lines){let known=letters3(held),
has=line=>held.includes(squeeze(line))||known.includes(letters3(line));return lines.length>DRAWN_LINES?has(lines[0])||has(lines.at(-1)??""):lines.every(has)}function letters3(text){
return text.replace(/^\s*(?:[-*+>#]+|\d+[.)])\s/,"").replace(/[^\p{L}\p{N}]/gu,"").toUpperCase().toLowerCase()}function expectedOf(page,{element:element2,place,
before},text){return isEditorInput(page,element2)||text.split(`
`).length>DRAWN_LINES||place==="caret"?null:(place==="all"?"":before??"")+text}function instead(page,element2,expected){let held=textShown(page,element2)??"";return squeeze(
held)===squeeze(expected)?null:held}async function typeText(page,number,text,options){if(document.visibilityState==="hidden")return{hidden:!0};let ready=await target(page,number,options.keys??"",options);
if(ready.frame)return{frame:!0};let{element:element2,note}=ready;if(!element2&&number===null)return{bare:"a document without elements"};if(!element2)return ready;
watchEffects(page);let unfocused=number===null?null:await takeFocus(page,element2);return unfocused?{obstacle:unfocused}:putIn(page,number,{element:element2,note},
text,options)}async function putIn(page,number,ready,text,options){let{element:element2,note}=ready;if(!takesText(element2))return{bare:asWritten(element2),note};
let place=options.clear?"all":number===null?"caret":"end";if(isEditor(page,element2))return readyEditor(page,number,ready,place,options.amid??!1);if(text&&takesKeys(
page,element2,text)){let answer=await typeInField(page,number,ready,"",{...options,keys:text,place,draws:!1});return"held"in answer?{...answer,keys:!0}:answer}let draws=options.
draws&&!options.submit&&!options.keys;return typeInField(page,number,ready,text,{...options,place,draws})}async function target(page,number,keys,wait){return number===
null?focused(page):editable(page,number,wait,keys?keysGoTo:fieldOf)}function keysGoTo(element2){return fieldOf(element2)??(isFocusable(element2)?element2:null)}
async function typeInField(page,number,{element:element2,note},text,how){let{place,keys="",natively,amid,draws}=how,{insteadOf,faultOf:faultOf3,isUntouched:isUntouched2,
...refused3}=await put(page,element2,text,{place,keys,natively});if(!insteadOf)return{note,...refused3};amid||forgetFilled(page),keepFilled(page,number,element2,
{insteadOf,faultOf:faultOf3,sought:fieldOf});let answer=await drawn(page,{note:note??""},draws),byKeys=!keys&&contentOf(element2)!==""&&fitsKeys(element2,text)&&
isUntouched2?.()===!0;byKeys&&place!=="caret"&&placeCaret(element2,place==="all");let selected2=place==="end"&&(byKeys||!!keys&&staysSelected(element2));return{
...answer,held:heldInstead(page),selected:selected2,keys:byKeys,password:isPassword(element2),lists:opensList(element2)}}async function takeFocus(page,element2){
return hasFocus(page,element2)&&(window===top||document.hasFocus())?null:(window.focus(),!focusOn(page,element2)&&!focusOn(page,hostOf(element2))?"it does not t\
ake the focus":(await nextFrame(),await pause(0),hasFocus(page,element2)?null:"it does not keep the focus"))}async function readyForKeys(page,wait){let active=deepActive(
page);return document.visibilityState==="visible"&&active!==null&&takesText(active)&&isEditor(page,active)&&await caretLearned(page,active),view(page,wait)}async function keyTaken(page,due){
if(!page.act.effects)return 0;let longest=due||askScheduled(page,{since:effectsOf(page).since}).soon;return longest>0&&await pause(longest+1),longest}function focused(page){
let active=deepActive(page);return active!==null&&isFrame(active)?{frame:!0}:{element:active??document.documentElement}}var CHANGING=["input","change","focusin","focusout","toggle","transitionend"];async function keepLooking(page,look3,milliseconds){page.looking.stop();let first=look3();
return first!==void 0||milliseconds<=0?first??null:isScriptless()?lookByPromises(look3,milliseconds):new Promise((done,failed)=>{let due,pause2=0,end2=answer=>{
observer.disconnect();for(let type of CHANGING)removeEventListener(type,soon,!0);clearInterval(beat),clearTimeout(last),clearTimeout(due),page.looking.stop=()=>{},
done(answer)},again=()=>{due=void 0;let began=performance.now();try{let answer=look3();if(answer!==void 0)return end2(answer)}catch(error){return failed(error),
end2(null)}pause2=2*(performance.now()-began)},soon=()=>{due??=setTimeout(again,Math.max(10,pause2))},observer=new MutationObserver(soon);observer.observe(document,
{subtree:!0,childList:!0,characterData:!0,attributes:!0});for(let type of CHANGING)addEventListener(type,soon,!0);let beat=setInterval(soon,100),last=setTimeout(
()=>end2(null),milliseconds);page.looking.stop=()=>end2(null)})}var NOT_TYPED="button checkbox color file hidden image radio range reset submit".split(" ");function detailOf(page,element2,fact,name){switch(fact){case"css":return getComputedStyle(
element2).getPropertyValue(name);case"html":return element2.innerHTML;case"raw":return dom.textContent(element2);case"role":return shownRole(roleOf(page,element2))||
null;case"name":return nameOf(page,element2);case"description":return descriptionOf(page,element2);case"error":return errorOf(page,element2);case"box":return boxOf3(
element2);case"seen":return seenOf(element2);default:return null}}function isEditable(page,control){return(isA(control,"textarea")||isA(control,"input")&&!NOT_TYPED.
includes(control.type)||isA(control,"select")||dom.isContentEditable(control))&&!isUnusable(page,control)&&!isReadOnly(page,control,roleOf(page,control))}function isEmpty3(control){
return isA(control,"input")||isA(control,"textarea")||isA(control,"select")?control.value==="":(dom.textContent(control)??"").trim()===""}function boxOf3(element2){
let{x,y,width,height}=dom.getBoundingClientRect(element2);return dom.getClientRects(element2).length?[x,y,width,height]:null}function seenOf(element2){let{left,
top:top2,right,bottom,width,height}=dom.getBoundingClientRect(element2),across=Math.min(right,innerWidth)-Math.max(left,0),down=Math.min(bottom,innerHeight)-Math.
max(top2,0);return across<0||down<0||!dom.getClientRects(element2).length?[0]:[width*height>0?across*down/(width*height):1]}function drawnText(page,root){let range=document.createRange(),read2="",last=null,hasMore=!1,generated=(element2,side)=>{let text=generatedText(page,element2,side);
hasMore||=text!=="",read2+=text},written=(text,element2)=>{range.selectNodeContents(text);let boxes=range.getClientRects();boxes.length&&(read2+=(!last||runsOn(
last,boxes[0],hasMore)?"":`
`)+asShown(page,text.data,element2),last=boxes[boxes.length-1],hasMore=!1)},visit=element2=>{let{css,visible,skipped}=styleOf(page,element2);if(css===null||skipped||
NOTHING_TO_READ.has(tag(element2)))return;visible&&generated(element2,"::before");let shown2=isClosedDetails(element2)?firstSummary(element2):null;for(let child of flatChildren(
page,element2))isElement(child)?(!shown2||child===shown2)&&visit(child):visible&&!shown2&&isText(child)&&written(child,element2);visible&&generated(element2,"::\
after")};return visit(root),read2}function runsOn(last,next,hasMore){return!hasMore&&Math.abs(next.left-last.right)>1.5?!1:Math.min(last.bottom,next.bottom)-Math.
max(last.top,next.top)>Math.min(last.height,next.height)/2}var HAVING_OWN_TEXTS=":is(input, textarea, option, optgroup, [aria-label], [alt]):not(form)";function ownTexts2(element2,fits=Boolean){let texts=textsOf(element2).
filter(text=>text&&fits(text));return texts.length&&isShown2(element2)?texts:[]}function textsOf(element2){return isA(element2,"form")?[]:isChoice(element2)?[element2.
label]:[isField(element2)&&element2.type!=="range"?heldText(element2)||!element2.value&&takesText(element2)&&dom.getAttribute(element2,"placeholder"):null,dom.getAttribute(
element2,"aria-label"),dom.getAttribute(element2,"alt")]}function isShown2(element2){let drawn2=isChoice(element2)?closestTag(element2,"select"):element2;return drawn2!==
null&&boxesOf(drawn2).length>0}function isChoice(element2){return isA(element2,"option")||isA(element2,"optgroup")}var Pieces=class{constructor(wanted){this.wanted=wanted,this.ends=new Set}add(piece){if(!piece)return!1;let{wanted,ends}=this;if(piece.includes(wanted))return!0;
let last=piece.at(-1),longer=[];for(let end2 of ends){if(wanted.length-end2<=piece.length&&piece.startsWith(wanted.slice(end2)))return!0;wanted.startsWith(piece,
end2)&&longer.push(end2+piece.length)}for(let end2=Math.min(piece.length,wanted.length-1);end2>0;end2--)wanted[end2-1]===last&&piece.endsWith(wanted.slice(0,end2))&&
longer.push(end2);for(let end2 of longer)ends.add(end2);return!1}};function maySay(page,words){let wanted=letters(words),generated=generatedTexts(page);if(generated===null||generated.texts.some(text=>overlap2(letters(text),wanted)))
return!0;let attributes=[...NAMING,...generated.attributes],root=document.body??document.documentElement;return root!==null&&maySayWithin(page,root,wanted,attributes)}
function overlap2(text,wanted){if(!text)return!1;if(text.includes(wanted)||wanted.includes(text))return!0;for(let at=1;at<Math.min(text.length,wanted.length);at++)
if(text.endsWith(wanted.slice(0,at))||text.startsWith(wanted.slice(-at)))return!0;return!1}var NAMING=["aria-label","alt","title","placeholder","aria-placeholde\
r","aria-valuetext","label"],FIELDS6=["input","textarea","output"];function maySayWithin(page,root,wanted,attributes=[]){let pieces=new Pieces(wanted),visit=element2=>{
if(NOTHING_TO_READ.has(tag(element2))&&tag(element2)!=="svg:title")return!1;let own=attributes.length&&dom.hasAttributes(element2)?attributes.map(name=>dom.getAttribute(
element2,name)??""):[];FIELDS6.some(name=>isA(element2,name))&&own.push(heldText(element2));let addOwn=()=>own.some(text=>text&&pieces.add(letters(text)));if(addOwn())
return!0;for(let child of flatChildren(page,element2))if(isText(child)){if(pieces.add(letters(child.data)))return!0}else if(isElement(child)&&visit(child))return!0;
return addOwn()};return visit(root)}function matchesOf(page,query){if(query.number!==void 0)return elementOf(page,query.number);let roots=rootsOf(page,query),tests=testsOf(page,query),around=query.
xpath===void 0?roots:null,inRoots=element2=>around===null||flatAncestor(page,element2,at=>around.has(at))!==null,matching2=candidates=>candidates.filter(element2=>inRoots(
element2)&&tests.every(test=>test(element2))),found=matching2(candidatesOf(page,query,roots));if(isByText(query)&&(!found.length&&typeof query.text=="string"&&maySay(
page,query.text)&&(found=matching2(allElements(page))),found=innermost(page,found)),(query.either||query.xpath!==void 0||allScopes(page).length>1)&&(found=inReadingOrder(
page,found)),query.nth===void 0)return found;let chosen2=found.at(query.nth);return chosen2?[chosen2]:[]}function elementOf(page,number){let element2=standingFor(
page,number);return element2?[element2]:[]}function rootsOf(page,{within:within2,whole:whole2}){return whole2||within2===void 0?null:new Set(typeof within2=="nu\
mber"?elementOf(page,within2):matchesOf(page,within2))}function isByKind({label,placeholder,title,alt,testId,css,xpath,of,either}){return[label,placeholder,title,
alt,testId,css,xpath,of,either].some(each=>each!==void 0)}function isByText(query){return query.text!==void 0&&query.role===void 0&&!isByKind(query)}var NAMED="\
input, textarea, select, output, progress, meter, [contenteditable], [role], [aria-label], [aria-labelledby]";function candidatesOf(page,query,roots){let{of,either,
xpath}=query;if(of)return of.map(each=>matchesOf(page,each)).reduce(inBoth);if(either)return[...new Set(either.flatMap(each=>matchesOf(page,each)))];if(xpath!==
void 0)return selectedFrom(roots??[document],xpath);if(isByText(query)&&typeof query.text=="string")return havingText(page,letters(query.text));if(query.label!==
void 0&&query.css===void 0&&query.testId===void 0)return havingLabel(page);let selector=selectorOf(query);return allScopes(page).flatMap(scope=>[...scope.querySelectorAll(
selector)])}function inBoth(some2,others){let also=new Set(others);return some2.filter(element2=>also.has(element2))}function selectedFrom(roots,xpath){let found=new Set;
for(let root of roots){let path=root===document||!xpath.startsWith("/")?xpath:`.${xpath}`,nodes=new XPathEvaluator().evaluate(path,root,null,XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
for(let at=0;at<nodes.snapshotLength;at++)found.add(nodes.snapshotItem(at))}if([...found].every(isElement))return[...found];throw new TypeError("It selects node\
s that are not elements.")}function selectorOf({css,testId,placeholder,title,alt}){return css!==void 0?css:testId!==void 0?"[data-testid]":title!==void 0?"[titl\
e]":alt!==void 0?"[alt]":placeholder!==void 0?"[placeholder], [aria-placeholder]":"*"}function allElements(page){return allScopes(page).flatMap(scope=>[...scope.
querySelectorAll("*")])}function havingLabel(page){let labelled2=new Set(labelledElements(page));return allScopes(page).flatMap(scope=>{let named=new Set(scope.
querySelectorAll(NAMED)),others=[...labelled2].filter(element2=>dom.getRootNode(element2)===scope&&!named.has(element2));return others.length?inOrder([...named,
...others]):[...named]})}function inOrder(elements){return elements.sort((one,other)=>dom.compareDocumentPosition(one,other)&Node.DOCUMENT_POSITION_FOLLOWING?-1:
1)}function havingText(page,wanted){let found=[],visit=element2=>{if(NOTHING_TO_READ.has(tag(element2)))return;let text=isA(element2,"input")?heldText(element2):
dom.textContent(element2)??"",its=letters(text),may=hasInOrder(its,wanted)||dom.querySelector(element2,HOLDING_TEXT)!==null;if(!(!its.includes(wanted)&&!(may&&maySayWithin(
page,element2,wanted)))){found.push(element2);for(let child=dom.firstChild(element2);child;child=dom.nextSibling(child))isElement(child)&&visit(child)}};document.
documentElement&&visit(document.documentElement);for(let scope of allScopes(page).slice(1))for(let child of[...scope.children])visit(child);let named=namedElsewhere(
page).filter(element2=>!found.includes(element2)).filter(element2=>letters(saidWithin(page,element2)).includes(wanted));return named.length?inReadingOrder(page,
[...found,...named]):found}var HOLDING_TEXT="input, textarea, output";function namedElsewhere(page){return allScopes(page).flatMap(scope=>[...scope.querySelectorAll(
"[aria-labelledby]")])}function hasInOrder(text,wanted){let at=-1;for(let letter of wanted)if((at=text.indexOf(letter,at+1))<0)return!1;return!0}function innermost(page,elements){
let outer=outerOf(page,elements);return elements.filter(element2=>!outer.has(element2))}function outerOf(page,elements){let outer=new Set;for(let element2 of elements)
flatAncestor(page,element2,at=>outer.has(at)?!0:(outer.add(at),!1));return outer}function having(page,{nth=0,frames=[],...query}){let matches=matchesInEach(page,
query),inFrames=new Map;for(let[number,count]of frames)for(let frame of elementOf(page,number))inFrames.set(frame,(inFrames.get(frame)??0)+count),flatAncestor(page,
frame,at=>(inFrames.set(at,(inFrames.get(at)??0)+count),!1));let wanted=nth<0?-nth:nth+1;return element2=>matches(element2).length+(inFrames.get(element2)??0)>=
wanted}function matchesInEach(page,{nth,...query}){let all=allInEach(page,query);return nth===void 0?all:element2=>{let chosen2=all(element2).at(nth);return chosen2?
[chosen2]:[]}}function allInEach(page,query){let{within:within2,...own}=query;if(typeof within2=="object"){let outer=matchesInEach(page,within2),inner=allInEach(
page,own);return element2=>[...new Set(outer(element2).flatMap(inner))]}if(query.of||query.either){let parts=(query.of??query.either??[]).map(part2=>matchesInEach(
page,part2)),tests=testsOf(page,query);return element2=>{let found2=parts.map(part2=>part2(element2));return(query.of?found2.reduce(inBoth):inReadingOrder(page,
found2.flat())).filter(each=>tests.every(test=>test(each)))}}if(query.xpath!==void 0&&within2===void 0)return selectedInEach(page,query);let found=new Map;for(let each of matchesOf(
page,query))flatAncestor(page,each,at=>{let known=found.get(at);return known?known.push(each):found.set(at,[each]),!1});return element2=>found.get(element2)??[]}
function selectedInEach(page,query){let tests=testsOf(page,query);return element2=>{let isIn4=each=>flatAncestor(page,each,at=>at===element2)!==null&&tests.every(
test=>test(each));return inReadingOrder(page,selectedFrom([element2],query.xpath??"").filter(isIn4))}}function inReadingOrder(page,elements){let wanted=new Set(
elements),ordered=[],visit=element2=>{wanted.delete(element2)&&ordered.push(element2);for(let child of flatChildren(page,element2))isElement(child)&&visit(child)};
return wanted.size>1&&visit(document.documentElement),[...ordered,...wanted]}function testsOf(page,query){let{role,name,label,text,placeholder,title,alt,testId,
hasText:hasText2,hasNotText,exact}=query,tests=[],says3=(words,read2,whole2=exact)=>{words!==void 0&&tests.push(saying(page,words,whole2,read2))},wanted=role===
void 0?null:knownRole(role);wanted&&tests.push(element2=>shownRole(roleOf(page,element2))===wanted),typeof testId=="string"?tests.push(element2=>dom.getAttribute(
element2,"data-testid")===testId):says3(testId,element2=>[dom.getAttribute(element2,"data-testid")??""]),label!==void 0&&tests.push(element2=>!isA(element2,"inp\
ut")||element2.type!=="hidden"),says3(placeholder,element2=>[clean(dom.getAttribute(element2,"placeholder")??dom.getAttribute(element2,"aria-placeholder")??"")]),
says3(title,element2=>[clean(dom.getAttribute(element2,"title")??"")]),says3(alt,element2=>[clean(dom.getAttribute(element2,"alt")??"")]),says3(label,element2=>labelTexts(
page,element2)),(wanted||!isByKind(query))&&tests.push(element2=>isGiven(page,element2,query)),says3(name,element2=>[nameRead(page,element2,query)]),says3(text,
element2=>everyText(page,element2,lettersOf(text),exact)),isByText(query)&&tests.push(element2=>!NOTHING_TO_READ.has(tag(element2)));let inText=lettersOf(hasText2);
return says3(hasText2,element2=>textsRead(page,element2,inText),!1),query.visible!==void 0&&tests.push(element2=>isInSight(page,element2)===query.visible),query.
has&&tests.push(having(page,query.has)),query.hasNot&&tests.push(not(having(page,query.hasNot))),hasNotText!==void 0&&tests.push(not(saying(page,hasNotText,!1,element2=>textsRead(
page,element2,lettersOf(hasNotText))))),tests}function isGiven(page,element2,{role}){return!isUnread(page,element2)||role===void 0&&isInSight(page,element2)}function saying(page,words,exact,read2){
let fits=fitting(words,exact),inAnyCase=element2=>some(read2(element2),fits);if(typeof words=="string"&&!exact)return inAnyCase;let isPattern=typeof words!="str\
ing",inThisCase=element2=>some(read2(element2),isPattern?fits:text=>isText2(text,words));return element2=>inThisCase(element2)||page.memo.hasRecased&&(isPattern||
inAnyCase(element2))&&inWrittenCase(page,()=>inThisCase(element2))}function fitting(words,exact){if(typeof words=="string")return exact?text=>isTextInAnyCase(text,
words):text=>hasText(text,words);let pattern=new RegExp(words.pattern,words.flags);return text=>pattern.test(normal(text))}function not(holds2){return element2=>!holds2(
element2)}function*everyText(page,element2,wanted,whole2=!1){yield*textsRead(page,element2,wanted,whole2),yield*ownTexts2(element2),yield saidWithin(page,element2)}
function lettersOf(words){return typeof words=="string"?letters(words):""}function some(texts,fits){for(let text of texts)if(fits(text))return!0;return!1}function nameRead(page,element2,query){
let name=shownName(page,element2,roleOf(page,element2));return name||query.role===void 0&&!isByKind(query)?name:textIn(page,element2)}function textRead(page,element2){
return isField(element2)?clean(heldText(element2)):textIn(page,element2)}function*textsRead(page,element2,wanted="",whole2=!1){let read2=textRead(page,element2);
if(yield read2,isField(element2)||wanted&&!hasInOrder(letters(dom.textContent(element2)??""),wanted))return;let shown2=clean(dom.innerText(element2)??"");if(!wanted&&
shown2===read2||!isInSight(page,element2)||(shown2!==read2&&(yield shown2),!wanted))return;let its=letters(shown2);(whole2?its===wanted:its.includes(wanted))&&(yield drawnText(
page,element2))}function rankOf(page,element2,query){return[isInSight(page,element2),!isUnread(page,element2),isNamedSo(page,element2,query)].reduce((rank,holds2)=>2*
rank+Number(holds2),0)}var RANKS=[0,1,2,3,4,5,6,7];function meant(page,elements,query){if(elements.length<2)return elements;let ranks=elements.map(element2=>rankOf(
page,element2,query)),highest=RANKS.findLast(rank=>ranks.includes(rank));return elements.filter((_,at)=>ranks[at]===highest)}function isNamedSo(page,element2,query){
let{name,label,text,of,either}=query;if(of)return of.every(part2=>isNamedSo(page,element2,part2));if(either)return either.some(part2=>isNamedSo(page,element2,part2));
let words=name??label??text;return typeof words!="string"?!0:(name!==void 0?[nameRead(page,element2,query)]:label!==void 0?ownLabels2(page,element2):[textRead(page,
element2),...ownTexts2(element2)]).some(each=>isTextInAnyCase(each,words))}function ownLabels2(page,element2){return labelsOf(page,element2).length>0||authorLabel(
page,element2)!==""?labelTexts(page,element2):[]}function isInSight(page,element2){return page.memo.frame!=="unseen"&&boxesOf(element2).length>0}function isUnread(page,element2){
return page.memo.frame!==null||isHidden(page,element2)}function says2(page,words){let wanted=normal(words),root=document.body??document.documentElement;if(!root||!isShown(root)||page.memo.frame==="unseen")return!1;let has=text=>normal(
text).includes(wanted);if(allScopes(page).flatMap(scope=>scope===document?[root]:[...scope.children]).map(innerTextOf).some(has)||allScopes(page).some(scope=>fieldsSay(
page,scope,has)))return!0;if(!maySay(page,words))return!1;let inSomeCase=read2=>has(read2())||page.memo.recased===!0&&has(inWrittenCase(page,read2));return inSomeCase(
()=>drawnText(page,root))||inSomeCase(()=>textIn(page,root))?!0:matchesOf(page,{text:words}).some(element2=>isInSight(page,element2)&&inSomeCase(()=>[...everyText(
page,element2,letters(words))].join(`
`)))}function innerTextOf(holder){return isShown(holder)?dom.innerText(holder)??"":""}function fieldsSay(page,scope,has){return[...scope.querySelectorAll(HAVING_OWN_TEXTS)].
some(element2=>ownTexts2(element2,has).length>0)}function facts(page,{get,text,fact,name,every,refs=!1,frames=!1,frame=null}){return fact==="title"?alone({title:document.title},{}):remembering(page,page2=>{page2.
memo.frame=frame;let hidden=hiddenFrames(page2);if(text!==void 0)return alone({says:says2(page2,text),...hidden},hidden);let found=get?matchesOf(page2,get):[];fact===
"kept"&&(page2.kept.elements=found);let isOfAll=every||fact==="count",ranked=get&&!isOfAll?rankedOf(page2,found,get):[found],standing=get&&frames?framesAmong(page2,
found,get):[],seen2={count:found.length,shown:isOfAll?0:found.filter(element2=>isInSight(page2,element2)).length,ranks:ranked.map(equals=>({count:equals.length,
fact:equals.length===1&&!isOfAll?factOf(page2,equals[0],fact,name):null})),...every&&{every:found.map(element2=>factOf(page2,element2,fact,name))},...fact==="st\
ates"&&{states:statesOf3(page2,found)},...frames&&{frames:standing},...hidden};return{facts:JSON.stringify(seen2),numbers:ranked.map(equals=>refs&&equals.length===
1?remembered(page2,equals[0]):0),frames:standing,...hidden,...isPdf()&&{pdf:!0}}})}function alone(seen2,hidden){return{facts:JSON.stringify(seen2),numbers:[],frames:[],
...hidden,...isPdf()&&{pdf:!0}}}function hiddenFrames(page){let hidden=framesIn(page).filter(frame=>dom.getClientRects(frame).length>0).filter(frame=>!isDrawn(frame)||
isHidden(page,frame));if(!hidden.length)return{};let asSaid=frame=>[remembered(page,frame),isDrawn(frame)?"unread":"unseen"];return{hidden:hidden.map(asSaid)}}function rankedOf(page,found,query){
let ranks=found.map(element2=>rankOf(page,element2,query));return RANKS.map(rank=>found.filter((_,at)=>ranks[at]===rank))}function statesOf3(page,found){let states=found.
map(element2=>stateOf2(page,element2,controlOfLabel(element2)??element2)),boxes=found.filter(element2=>canBeChecked(page,controlOfLabel(element2)??element2)).length,
enabled=states.filter(state=>state.enabled).length,checked=states.filter(state=>state.checked).length;return{enabled,disabled:found.length-enabled,checked,unchecked:Math.
max(0,boxes-checked)}}function framesAmong(page,found,query){let shown2=new Set(framesIn(page));if(!shown2.size)return[];let ordered=inReadingOrder(page,[...new Set(
[...found,...shown2])]),parts=partsOf3(query).map(part2=>[part2.place??0,part2.whole?null:rootsOf(page,part2)]),matches=new Set(found),before=0,among=[];for(let each of ordered)
if(matches.has(each)&&before++,shown2.has(each)){let whole2=parts.flatMap(([place,within2])=>isIn3(page,each,within2)?[place]:[]);among.push([remembered(page,each),
among.length,before,whole2])}return among}function partsOf3(query){let{within:within2,whole:whole2,of=[],either=[],has,hasNot,number}=query;if(number!==void 0)return[];
let inner=[whole2?void 0:within2,...of,...either,has,hasNot];return[query,...inner.flatMap(part2=>typeof part2=="object"?partsOf3(part2):[])]}function isIn3(page,frame,roots){
return roots===null||roots.has(frame)||flatAncestor(page,frame,at=>roots.has(at))!==null}function factOf(page,element2,fact,name){let control=controlOfLabel(element2)??
element2;switch(fact){case"state":return stateOf2(page,element2,control);case"text":return everyTextRead(page,element2);case"value":return heldBy(page,control);case"\
count":case"kept":return null;case"attribute":return dom.getAttribute(element2,name);default:return detailOf(page,element2,fact,name)}}function stateOf2(page,element2,control){
return{editable:isEditable(page,control),empty:isEmpty3(control),indeterminate:isBox(control)?control.indeterminate:ariaOf(page,control,"aria-checked")==="mixed",
enabled:!isUnusable(page,element2),checked:canBeChecked(page,control)?isChecked(page,control):null,focused:deepActive(page)===control}}function isBox(control){return isA(
control,"input")&&["checkbox","radio"].includes(control.type)}var CHECKED=new Set(["checkbox","menuitemcheckbox","menuitemradio","radio","switch"]);function canBeChecked(page,control){
return isBox(control)||ariaOf(page,control,"aria-checked")!==null||CHECKED.has(roleOf(page,control))}function isChecked(page,control){return isBox(control)?control.
checked:isTrue(page,control,"aria-checked")}function everyTextRead(page,element2){if(isPdf()&&element2===document.body)return[""];let source=element2===document.
documentElement?shownSource():"";if(source)return[clean(source)];let[read2,...others]=textsRead(page,element2);if(!others.length&&!page.memo.hasRecased)return[read2];
let shown2=others.some(seen2=>leavesOutWords(read2,seen2))?[...others,read2]:[read2,...others],written=page.memo.hasRecased?[inWrittenCase(page,()=>textRead(page,
element2))]:[];return[...new Set([...shown2,...written])]}function leavesOutWords(text,seen2){let together=text.replace(/\s+/gu,"");return(seen2.match(/[\p{L}\p{N}]+/gu)??
[]).some(word=>!together.includes(word))}function heldBy(page,control){return isA(control,"select")&&control.multiple?[...control.selectedOptions].map(option=>option.
value):["input","textarea","select","output","progress","meter"].some(name=>isA(control,name))?String(control.value):editorText(control)??(dom.isContentEditable(
control)?dom.innerText(control):null)??ariaOf(page,control,"aria-valuetext")??ariaOf(page,control,"aria-valuenow")}function comes(page,wanted,timeout){let isShown3=each=>{
let{says:says3,shown:shown2}=JSON.parse(facts(page,each).facts);return says3||shown2>0};return keepLooking(page,()=>{let at=wanted.findIndex(isShown3);return at<
0?void 0:at},timeout)}function framesHere(page){return{frames:remembering(page,framesIn).map(frame=>remembered(page,frame))}}async function changed(page,wanted,{
seen:seen2,timeout}){let isOther=(each,at)=>{try{return facts(page,each).facts!==seen2[at]}catch(error){if(!seen2[at])throw error;return!0}};return await keepLooking(
page,()=>wanted.some(isOther)?!0:void 0,timeout)??!1}function countNodes(node){let count=0;for(let child of node.children)typeof child!="string"&&(count+=1+child.hidden+countNodes(child));return count}function hide2(page,node,dropped){
if(dropped.length){node.number||=numberOf(page,node.element);for(let child of dropped){if(typeof child=="string"){node.hiddenTexts++;continue}for(let each of[child,
...matching(child,()=>!0)]){node.hidden+=1+each.hidden,isFrame(each.element)&&node.hiddenFrames.push(each);for(let frame of each.hiddenFrames)node.hiddenFrames.
push(frame)}}}}function foldBelow(page,node,depth){if(depth>0){for(let child of node.children)typeof child!="string"&&foldBelow(page,child,depth-1);return}let isKept2=child=>typeof child==
"string";hide2(page,node,node.children.filter(child=>!isKept2(child))),node.children=node.children.filter(isKept2)}var ELEMENTS2={own:()=>1,text:()=>0,leastText:size=>size,
more:()=>0,revealed:()=>0},LEAST_TEXT=60,CUT_SIGN=30,FRAME=60;function characters(prefix){let foldLine2=(node,level)=>2*level+60+prefix.length+(node.number?0:14+
prefix.length);return{own(node,level){let chars=2*level+4+headOf(node,prefix).length+(node.value?2+plain(node.value).length:0);for(let[key,text]of node.notes)chars+=
2*level+8+key.length+plain(text).length;return isFrame(node.element)&&(chars+=2*level+FRAME),hidesAny(node)&&(chars+=foldLine2(node,level+1)),chars},text:(text,level,inline)=>plain(
text).length+(inline?2:2*level+9),leastText:(size,text)=>size-Math.max(0,plain(text).length-LEAST_TEXT-CUT_SIGN),more:(node,level)=>hidesAny(node)?0:foldLine2(node,
level),revealed:node=>node.implied?Math.min(quoted(node.name).length,LONGEST_NAME+CUT_SIGN)+1:0}}function printedLength(lines,level){let chars=0;for(let line of lines)
typeof line=="string"?chars+=line.length+1:chars+="frame"in line?FRAME:foldLine(line).length+1,chars+=2*level;return chars}function measure(node,weights,level){
let inline=node.children.length===1&&!node.notes.length&&!node.value;node.own=node.parent?weights.own(node,level):0,node.level=level,node.sizes=[],node.leasts=[];
for(let child of node.children)if(typeof child=="string"){let size=weights.text(child,level+1,inline);node.sizes.push(size),node.leasts.push(weights.leastText(size,
child))}else measure(child,weights,level+1),node.sizes.push(child.size),node.leasts.push(child.least);node.size=node.own+sum(node.sizes);let folded2=node.own+weights.
revealed(node)+Math.min(weights.more(node,level+1),sum(node.leasts)),cut2=weights.leastText(node.own,node.value);node.least=Math.min(node.size,node.children.length?
folded2:cut2)}function sum(numbers){let total=0;for(let number of numbers)total+=number;return total}function foldTo(page,node,budget,weights){if(node.size<=budget)
return;if(!node.children.length)return cutValue(node,node.size-budget);let left=budget-node.own-weights.revealed(node),shares=shareOut(node,left);shares.some((share,at)=>share<
node.leasts[at])&&(shares=shareOut(node,left-weights.more(node,node.level+1)));let kept2=[],dropped=[];node.children.forEach((child,at)=>{let isString=typeof child==
"string";shares[at]<node.leasts[at]?dropped.push(child):isString?kept2.push(cutText(child,node,node.sizes[at]-shares[at])):(foldTo(page,child,shares[at],weights),
kept2.push(child))}),node.children=kept2,hide2(page,node,dropped)}function cutText(text,node,excess){return excess<=0?text:(node.cutShort=!0,cut(text,Math.max(0,
Math.min(text.length,LONGEST_TEXT)-excess-CUT_SIGN)))}function cutValue(node,excess){node.value&&(node.value=cutText(node.value,node,excess))}function shareOut({
sizes,leasts},budget){let shares=new Array(sizes.length).fill(0),floor=sum(leasts);if(floor>budget){for(let at=0;at<sizes.length;at++){if(sizes[at]>budget){leasts[at]<=
budget&&(shares[at]=budget);break}shares[at]=sizes[at],budget-=sizes[at]}return shares}let bySize=sizes.map((_,at)=>at).sort((a,b)=>sizes[a]-sizes[b]),left=budget;
return bySize.forEach((at,done)=>{let even=Math.floor((left-floor)/(bySize.length-done));shares[at]=Math.min(sizes[at],leasts[at]+even),left-=shares[at],floor-=
leasts[at]}),shares}function snapshot(page,options){return remembering(page,page2=>{if(options.counted)return counted(page2,options);let element2=document.body??document.documentElement;
if(options.root){let resolved=resolve(page2,options.root);if(!resolved.element)return{problem:resolved.problem};element2=resolved.element}let prefix=refPrefix(page2),
root=new Builder(page2,{...options,numbered:!0}).build(element2),pdf=isPdf()&&!options.root,media=options.root?"":shownMedia();(pdf||media)&&root.children.unshift(
documentNode(media||"PDF"));let source=options.root?"":shownSource();source&&root.children.push(source),options.interactiveOnly&&onlyInteractive(root);let count=countNodes(
root),lines=shortened(page2,root,{...options,prefix}),nodes=[root,...matching(root,()=>!0)],listed3=nodes.filter(node=>node.number),folded2=nodes.flatMap(node=>node.
hiddenFrames);listed3.push(...folded2),recordAll(page2,listed3,nodes,!!options.root),page2.refs.latest=listed3.map(({number})=>number),options.partial?sweep(page2):
keepOnly(page2,page2.refs.latest);let frames=nodes.filter(node=>isFrame(node.element));return{url:location.href,title:shownTitle(),coming:Reflect.get(Document.prototype,
"readyState",document)==="loading",pdf,count,truncated:nodes.some(node=>node.hidden||node.hiddenTexts||node.cutShort),shown:nodes.length-1,frames:frames.map(({number})=>number),
folded:folded2.map(({number})=>number),awaited:awaited([...frames,...folded2]),lines,doubts:countDoubts(page2)}})}function documentNode(what){let node=new AccessibleNode(
document.documentElement,"document");return node.name=fileName(),node.children.push(what),node}function counted(page,{interactiveOnly,allRefs,visibleOnly}){let root=new Builder(
page,{allRefs,visibleOnly}).build();interactiveOnly&&onlyInteractive(root);let nodes=matching(root,()=>!0),frames=nodes.filter(node=>isFrame(node.element));return list(
page,frames,nodes),{counted:!0,count:nodes.length,texts:root.children.length-root.children.filter(child=>child instanceof AccessibleNode).length,shown:0,frames:[],
folded:frames.map(({number})=>number),awaited:awaited(frames),doubts:0,lines:[]}}function shortened(page,root,{depth,maxElements,maxChars,level=0,prefix,interactiveOnly}){
depth&&foldBelow(page,root,depth),maxElements&&(measure(root,ELEMENTS2,-1),foldTo(page,root,maxElements,ELEMENTS2)),(interactiveOnly||depth||maxElements)&&sayNames(
root);let lines=rendered(root,prefix);if(!maxChars||printedLength(lines,level)<=maxChars)return lines;let weights=characters(prefix);return measure(root,weights,
level-1),foldTo(page,root,maxChars,weights),sayNames(root),rendered(root,prefix)}function rendered(root,prefix){let lines=[];return renderChildren(root,root.children,
"",prefix,lines),lines}function awaited(frames){let address=({element:element2})=>dom.getAttribute(element2,"src")??dom.getAttribute(element2,"data")??"";return frames.
filter(frame=>/^(?!about:|javascript:)./i.test(address(frame).trim())).map(({number})=>number)}function frameWindows(page,frames){return frames.map(number=>windowOf(
numbered(page,number)??null))}function find(page,query){return remembering(page,page2=>{let all=matchesOf(page2,query),found=query.text===void 0?all:innermost(page2,all),tree=new Builder(page2,
{unfolded:query.text!==void 0,behind:!0}).build(),nodes=matching(tree,()=>!0),nodeOf=new Map(nodes.filter(node2=>!node2.isUnseenText).map(node2=>[node2.element,
node2])),node=element2=>nodeOf.get(element2)??apart2(page2,element2),matches=new Map(found.map(element2=>[element2,sayingIt(node(element2),query.text)])),given=framesIn(
page2).filter(element2=>isGiven(page2,element2,query)),frames=new Map(given.map(element2=>[element2,node(element2)]));list(page2,[...[...matches.values()].flat(),
...frames.values()],nodes);let prefix=refPrefix(page2),nearby=found.length?[]:nearestTo(page2,query,tree);sweep(page2);let match=node2=>({ref:`${prefix}e${node2.
number}`,line:headOf(marked(node2),prefix),text:saidBy(page2,node2),path:pathTo(node2)}),around=frame=>({frame:frame.number,path:[...pathTo(frame),titleOf(frame.
role,frame.name)],unseen:isInUnseen(frame)});return{found:inReadingOrder(page2,[...new Set([...found,...frames.keys()])]).flatMap(element2=>{let frame=frames.get(
element2);return[...(matches.get(element2)??[]).map(match),...frame?[around(frame)]:[]]}),nearby,hidden:found.length?[]:hiddenMatches(page2,query),awaited:awaited(
[...frames.values()]),frames:[...frames.values()].map(({number})=>number),doubts:countDoubts(page2)}})}function sayingIt(node,words){if(words===void 0)return[node];
let fits=fitting(words,!1),unseen=matching(node,({isUnseenText:isUnseenText2,children})=>isUnseenText2&&fits(textOf(children)));return unseen.length?unseen:[node]}
function apart2(page,element2){let{children}=new Builder(page,{unfolded:!0,behind:!0}).build(element2),[only]=children;if(children.length===1&&typeof only!="str\
ing"&&only.element===element2&&!only.isUnseenText)return only;let node=new AccessibleNode(element2,shownRole(roleOf(page,element2)));return node.name=shownName(
page,element2,node.role),node.children=children,node}function saidBy(page,node){return node.isUnseenText?plain(cut(textOf(node.children).trim(),LONGEST_NAME)):!isInUnseen(
node)&&matching(node,hasUnseen).length?plain(cut(clean(seenIn(node)),LONGEST_NAME)):plain(cut(node.value||(node.name&&!node.implied?"":textIn(page,node.element)),
LONGEST_NAME))}function seenIn({children}){return children.map(child=>typeof child=="string"?child:isMarked(child)?"":`${child.implied||isPartUnseen(child,"name")?
"":child.name} ${isPartUnseen(child,"value")?"":child.value} ${seenIn(child)}`).join(" ")}function nearestTo(page,{role,name,label,text,placeholder},tree){let words=[
name,label,text,placeholder].find(each=>typeof each=="string");return nearest(page,knownRole(role),typeof words=="string"?words:"",tree)}function hiddenMatches(page,{
role,name,label,text,placeholder,exact}){let wanted=knownRole(role),words=[name,label,text,placeholder].find(each=>each!==void 0)??"";if(!wanted&&!words)return[];
let says3=fitting(words,exact),fits=said=>said.length<=LONGEST_NAME&&says3(said),found=[];for(let scope of allScopes(page))for(let element2 of scope.querySelectorAll(
"*")){if(!isHidden(page,element2)||NOTHING_TO_READ.has(tag(element2)))continue;let own=shownRole(roleOf(page,element2));if(wanted?own!==wanted:own==="generic"&&
!dom.firstChild(element2))continue;let said=hiddenWords(element2);fits(said)&&found.push([element2,titleOf(own,said)])}return found.filter(([element2],at)=>!found.
slice(at+1).some(([inner])=>dom.contains(element2,inner))).slice(0,3).map(([,title])=>title)}function hiddenWords(element2){return clean(dom.getAttribute(element2,
"aria-label")??(dom.textContent(element2)||dom.getAttribute(element2,"title")||""))}function pathTo(node){let steps=[];for(let at=node.parent;at?.parent;at=at.parent){
let isUnsaid=at.states.some(state=>state.startsWith("unseen")),isSaid=at.name&&!at.implied&&at.name.length<60&&!isUnsaid;at.role!=="generic"&&steps.unshift(isSaid?
`${at.role} ${quoted(at.name)}`:at.role)}return steps}var MOST_TITLES=5;async function onLocated(page,run2,{get,known,alone:alone2,timeout},args){let end2=performance.now()+timeout,left=()=>Math.max(0,end2-performance.
now());for(;;){let found=await located(page,get,known,alone2,left());if(typeof found!="number")return{unlocated:found};let options=args.at(-1),given=options?.timeout>
left()?[...args.slice(0,-1),{...options,timeout:left()}]:args,answer=await run2(page,found,...given);if(!(answer.problem&&left()>0))return{located:found,answer}}}
async function referenceLocated(page,run2,wanted,args){let found=await onLocated(page,async(...given)=>{let[element3,json]=await run2(...given);return{...JSON.parse(
json),element:element3}},wanted,args);if("unlocated"in found)return[null,JSON.stringify(found)];let{element:element2,...answer}=found.answer;return[element2,JSON.
stringify({located:found.located,answer})]}async function located(page,query,known,alone2,milliseconds){if(known&&isStill(page,known))return known;if(alone2)return{
kind:"framed"};let found=await keepLooking(page,()=>lookForOne(page,query)??(hasFrames(page)?{kind:"framed"}:void 0),milliseconds);return found?"element"in found?
remembered(page,found.element):found:{kind:"none",...notFound(page,query)}}function lookForOne(page,query){return remembering(page,page2=>{let found=meant(page2,
matchesOf(page2,query),query);return found.length===1?{element:found[0]}:found.length?{kind:"several",count:found.length,shown:titlesOf(page2,found)}:void 0})}function hasFrames(page){
return remembering(page,page2=>allScopes(page2).some(scope=>scope.querySelector(FRAMES)!==null))}function titlesOf(page,elements){let tree=new Builder(page,{allRefs:!0}).
build(),nodes=matching(tree,()=>!0),few=elements.slice(0,MOST_TITLES),shown2=few.map(element2=>nodes.find(node=>node.element===element2));return offer(page,shown2.
filter(node=>node!==void 0),nodes),few.map((element2,at)=>{let node=shown2[at];if(!node)return asWritten(element2)+refMark(refPrefix(page),remembered(page,element2));
let path=pathTo(node);return`${headOf(marked(node),refPrefix(page))}${path.length?` (in ${path.join(" > ")})`:""}`})}function titles(page,query){return remembering(
page,page2=>titlesOf(page2,meant(page2,matchesOf(page2,query),query)))}function notFound(page,query){return remembering(page,page2=>({nearby:nearestTo(page2,query,
new Builder(page2).build()),hidden:hiddenMatches(page2,query)}))}function numberGiven(page,[node]){return isElement(node)?remembered(page,node):0}var HANDED="webtools-handed";function keptElements(page){let{elements}=page.kept;page.kept.elements=[];let carrier=document.createElement("i"),hand=()=>{let highlight2=new Highlight;for(let element2 of elements)
highlight2.add(new StaticRange({startContainer:element2,startOffset:0,endContainer:element2,endOffset:0}));CSS.highlights.set(HANDED,highlight2)};return carrier.
addEventListener(HANDED,hand,{once:!0}),carrier}function mistakeIn(page,query){return refused2(page,query)??{kind:"",reason:""}}function refused2(page,part2){if(part2===null||typeof part2!="object")return null;
if(typeof part2.pattern=="string")return tried("pattern",()=>new RegExp(part2.pattern,part2.flags));let{css,xpath,number=part2.within}=part2;if(typeof number=="\
number"){let{problem}=resolve(page,number);if(problem?.kind==="reused")return{kind:"ref",reason:"",number,problem}}let inner=(css===void 0?null:tried("selector",
()=>document.createDocumentFragment().querySelector(css)))??Object.values(part2).map(each=>refused2(page,each)).find(Boolean);return inner||xpath===void 0?inner??
null:tried("xpath",()=>remembering(page,page2=>matchesOf(page2,part2)))}function tried(kind2,use){try{use()}catch(error){return{kind:kind2,reason:String(error)}}
return null}var LONGEST_NEAR=80,MOST_COMPARED=5e3;function nearTexts(page,wanted){let pairs=pairsOf(wanted),scored=new Map;for(let text of readTexts())scored.has(text)||scored.
set(text,likeness2(pairs,pairsOf(text)));return[...scored].filter(([,score])=>score>similarity_default.above).sort(([,one],[,other])=>other-one).slice(0,similarity_default.
most).map(([text,score])=>[score,cut(text,LONGEST_NEAR)])}function*readTexts(){let root=document.body??document.documentElement;if(!root)return;let lines=(dom.innerText(
root)??"").split(/[\n\t]+/);for(let line of lines.slice(0,MOST_COMPARED))clean(line)&&(yield clean(line));for(let field of[...dom.querySelectorAll(root,"input, \
textarea")].slice(0,MOST_COMPARED))takesText(field)&&!isPassword(field)&&field.value&&isDrawn(field)&&(yield clean(field.value))}function pairsOf(text){let letters4=clean(
text).toLowerCase().slice(0,1e3),pairs=new Set;for(let at=0;at<letters4.length-1;at++)pairs.add(letters4.slice(at,at+2));return pairs.size?pairs:new Set([letters4])}
function likeness2(one,other){let shared=0;for(let pair of one)other.has(pair)&&shared++;return Math.max(2*shared/(one.size+other.size),.9*shared/one.size)}var LEAST_MAIN_CHARS=200;function readText2(page,{root,main}){return remembering(page,page2=>{let element2=document.body??document.documentElement;if(root){let resolved=resolve(
page2,root);if(!resolved.element)return{problem:resolved.problem};element2=resolved.element}let marked2=main&&!root?mainPart(page2):null,reader=new TextReader(page2,
marked2??element2),part2=marked2!==null;part2&&!reader.frames.length&&reader.length<LEAST_MAIN_CHARS&&(reader=new TextReader(page2,element2),part2=!1);let{frames}=reader;
list(page2,frames,frames);let media=shownMedia();return{url:location.href,title:shownTitle(),pdf:isPdf()&&!root,part:part2,lines:[...media&&!root?[`(${fileName()}\
: ${media})`]:[],...root?[]:shownSource().split(`
`).filter(Boolean),...reader.lines.map(line=>typeof line=="string"?line:line.number)],frames:frames.map(({number})=>number),awaited:awaited(frames),doubts:countDoubts(
page2)}})}function mainPart(page){for(let selector of["main, [role=main]","article, [role=article]"]){let shown2=[...document.querySelectorAll(selector)].filter(
element2=>!isHidden(page,element2));if(shown2.length===1)return shown2[0]}return null}var TextReader=class{constructor(page,element2){this.page=page,this.lines=
[],this.line="",element2&&!isHidden(page,element2)&&this.visit(element2,0),this.end(),this.length=this.lines.reduce((sum2,line)=>sum2+(typeof line=="string"?line.
length:0),0)}get frames(){return this.lines.filter(line=>typeof line!="string")}end(){let line=clean(this.line).replace(PRIVATE_USE,"");line&&this.lines.push(line),
this.line=""}visit(element2,depth){let style=styleOf(this.page,element2);if(NOTHING_TO_READ.has(tag(element2))||style.cutOff&&!style.veiled||depth>DEEPEST)return;
if(isFrame(element2)){if(isUnseenBox(this.page,element2))return;this.end(),this.lines.push(new AccessibleNode(element2,"iframe"));return}if(HOLDERS.has(tag(element2))||
isA(element2,"select"))return this.readControl(element2,style);let{display}=style,isCell=display==="table-cell",isInline=INLINE.has(display)||display.startsWith(
"inline-")||isCell;isInline||this.end(),style.skipped||this.readChildren(element2,style,depth),isCell?this.line+=" ":isInline||this.end()}readChildren(element2,style,depth){
let isPre=isA(element2,"pre");style.visible&&this.readGenerated(element2,"::before");for(let child of flatChildren(this.page,element2))isElement(child)?isA(child,
"br")?this.end():this.visit(child,depth+1):isText(child)&&style.visible&&!isUnseenText(this.page,child,element2)&&this.readText(asShown(this.page,child.data,element2),
isPre||showsLines(element2));style.visible&&this.readGenerated(element2,"::after")}readGenerated(element2,side){let text=generatedText(this.page,element2,side);
text&&!isUnseenGenerated(this.page,element2,side,text)&&(this.line+=text)}readText(text,asLines){if(!asLines)return void(this.line+=text);let[first,...others]=text.
split(`
`);this.line+=first;for(let line of others)this.end(),this.line=line}readControl(element2,style){if(!style.visible||isUnseenBox(this.page,element2))return;let select2=isA(
element2,"select")?element2:null,value=select2?[...select2.selectedOptions].map(option=>option.label).join(", "):valueOf(this.page,element2,roleOf(this.page,element2));
this.line+=` ${value??""} `}};var exposed={actionable,afterChoice,beginSilence,boxInView,boxThroughFrame,boxesToMark,changed,choiceSeen,chooseOptions,comes,described,drawn:(page,answer)=>drawn(
page,answer,!0),element,endSilence,facts,shownTexts,fileField,fillFields,find,focusedWindow,keyTaken,listLeftOpen,readyForKeys,frameWindows,framesHere,giveFocus,
heldInstead,hideInDoubt,hovered,judgeDoubts,keepFocus,keptElements,maskTexts,mistakeIn,nearTexts,notFound,numberGiven,onLocated:(page,wanted,name,args)=>onLocated(
page,functionOf(name),wanted,args),optionInPopup,optionShown,placesInDoubt,possibleHosts,reachRoots,readText:readText2,readyToOpen,refCounts,referenceLocated:(page,wanted,name,args)=>referenceLocated(
page,functionOf(name),wanted,args),scroll,scrollIntoView,showsPdf:isPdf,similar,snapshot,guardVerdict,watchDrag,dragHeld,dragArrived,dragged,watchDrop,takesDrop,
dropArrived,supersede,suspectedHosts,throughFrame,throughView,titles,together:(_page,parts)=>Promise.all(parts.map(given=>globalThis.webtools.part(...given))),typeText,
typed,unguard,unmaskTexts,view};function functionOf(name){return exposed[name]}async function call(page,...given){let value=await run(page,given);return`${numberingNow(page)};${await answered(value,wellFormed)}`}async function callRaw(page,...given){
return[await run(page,given),numberingNow(page)]}async function part(page,[number,...deeper],...given){return number!==void 0?await inFrame(page,number)?.part(deeper,
...given)??null:hasHostsToAskAbout(page)?"!":[await run(page,given),numberingNow(page)]}function inFrame(page,number){try{let{webtools}=windowOf(numbered(page,number)??
null);return typeof webtools.part=="function"?webtools:null}catch{return null}}function run(page,given){let[name,args,grant,...roots]=given,all=[...JSON.parse(args),
...roots.length?[roots]:[]];return numbering(page,grant,()=>exposed[name](page,...all))}function wellFormed(_key,value){return typeof value=="string"?value.toWellFormed():
value}function newPage(secret){return{secret,roleOf,refs:noRefs(),leaving:staying(),act:noAct(),closed:noClosedRoots(),masking:{shown:[],unmasked:[]},givenUp:0,pixels:{
doubts:[],verdicts:new Map,undo:[],keys:new WeakMap},looking:{stop:()=>{}},kept:{elements:[]},sheets:new WeakMap,palette:newPalette(),memo:null}}function noAct(){
return{effects:null,motions:new Motions,guard:null,drag:null,over:null,verdict:null,hovering:null,pressed:null,filled:new Map,typing:null,shownBefore:new WeakSet,
openList:null,onInput:null,onHover:null,onDragOver:null,dropped:null,onSlider:null}}function install({secret}){let page=newPage(secret);collectClosedRoots(page),watchLeaving(page),listenToInput(page),listenToDrags(page),globalThis.webtools={call:(...given)=>call(
page,...given),callRaw:(...given)=>callRaw(page,...given),part:(...given)=>part(page,...given),ask:(entry,...given)=>hostsToAskAbout(page)??{call,callRaw}[entry](
page,...given),settled:options=>settled(page,options),look:act=>look2(page,act),reads:ago=>JSON.stringify(readsSince(page,performance.now()-ago)),leaves:()=>leaves(
page),refuseClick:()=>refuseClick(page),giveUp:()=>{page.givenUp++,unguard(page),page.looking.stop()}}}return install(...arguments)}
export const main_world =
function(){"use strict";var CHANNELS={timers:{beats:3,repeats:5,longest:600,stays:!1},frames:{beats:3,repeats:5,longest:1200,stays:!1},messages:{beats:3,repeats:5,longest:600,stays:!1},
animations:{beats:1/0,repeats:0,longest:1200,stays:!1},styles:{beats:1/0,repeats:0,longest:1200,stays:!0},scrolling:{beats:1/0,repeats:0,longest:1200,stays:!0}},
Recurrence=class{count=0;#own=-1/0;#known=-1/0;#act=-1/0;#first=0;#came={__proto__:null};constructor(channel){this.channel=channel}note(came){this.#came[this.count++%
32]=came}last(before=0){return this.#came[(this.count-1-before)%32]}recurs(since,at,beginOfAct=()=>-1/0){if(this.#own>=since||this.channel.stays&&this.#own>-1/0)
return!0;if(!this.#wasUnderWay(since)){if(!this.#isBeat(since,beginOfAct)&&!this.#isLoop(since,at))return!1;this.#known=since}return this.#own=since,!0}#oldest(){
return this.count>32?this.count-32:0}#wasUnderWay(since){for(let index=this.#oldest();index<this.count;index++){let{at,due,answered}=this.#came[index%32];if(at<
since&&(answered||due)>=since)return!0}return!1}#isBeat(since,beginOfAct){let beats=0,first=0,last=0;for(let index=this.#oldest();index<this.count;index++){let{
at}=this.#came[index%32];at>=since||this.#known<beginOfAct(at)||(beats++===0&&(first=at),last=at)}return beats>=this.channel.beats&&since-last<=1.5*(last-first)/
(beats-1)+50}#isLoop(since,at){let again=0;for(let index=this.#oldest();index<this.count;index++){let came=this.#came[index%32];came.at<since||(again++,this.#act!==
since&&(this.#first=came.at),this.#act=since)}return again>this.channel.repeats&&at-this.#first>this.channel.longest}},Acts=class{#count=0;#acts={__proto__:null};note(from,to){
let last=this.#acts[(this.#count-1)%32];last!==void 0&&last.to>=from?last.to=to:this.#acts[this.#count++%32]={from,to}}beginOfAct(moment){for(let index=0;index<
this.#count&&index<32;index++){let{from,to}=this.#acts[index];if(from<=moment&&moment<=to)return from}return-1/0}};var Answer=class{#count=0;#ends={__proto__:null};#first="";#last="";lacks="";begin(){let[first,last]=[this.#first,this.#last];if(this.#first=this.lacks="",first===
"")return;let known=this.#ends[first];!known&&++this.#count>32&&(this.#ends={__proto__:null},this.#count=1),this.#ends[first]={last,isSure:!known||known.last===
last}}note(shape){if(this.#first===""){this.#first=shape;let known=this.#ends[shape];known?.isSure&&(this.lacks=known.last)}shape===this.lacks&&(this.lacks=""),
this.#last=shape}};var bound=method=>Function.prototype.call.bind(method),getter=(owner,name)=>bound(owner&&Object.getOwnPropertyDescriptor(owner,name)?.get);function answerTo(ask,answered,listen,answer){
let detailOf=getter(CustomEvent.prototype,"detail"),dispatch=bound(EventTarget.prototype.dispatchEvent),Answer2=CustomEvent;listen(window,ask,event=>{let init={
__proto__:null,detail:answer(detailOf(event))};dispatch(document,new Answer2(answered,init))})}function newShapes(){let{min}=Math,{ownKeys,getOwnPropertyDescriptor}=Reflect,{isArray}=Array,{isView}=ArrayBuffer,codeAt=bound(String.prototype.charCodeAt),sizes=[
ArrayBuffer.prototype,DataView.prototype,Object.getPrototypeOf(Uint8Array.prototype)].map(each=>getter(each,"byteLength")),isDigit=code=>code>=48&&code<=57,isLetter=code=>code>=
65&&code<=90||code>=97&&code<=122||code>127,shapeOfText=text=>{let end=min(text.length,200),hash=0,before=0,inWord=!1,numbered=!1;for(let at=0;at<=end;at++){let code=at<
end?codeAt(text,at):0,digit=isDigit(code);digit||isLetter(code)?(inWord||(before=hash,numbered=!1),inWord=!0,numbered||=digit):inWord&&(numbered&&(hash=before),
inWord=!1),hash=hash*31+code|0}return`${hash}`},sizeOf=buffer=>{for(let index=0;index<sizes.length;index++)try{return sizes[index](buffer)}catch{}return-1},shapeOf=(data,isPart=!1)=>{
if(typeof data=="string")return shapeOfText(data);if(typeof data!="object"||data===null||isPart)return typeof data;if(isView(data))return`view ${sizeOf(data)}`;
if(isArray(data))return"array";let size=sizeOf(data);if(size>=0)return`buffer ${size}`;let shape="",keys=ownKeys(data);for(let index=0;index<min(keys.length,8);index++){
let key=keys[index];typeof key=="string"&&(shape+=`${key}:${shapeOf(getOwnPropertyDescriptor(data,key)?.value,!0)},`)}return shape};return{shapeOf,shapeOfText}}var INPUT=["pointerdown","pointerover","click","keydown","wheel","input","change","submit","drop"],READ_ONLY=["GET","HEAD","OPTIONS"],CLOSED={EventSource:2,WebSocket:3};
function noteChannels({now,note,remember,forget,callbackOf,recurs,isOfAct,goesOn},disguise,last,isLate=!1){let{min,max}=Math,listen=bound(EventTarget.prototype.
addEventListener),{shapeOf,shapeOfText}=newShapes(),[upper,split]=[String.prototype.toUpperCase,String.prototype.split].map(bound),[channelIn,setChannel]=[WeakMap.
prototype.get,WeakMap.prototype.set].map(bound),[setIn,removeIn,eachIn]=[Map.prototype.set,Map.prototype.delete,Map.prototype.forEach].map(bound),isPrototypeOf=bound(
Object.prototype.isPrototypeOf),dataOf=getter(MessageEvent.prototype,"data"),eventOf=getter(window,"event"),closedOf=getter(ReadableStreamDefaultReader.prototype,
"closed"),containerOf=getter(Navigator.prototype,"serviceWorker"),{navigator}=window,channels=new WeakMap,servers=new Map,number=0,asked=0,requests=0,input=-1/0;
for(let type of INPUT)last(window,type,()=>{input=now()});let isReaction=({owed})=>{let event=eventOf(window);return owed>input||event!==void 0&&isPrototypeOf(MessageEvent.
prototype,event)},waitAfter=before=>before?.answered?before.gap>0?min(500,max(300,1.5*before.gap)):0:300,asks=(channel,key,request=0)=>{let callback=callbackOf(
key,CHANNELS.messages),before=callback.last(),question=before!==void 0&&!before.answered&&(before.kind==="unanswered"||now()-before.at>500)?remember("unanswered",
callback,500):note("open",`c${++asked}`,callback,before?.answered?1e3:500);question.last=question.at,question.gap=0,question.wait=channel.inParts?waitAfter(before):
0,question.request=request,question.first=before?.answered?before.first:"",question.owed=isReaction(channel)?channel.owed:-1/0,channel.owed=-1/0,question.owed===
-1/0&&channel.answer.begin(),channel[channel.count++%4]=question,channel.asked=channel.heard=question.at},isAnswered=(channel,request)=>{channel.unanswered=0,eachIn(
servers,(_,other)=>{for(let index=0;index<min(other.count,4);index++){let{id,request:of}=other[index];other!==channel&&of===request&&id!==null&&forget(id)}})},comes=(channel,shape)=>{
let at=now(),callback=callbackOf(`${channel.number}<${shape}`,CHANNELS.messages),longest=isOfAct(channel.asked)?1e3:500;if(at-channel.heard>longest||recurs(callback,
channel.asked,at)){channel.owed=at,remember("message",callback,0);return}note("began",null,callback,0),goesOn(channel.asked,at),channel.heard=at,channel.answer.
note(shape),answers(channel,at,longest,shape)},answers=(channel,at,longest,shape)=>{let wait=channel.inParts&&channel.answer.lacks?1e3:0,latest=channel[(channel.
count-1)%4];for(let index=0;index<min(channel.count,4);index++){let question=channel[index];at-question.last>(question===latest?longest:500)||(question.answered?
question.gap=max(question.gap,at-question.last,1):(question.answered=at,channel.inParts&&question.first!==shape&&(question.wait=max(question.wait,300)),question.
first=shape,question.request&&isAnswered(channel,question.request)),question.last=at,question.due=at+max(wait,question.wait),question.due===at&&question.id!==null&&
forget(question.id))}},isOver=channel=>{for(let index=0;index<min(channel.count,4);index++){let{id}=channel[index];id!==null&&forget(id)}},kinds=[];for(let[name,
opens,inParts]of[["WebSocket",!0,!0],["EventSource",!0,!0],["RTCDataChannel",!1,!0],["Worker",!0,!1],["MessagePort",!0,!1],["BroadcastChannel",!1,!1],["ServiceW\
orkerContainer",!1,!1],["XMLHttpRequest",!1,!0]]){let prototype=window[name]?.prototype;prototype&&(kinds[kinds.length]={name,prototype,opens,inParts})}let newChannel=inParts=>({
__proto__:null,number:++number,inParts,asked:-1/0,heard:-1/0,owed:-1/0,types:{__proto__:null},unanswered:0,answer:new Answer,count:0}),kindOf=target=>{for(let index=0;index<
kinds.length;index++)if(isPrototypeOf(kinds[index].prototype,target))return kinds[index]},listens=(target,type)=>{let isSource=window.EventSource!==void 0&&isPrototypeOf(
sourcePrototype,target),isPart=type==="progress"&&isPrototypeOf(XMLHttpRequest.prototype,target);if(type!=="message"&&!isPart&&(!isSource||type==="open"||type===
"error"))return;let channel=channelIn(channels,target);if(channel===void 0){let kind=kindOf(target);if(kind===void 0)return;channel=channelOf(target,kind),isPart&&
listen(target,"loadend",()=>isOver(channel)),kind.opens&&asks(channel,`new ${kind.name}`)}hears(target,channel,type)},channelOf=(target,{name,prototype,inParts})=>{
let channel=newChannel(inParts);if(setChannel(channels,target,channel),hears(target,channel,"messageerror"),hears(target,channel,"error"),hears(target,channel,"\
close"),name==="EventSource"||name==="WebSocket"){let stateOf=getter(prototype,"readyState");setIn(servers,channel,()=>{try{return stateOf(target)===CLOSED[name]}catch{
return!1}})}return channel},channelFromBefore=target=>{let kind=isLate?kindOf(target):void 0;if(kind===void 0)return;let channel=channelOf(target,kind);return hears(
target,channel,"message"),channel},sourcePrototype=window.EventSource?.prototype,hears=(target,channel,type)=>{typeof type!="string"||channel.types[type]||(channel.
types[type]=!0,listen(target,type,event=>{let shape=type;try{shape+=shapeOf(dataOf(event))}catch{}comes(channel,shape)}))},listensBySetter=(owner,type)=>disguise(
owner,`on${type}`,{before:(args,self)=>{args[0]&&listens(self,type)}},"set");for(let{prototype}of kinds)listensBySetter(prototype,"message");listensBySetter(XMLHttpRequestEventTarget.
prototype,"progress");let sent=(self,data)=>{let channel=channelIn(channels,self)??channelFromBefore(self);return channel===void 0?!1:(asks(channel,`${channel.number}\
>${shapeOf(data)}`),!0)},said={after:(_,args,self)=>sent(self,args[0])};disguise(window.WebSocket?.prototype,"send",said),disguise(window.RTCDataChannel?.prototype,
"send",said),disguise(window.Worker?.prototype,"postMessage",said);let posted={after:(_,args,self)=>{sent(self,args[0])||note("began",null,callbackOf("postMessa\
ge"),0)}};disguise(window.MessagePort?.prototype,"postMessage",posted),disguise(window.BroadcastChannel?.prototype,"postMessage",posted),disguise(window.ServiceWorker?.
prototype,"postMessage",{after:(_,args)=>sent(containerOf(navigator),args[0])});let textOf=[getter(Request.prototype,"url"),getter(URL.prototype,"href")],pathOf=asked2=>{
for(let index=0;typeof asked2!="string"&&index<textOf.length;index++)try{asked2=textOf[index](asked2)}catch{}return typeof asked2=="string"?split(asked2,"?",1)[0]:
""},requested=(methodOf,addressOf,body)=>{let key="";requests++,eachIn(servers,(isClosed,channel)=>{if(isClosed())return removeIn(servers,channel);if(key===""){
let method=methodOf();key=typeof method=="string"?upper(method):"GET";for(let index=0;index<READ_ONLY.length;index++)READ_ONLY[index]===key&&(key="GET");key!=="\
GET"&&(key+=`${shapeOfText(pathOf(addressOf()))} ${shapeOf(body,!0)}`)}key==="GET"||channel.unanswered++>=3||asks(channel,`${channel.number}>${key}`,requests)})},
readsBy=(prototype,name)=>disguise(prototype,name,{after:(_,__,reader)=>{let channel=channelIn(channels,reader);channel!==void 0?comes(channel,"part"):isPrototypeOf(
prototype,reader)&&begins(reader,newChannel(!0))}}),begins=async(reader,channel)=>{setChannel(channels,reader,channel),asks(channel,`${channel.number}>part`);try{
if(isPrototypeOf(Reader,reader))await closedOf(reader);else return}catch{}isOver(channel)},Reader=ReadableStreamDefaultReader.prototype;readsBy(Reader,"read");let stream=new ReadableStream;
return stream.values&&readsBy(Object.getPrototypeOf(stream.values()),"next"),{__proto__:null,listens,requested,sent}}function noteClosedRoots(name,declared,disguise){let dispatch=bound(EventTarget.prototype.dispatchEvent),createElement=bound(Document.prototype.createElement),[
append,remove]=[bound(Node.prototype.appendChild),bound(Element.prototype.remove)],[rootOf,mode]=[bound(Node.prototype.getRootNode),getter(ShadowRoot.prototype,
"mode")],declaredRoot=getter(ElementInternals.prototype,"shadowRoot"),[has,add]=[bound(WeakSet.prototype.has),bound(WeakSet.prototype.add)],includes=bound(String.
prototype.includes),lowerCase=bound(String.prototype.toLowerCase),[Carrying,Plain]=[SubmitEvent,Event],closed=new WeakSet,any=!1,note=root=>{if(root===null||mode(
root)!=="closed"||has(closed,root))return;add(closed,root),any=!0;let carrier=createElement(document,"span");append(root,carrier);let init={__proto__:null,submitter:carrier};
dispatch(window,new Carrying(name,init)),remove(carrier)};disguise(Element.prototype,"attachShadow",{after:note});for(let owner of[Element,ShadowRoot])disguise(
owner.prototype,"setHTMLUnsafe",{after:(_,args)=>{(typeof args[0]!="string"||includes(lowerCase(args[0]),"shadowrootmode"))&&dispatch(window,new Plain(declared))}});
return{noteDeclared:internals=>note(declaredRoot(internals)),isInside:node=>any&&has(closed,rootOf(node))}}function noteDialogs(ask,answered,disguise,listen){let opened=0;for(let name of["alert","confirm","prompt"])disguise(window,name,{before:()=>{opened++}});answerTo(
ask,answered,listen,()=>opened)}function newDisguise(share,listen){let{apply,construct}=Reflect,{captureStackTrace}=Error,AnyError=Error,{exec}=RegExp.prototype,{replace:replaceIn}=String.prototype,
{get,set}=WeakMap.prototype,detailOf=getter(CustomEvent.prototype,"detail"),natives=new WeakMap;try{let box={__proto__:null},asking=new CustomEvent(share,{detail:box});
parent!==window&&bound(EventTarget.prototype.dispatchEvent)(parent.document,asking),natives=box.natives??natives}catch{}listen(window,share,event=>{let box=detailOf(
event);box.natives=natives,box.listen=listen});let withoutFrame=(error,trap,isBuiltIn)=>{let own=isBuiltIn&&!AnyError.prepareStackTrace&&apply(exec,/\n +at .*/,
[error.stack]);captureStackTrace(error,trap),own&&(error.stack=apply(replaceIn,error.stack,[/\n/,()=>`${own[0]}
`]))},disguised=(native,{before=null,after=null,replace=null,instead=null})=>{let trap=(target,self,args)=>{before!==null&&before(args,self);let result;try{result=
instead?instead():apply(target,replace===null?self:replace(self),args)}catch(error){throw captureStackTrace&&error instanceof AnyError&&withoutFrame(error,trap,
replace!==null),error}return after!==null&&after(result,args,self),result},making=(target,args,newTarget)=>{let made;try{made=construct(target,args,newTarget)}catch(error){
throw captureStackTrace&&error instanceof AnyError&&captureStackTrace(error,making),error}return after!==null&&after(made,args,made),made},proxy=new Proxy(native,
{__proto__:null,apply:trap,construct:making});return apply(set,natives,[proxy,native]),proxy},disguise=(owner,name,by,accessor)=>{let found=owner&&Object.getOwnPropertyDescriptor(
owner,name),part=accessor??"value",native=found?.[part];typeof native!="function"||!found.configurable||Object.defineProperty(owner,name,{...found,[part]:disguised(
native,by)})};return disguise(Function.prototype,"toString",{replace:self=>apply(get,natives,[self])??self}),disguise}function newLasting(){let addListener=bound(EventTarget.prototype.addEventListener),all=[],count=0,listen=(target,type,listener)=>{all[count++]=[target,type,listener],
addListener(target,type,listener,!0)},again=()=>{for(let at=0;at<count;at++)addListener(all[at][0],all[at][1],all[at][2],!0)};return{listen,last:disguise=>{for(let name of[
"open","write","writeln"])disguise(Document.prototype,name,{after:again})}}}function noteListeners(ask,found,listens,disguise,closedRoots,listen){let TYPES=["auxclick","click","contextmenu","dblclick","dragstart","drop","mousedown","mou\
seenter","mouseover","mouseup","pointerdown","pointerenter","pointerover","pointerup","touchend","touchstart"],{stringify}=JSON,{prototype}=EventTarget,dispatch=bound(
prototype.dispatchEvent),[typesOf,noteTypes]=[bound(WeakMap.prototype.get),bound(WeakMap.prototype.set)],[add,remove,each]=[bound(Set.prototype.add),bound(Set.prototype.
delete),bound(Set.prototype.forEach)],sizeOf=getter(Set.prototype,"size"),deref=bound(WeakRef.prototype.deref),Reference=WeakRef,connected=getter(Node.prototype,
"isConnected"),nodeType=getter(Node.prototype,"nodeType"),composedPath=bound(Event.prototype.composedPath),submitterOf=getter(SubmitEvent.prototype,"submitter"),
Said=CustomEvent,known=new WeakMap,listening=new Set,edits=new WeakSet,keys=new WeakSet,pastes=new WeakSet,[addEdits,hasEdits]=[bound(WeakSet.prototype.add),bound(
WeakSet.prototype.has)],sweepAt=5e3,sweep=()=>{each(listening,reference=>{deref(reference)||remove(listening,reference)}),sweepAt=2*sizeOf(listening)>5e3?2*sizeOf(
listening):5e3},isElement=target=>{try{return nodeType(target)===1}catch{return!1}},note=(element,type)=>{if(!isElement(element))return;let types=typesOf(known,
element);if(types){if(types[type])return;types[type]=!0,types.text=`${types.text},${type}`;return}noteTypes(known,element,{__proto__:null,[type]:!0,text:type}),
add(listening,new Reference(element)),sizeOf(listening)>=sweepAt&&sweep()},mouse={__proto__:null};for(let type of TYPES)mouse[type]=!0;let askedAbout=event=>{try{
return submitterOf(event)}catch{return composedPath(event)[0]}},say=(target,name,detail,composed=!0)=>{let init={__proto__:null,composed,detail};dispatch(target,
new Said(name,init))},noteIn=(listeners,target)=>{typeof target=="object"&&addEdits(listeners,target)};disguise(prototype,"addEventListener",{before:(args,self)=>{
typeof args[0]=="string"&&mouse[args[0]]?note(self,args[0]):args[0]==="beforeinput"?noteIn(edits,self??window):args[0]==="keypress"?noteIn(keys,self??window):args[0]===
"paste"?noteIn(pastes,self??window):listens(self,args[0])}});for(let type of TYPES)disguise(HTMLElement.prototype,`on${type}`,{before:(args,self)=>{args[0]&&note(
self,type)}},"set");let answerAround=(what,listeners)=>listen(window,`${ask}-${what}`,event=>{let path=composedPath(event);for(let at=0;at<path.length;at++)if(hasEdits(
listeners,path[at]))return say(path[0],`${found}-${what}`,"")});answerAround("edits",edits),answerAround("pastes",pastes),listen(window,`${ask}-keys`,event=>{let path=composedPath(
event);hasEdits(keys,path[0])&&say(path[0],`${found}-keys`,"")});let internals=new WeakMap,semantics=[];for(let name of Object.getOwnPropertyNames(ElementInternals.
prototype))/^(role$|aria)/.test(name)&&semantics.push({name:name.toLowerCase(),read:getter(ElementInternals.prototype,name)});disguise(HTMLElement.prototype,"at\
tachInternals",{after:(attached,_,self)=>{noteTypes(internals,self,attached),closedRoots.noteDeclared(attached)}}),listen(window,`${ask}-internals`,event=>{let element=askedAbout(
event),attached=typesOf(internals,element);if(!attached)return;let said={__proto__:null};for(let at=0;at<semantics.length;at++){let value=semantics[at].read(attached);
typeof value=="string"&&(said[semantics[at].name]=value)}say(window,`${found}-internals`,stringify(said))}),listen(window,`${ask}-one`,event=>{let element=askedAbout(
event),types=typesOf(known,element);types&&say(window,`${found}-one`,types.text)}),listen(window,ask,()=>{each(listening,reference=>{let element=deref(reference);
element?connected(element)&&say(element,found,typesOf(known,element).text,!closedRoots.isInside(element)):remove(listening,reference)})})}function closePrinting(disguise){let addListener=bound(EventTarget.prototype.addEventListener),dispatch=bound(EventTarget.prototype.dispatchEvent),stateOf=getter(
Document.prototype,"readyState"),AnyEvent=Event,once={__proto__:null,once:!0},prints=!1,printed=()=>{prints||(prints=!0,dispatch(window,new AnyEvent("beforeprin\
t")),dispatch(window,new AnyEvent("afterprint")),prints=!1)};disguise(window,"print",{instead:()=>{stateOf(document)==="complete"?printed():addListener(window,"\
load",printed,once)}})}var WHOLE=["arrayBuffer","blob","bytes","formData","json","text"],MOST=1e3;function noteReading(ask,answered,disguise,listen){let{stringify}=JSON,now=performance.
now.bind(performance),[setIn,clearIn,eachIn]=[Map.prototype.set,Map.prototype.clear,Map.prototype.forEach].map(bound),sizeOf=getter(Map.prototype,"size"),addressOf=getter(
Response.prototype,"url"),hrefOf=getter(URL.prototype,"href"),baseOf=getter(Node.prototype,"baseURI"),Address=URL,reads=new Map,note=(address,isWhole)=>{sizeOf(
reads)>=MOST&&clearIn(reads),setIn(reads,address,{__proto__:null,at:now(),isWhole})},noteOf=(response,isWhole)=>{try{note(addressOf(response),isWhole)}catch{}};
for(let name of WHOLE)disguise(Response.prototype,name,{after:(_,__,response)=>noteOf(response,!0)});disguise(Response.prototype,"body",{after:(_,__,response)=>noteOf(
response,!1)},"get");for(let name of["compileStreaming","instantiateStreaming"])disguise(window.WebAssembly,name,{after:()=>note("*",!1)});return disguise(window.
Cache?.prototype,"put",{after:()=>note("*",!1)}),answerTo(ask,answered,listen,since=>{let said={__proto__:null};return eachIn(reads,(read,address)=>{read.at>=since&&
(said[address]=read.isWhole)}),stringify(said)}),{__proto__:null,requested:(asked,isWhole)=>{try{let text=typeof asked=="string"?asked:hrefOf(asked);note(hrefOf(
new Address(text,baseOf(document))),isWhole)}catch{}}}}function newRecord(ask,answered,listen){let{parse,stringify}=JSON,{max,min}=Math,now=performance.now.bind(performance),source=bound(Function.prototype.toString),
slice=bound(String.prototype.slice),{get,set,delete:remove,clear,forEach}=Map.prototype,[getIn,setIn,removeIn,clearIn,eachIn]=[get,set,remove,clear,forEach].map(
bound),sizeOf=getter(Map.prototype,"size"),number=0,callbacks=new Map,pending=new Map,recent={__proto__:null},acts=new Acts,sweepAt=2e3,callbackOf=(key,channel=CHANNELS.
timers)=>{let callback=getIn(callbacks,key);return callback===void 0&&(sizeOf(callbacks)>=2e3&&clearIn(callbacks),callback=new Recurrence(channel),setIn(callbacks,
key,callback)),callback},callbackBy=(kind,handler,delay)=>{let text=typeof handler=="function"?source(handler):"";return callbackOf(`${kind}${delay}:${text.length}\
:${slice(text,0,80)}`,CHANNELS[kind==="frame"?"frames":"timers"])},remember=(kind,callback,delay)=>{let at=now(),entry={__proto__:null,kind,number:0,id:null,at,
due:at+delay,callback,answered:0,owed:-1/0,isOver:null};return callback.note(entry),entry},note=(kind,id,callback,delay)=>{let entry=remember(kind,callback,delay);
return entry.number=++number,recent[number%32]=entry,id===null||(entry.id=id,setIn(pending,id,entry),sizeOf(pending)>sweepAt&&sweep(entry.at)),entry},forget=id=>removeIn(
pending,id),sweep=at=>{eachIn(pending,(entry,id)=>{entry.due+500<at&&removeIn(pending,id)}),sweepAt=max(2e3,2*sizeOf(pending))},recurs=(callback,since,at)=>callback.
recurs(since,at,moment=>acts.beginOfAct(moment)),isOfAct=moment=>acts.beginOfAct(moment)>-1/0,goesOn=(moment,at)=>{isOfAct(moment)&&acts.note(acts.beginOfAct(moment),
at)},isRare=(callback,at)=>at-(callback.last(2)?.at??-1/0)>5e3,isOver=({kind,number:number2,due,isOver:isOver2},{drawn,idled,timed},at)=>isOver2!==null&&isOver2()||
(kind==="frame"||kind==="scroll"||kind==="idle"?number2<=(kind==="idle"?idled:drawn)||due+500<at:due<min(at,kind==="timer"?timed:at)),answer=({since,drawn=0,idled=0,
timed=1/0,hopes=!1})=>{let at=now();hopes||acts.note(since,at);let said={__proto__:null,began:!1,last:0,requests:0,pending:null,due:0,draws:!1,hope:0,soon:0};for(let index=max(
1,number-32+1);!hopes&&index<=number;index++){let entry=recent[index%32];if(entry.at<since||(said.began=!0,entry.kind==="request"&&said.requests++,recurs(entry.
callback,since,at)))continue;said.last=entry.number;let delay=entry.due-entry.at;entry.id!==null&&entry.kind!=="open"&&delay<=100&&(said.soon=max(said.soon,delay))}
return eachIn(pending,(entry,id)=>{if(isOver(entry,{drawn,idled,timed},at))return removeIn(pending,id);if(hopes&&entry.due<5e3+at&&isRare(entry.callback,at)&&(said.
hope=max(said.hope,entry.due-at)),hopes||entry.kind==="later")return;let own=entry.at<since||entry.owed>=since||recurs(entry.callback,since,at);own&&entry.kind===
"frame"&&(said.draws=!0),!own&&((said.pending===null||entry.kind==="frame")&&(said.pending=entry.kind),said.due=max(said.due,entry.due-at))}),{...said,number,__proto__:null}};
return answerTo(ask,answered,listen,detail=>stringify(answer(parse(detail)))),{__proto__:null,now,remember,note,forget,callbackOf,callbackBy,recurs,isOfAct,goesOn}}function noteRequests({now,note,forget,callbackOf}){let containerOf=getter(Navigator.prototype,"serviceWorker"),controllerOf=getter(window.ServiceWorkerContainer?.
prototype??{},"controller"),{navigator,PerformanceObserver:Observer,URL:Address}=window,[hrefOf,hashOf]=[getter(URL.prototype,"href"),getter(URL.prototype,"hash")],
requestedOf=getter(Request.prototype,"url"),baseOf=getter(Node.prototype,"baseURI"),nameOf=getter(PerformanceEntry.prototype,"name"),beganAt=getter(PerformanceEntry.
prototype,"startTime"),entriesOf=bound(PerformanceObserverEntryList.prototype.getEntries),observe=bound(Observer.prototype.observe),[slice,split,startsWith]=[String.
prototype.slice,String.prototype.split,String.prototype.startsWith].map(bound),[setIn,removeIn,clearIn,eachIn]=[Map.prototype.set,Map.prototype.delete,Map.prototype.
clear,Map.prototype.forEach].map(bound),sizeOf=getter(Map.prototype,"size"),open=new Map,isObserved=!1,count=0,isServed=()=>{try{return controllerOf(containerOf(
navigator))!==null}catch{return!1}},addressOf=asked=>{let text=asked;try{text=requestedOf(asked)}catch{}try{let address=new Address(typeof text=="string"?text:hrefOf(
text),baseOf(document)),[href,hash]=[hrefOf(address),hashOf(address)];return slice(href,0,href.length-hash.length)}catch{return""}},ends=(address,began)=>eachIn(
open,(of,entry)=>{of!==address||entry.at>began+50||(entry.due=now(),forget(entry.id),removeIn(open,entry))}),observed=()=>{isObserved=!0;let observer=new Observer(
list=>{let entries=entriesOf(list);for(let index=0;index<entries.length;index++)ends(nameOf(entries[index]),beganAt(entries[index]))});observe(observer,{__proto__:null,
type:"resource"})};return(asked,by)=>{let address=addressOf(asked),isData=startsWith(address,"data:");if(note(isData?"began":"request",null,callbackOf(by),0),!isServed()||
!startsWith(address,"http"))return;isObserved||observed(),sizeOf(open)>=2e3&&clearIn(open);let path=split(address,"?",1)[0];setIn(open,note("open",`r${++count}`,
callbackOf(`served ${path}`),5e3),address)}}function noteScheduled({now,note,forget,callbackOf,callbackBy},{requested,sent},reading,disguise,last){let{max}=Math,{getOwnPropertyDescriptor:ownPropertyOf}=Object,
listen=bound(EventTarget.prototype.addEventListener),connected=getter(Node.prototype,"isConnected"),loadingOf="loading"in HTMLImageElement.prototype?getter(HTMLImageElement.
prototype,"loading"):()=>"",delayOf=given=>given===void 0?0:typeof given=="number"||typeof given=="string"?max(0,+given||0):1/0;disguise(window,"setTimeout",{after:(id,args)=>{
let delay=delayOf(args[1]);if(delay>5e3)return;let kind=delay>500?"later":"timer";note(kind,id,callbackBy("timer",args[0],delay),max(4,delay)+2)}});let forgets=prefix=>({
after:(_,args)=>{typeof args[0]=="number"&&forget(prefix===""?args[0]:prefix+args[0])}});disguise(window,"clearTimeout",forgets("")),disguise(window,"clearInter\
val",forgets(""));let callbackOn=(owner,name,kind,prefix)=>disguise(owner,name,{after:(id,args)=>note(kind,prefix+id,callbackBy(kind,args[0],""),20)});callbackOn(
window,"requestAnimationFrame","frame","f"),disguise(window,"cancelAnimationFrame",forgets("f")),callbackOn(window,"requestIdleCallback","idle","i"),disguise(window,
"cancelIdleCallback",forgets("i"));let opened=0;disguise(window.Scheduler?.prototype,"postTask",{after:(_,args)=>{let delay=delayOf(typeof args[1]=="object"&&args[1]!==
null?ownPropertyOf(args[1],"delay")?.value:0);delay<=500&&note(delay?"timer":"idle",`p${++opened}`,callbackBy("task",args[0],delay),max(20,delay)+2)}});let until=(target,types,callback)=>{
let id=`o${++opened}`,entry=note("open",id,callback,500);for(let type of types)listen(target,type,()=>{entry.due=now(),forget(id)},{once:!0})},ends=(owner,name,types,ofResult)=>disguise(
owner?.prototype,name,{after:(result,_,self)=>until(ofResult?result:self,types,callbackOf(name))});ends(window.IDBFactory,"open",["success","error","blocked"],!0),
ends(window.IDBDatabase,"transaction",["complete","abort"],!0);for(let name of["readAsText","readAsDataURL","readAsArrayBuffer"])ends(window.FileReader,name,["l\
oadend"],!1);disguise(HTMLImageElement.prototype,"src",{after:(_,args,self)=>{!connected(self)&&loadingOf(self)!=="lazy"&&until(self,["load","error"],callbackOf(
"image"))}},"set");let statusOf=bound(window.FontFace&&ownPropertyOf(FontFace.prototype,"status")?.get);disguise(window.FontFace?.prototype,"load",{after:(_,__,face)=>{
note("open",`o${++opened}`,callbackOf("font"),500).isOver=()=>statusOf(face)!=="loading"}}),last(window,"message",()=>note("began",null,callbackOf("message"),0));
let begins=(owner,names)=>{for(let name of names)disguise(owner,name,{after:()=>note("began",null,callbackOf(name),0)})},methodOfRequest=getter(Request.prototype,
"method"),methodOf=(asked,options)=>{let given=typeof options=="object"&&options!==null&&ownPropertyOf(options,"method")?.value;if(typeof given=="string")return given;
try{return methodOfRequest(asked)}catch{return"GET"}},begun=noteRequests({now,note,forget,callbackOf});disguise(window,"fetch",{after:(_,args)=>{begun(args[0],"\
fetch");let options=args[1],body=typeof options=="object"&&options!==null&&ownPropertyOf(options,"body")?.value;requested(()=>methodOf(args[0],options),()=>args[0],
body)}});let methods=new WeakMap,[methodIn,setMethod]=[WeakMap.prototype.get,WeakMap.prototype.set].map(bound);disguise(XMLHttpRequest.prototype,"open",{after:(_,args,self)=>setMethod(
methods,self,{__proto__:null,method:args[0],url:args[1]})}),disguise(XMLHttpRequest.prototype,"send",{after:(_,args,self)=>{let isHeard=sent(self,""),opened2=methodIn(
methods,self);begun(opened2?.url,"send"),opened2!==void 0&&(reading.requested(opened2.url,!isHeard),requested(()=>opened2.method,()=>opened2.url,args[0]))}});let scrolls=(owner,name,part)=>disguise(
owner,name,{after:()=>note("scroll",`s${++opened}`,callbackOf(name),20)},part);for(let name of["scroll","scrollBy","scrollTo"])scrolls(window,name),scrolls(Element.
prototype,name);scrolls(Element.prototype,"scrollIntoView");for(let name of["scrollLeft","scrollTop"])scrolls(Element.prototype,name,"set");begins(window,["crea\
teImageBitmap"]),begins(HTMLImageElement.prototype,["decode"]),begins(Document.prototype,["startViewTransition"]);let others=[[window.FontFaceSet,["load"]],[window.
IntersectionObserver,["observe"]],[window.ResizeObserver,["observe"]],[window.Scheduler,["yield"]],[window.FileSystemFileEntry,["file"]],[window.FileSystemDirectoryReader,
["readEntries"]],[window.DataTransferItem,["getAsFileSystemHandle"]],[window.SubtleCrypto,["decrypt","deriveBits","deriveKey","digest","encrypt","exportKey","ge\
nerateKey","importKey","sign","unwrapKey","verify","wrapKey"]]];for(let[owner,names]of others)begins(owner?.prototype,names)}function silencePictures(name,listen){let keepFromOthers=bound(Event.prototype.stopImmediatePropagation),isPrototypeOf=bound(Object.prototype.isPrototypeOf),targetOf=getter(
Event.prototype,"target"),detailOf=getter(CustomEvent.prototype,"detail"),isSilent=!1,own=[window,document,window.visualViewport],addListener=bound(EventTarget.
prototype.addEventListener),{prototype:query}=MediaQueryList,[has,add]=[WeakSet.prototype.has,WeakSet.prototype.add].map(bound),silenced=new WeakSet,stop=event=>{
if(!isSilent)return;let target=targetOf(event);for(let index=0;index<3;index++)target===own[index]&&keepFromOthers(event)};for(let type of["resize","scroll","sc\
rollend"])listen(window,type,stop),window.visualViewport&&listen(window.visualViewport,type,stop);let stopAll=event=>{isSilent&&keepFromOthers(event)};for(let device of[
"pointer","mouse"])for(let moves of["out","leave","over","enter","move"])listen(window,device+moves,stopAll);listen(window,name,event=>{isSilent=detailOf(event)===
"on"});let listens=(target,type)=>{type!=="change"||!isPrototypeOf(query,target)||has(silenced,target)||(add(silenced,target),addListener(target,"change",stopAll))};
return{listens,silenceQueries:disguise=>{let before=(_,self)=>listens(self,"change");disguise(query,"addListener",{before}),disguise(query,"onchange",{before},"\
set")}}}function install({secret,isLate,prints}){if(isInstalled(`${secret}-share`))return;let{listen,last}=newLasting(),silence=silencePictures(`${secret}-silence`,listen),
disguise=newDisguise(`${secret}-share`,listen);last(disguise),silence.silenceQueries(disguise),noteDialogs(`${secret}-dialogs`,`${secret}-opened`,disguise,listen),
prints||closePrinting(disguise);let record=newRecord(`${secret}-schedule`,`${secret}-answer`,listen),channels=noteChannels(record,disguise,listen,isLate),detailOf=getter(
CustomEvent.prototype,"detail");listen(window,`${secret}-share`,event=>{detailOf(event).sent=channels.sent});let closedRoots=noteClosedRoots(`${secret}-closed-r\
oot`,`${secret}-declared-root`,disguise),listens=(target,type)=>{channels.listens(target,type),silence.listens(target,type)};noteListeners(`${secret}-ask`,`${secret}\
-found`,listens,disguise,closedRoots,listen);let reading=noteReading(`${secret}-reads`,`${secret}-read`,disguise,listen);noteScheduled(record,channels,reading,disguise,
listen)}function isInstalled(share){let box={__proto__:null};return bound(EventTarget.prototype.dispatchEvent)(window,new CustomEvent(share,{detail:box})),"list\
en"in box}return install(...arguments)}
export const clock =
function(){"use strict";function replaceDates(standIns,now){let{apply,construct}=Reflect,{toString}=Date.prototype,{DateTimeFormat}=Intl,given=([date])=>[date===void 0?now():date],NativeDate=standIns.
nativeOf(Date);standIns.put(NativeDate,"now",()=>now);let PageDate=standIns.of(NativeDate,native=>apply(toString,new native(now()),[]),(native,args,made)=>construct(
native,args.length===0?[now()]:args,made));Object.defineProperty(window,"Date",{...Object.getOwnPropertyDescriptor(window,"Date"),value:PageDate}),Object.defineProperty(
NativeDate.prototype,"constructor",{value:PageDate,writable:!0,configurable:!0});let formats=new WeakMap;standIns.put(DateTimeFormat.prototype,"format",()=>(native,self,args)=>{
let bound=apply(native,self,args);return formats.has(bound)||formats.set(bound,standIns.of(bound,(format,to,dates)=>apply(format,to,given(dates)))),formats.get(
bound)}),standIns.put(DateTimeFormat.prototype,"formatToParts",()=>(native,self,args)=>apply(native,self,given(args))),replaceTemporal(standIns,now)}function replaceTemporal(standIns,now){
let{Temporal}=window;if(Temporal===void 0)return;let{fromEpochMilliseconds}=Temporal.Instant,{timeZoneId}=Temporal.Now,instant=()=>fromEpochMilliseconds(now()),
zoned=([zone=timeZoneId()])=>instant().toZonedDateTimeISO(zone),present={instant,zonedDateTimeISO:zoned,plainDateTimeISO:args=>zoned(args).toPlainDateTime(),plainDateISO:args=>zoned(
args).toPlainDate(),plainTimeISO:args=>zoned(args).toPlainTime()};for(let[name,of]of Object.entries(present))standIns.put(Temporal.Now,name,()=>(_native,_self,args)=>of(
args))}function replaceOrigin(standIns,origin){standIns.put(Performance.prototype,"timeOrigin",()=>(native,self,args)=>self===performance?origin():Reflect.apply(native,
self,args))}function replaceStamps(standIns,stamp){let{apply}=Reflect,stamps=new WeakMap;standIns.put(Event.prototype,"timeStamp",()=>(native,self,args)=>(apply(
native,self,args),stamps.has(self)||stamps.set(self,stamp()),stamps.get(self))),standIns.put(Performance.prototype,"now",()=>(native,self,args)=>self===performance?
stamp():apply(native,self,args)),standIns.put(Performance.prototype,"mark",()=>(native,self,[name,options,...rest])=>apply(native,self,[name,{...options,startTime:options?.
startTime??stamp()},...rest])),standIns.put(Performance.prototype,"measure",()=>(native,self,args)=>{let[name,from,to]=args;if(args.length===0||to!==void 0)return apply(
native,self,args);let options=typeof from=="object"?{...from}:{start:from};return(options.duration===void 0||options.start===void 0)&&(options.end??=stamp()),apply(
native,self,[name,options])})}var StandIns=class{constructor(share){let box={};dispatchEvent(new CustomEvent(share,{detail:box})),this.natives=box.natives??new WeakMap,this.listen=box.listen??
((target,type,listener)=>target.addEventListener(type,listener,!0))}nativeOf(found){return this.natives.get(found)??found}of(native,called,constructed){let proxy=new Proxy(
native,{__proto__:null,apply:called,...constructed&&{construct:constructed}});return this.natives.set(proxy,native),proxy}put(owner,name,makeCalled){let found=owner&&
Object.getOwnPropertyDescriptor(owner,name);if(!found)return;let key=found.get?"get":"value",stand=this.of(this.nativeOf(found[key]),makeCalled(found[key]));Object.
defineProperty(owner,name,{...found,[key]:stand})}};var Timers=class{constructor(now,changed){this.now=now,this.changed=changed,this.pending=new Map,this.lastId=0,this.lastOrder=0,this.level=0}get first(){let first=null;
for(let timer of this.pending.values())(first===null||timer.due<first.due||timer.due===first.due&&timer.order<first.order)&&(first=timer);return first}set(kind,delay,run,repeats=!1){
let level=kind==="timer"?this.level+1:0,least=level>5?4:this.level?1:0,wait=Math.max(delay,least),id=++this.lastId,every=repeats?Math.max(delay,level>=5?4:1):null;
return this.add({kind,id,due:this.now()+wait,order:0,level,every,run}),this.changed(),id}add(timer){timer.order=++this.lastOrder,this.pending.set(`${timer.kind}${timer.
id}`,timer)}clear(kind,id){this.pending.delete(`${kind}${id}`)}run(timer){if(this.clear(timer.kind,timer.id),timer.every!==null){let level=timer.level+1,every=level>
5?Math.max(timer.every,4):timer.every;this.add({...timer,due:this.now()+every,every,level})}this.level=Math.max(timer.level,1);try{timer.run()}catch(error){reportError(
error)}}postponeTo(time){let overdue=[...this.pending.values()].filter(timer=>timer.due<time);for(let timer of overdue.sort((a,b)=>a.due-b.due||a.order-b.order))
timer.due=time,timer.order=++this.lastOrder}};function replaceTimers(standIns,timers,stamp){let{apply}=Reflect,evaluate=globalThis.eval,{TrustedScript}=window,native={
timer:[standIns.nativeOf(setTimeout),standIns.nativeOf(clearTimeout)],frame:[standIns.nativeOf(requestAnimationFrame),standIns.nativeOf(cancelAnimationFrame)],idle:[
standIns.nativeOf(requestIdleCallback),standIns.nativeOf(cancelIdleCallback)]},known={};for(let[kind,[begin,end]]of Object.entries(native))known[kind]=begin.call(
window,()=>{}),end.call(window,known[kind]);timers.lastId=Math.max(...Object.values(known));let runOf=(handler,args)=>{if(typeof handler=="function")return()=>apply(
handler,window,args);let code=TrustedScript!==void 0&&handler instanceof TrustedScript?handler:String(handler);return()=>evaluate(code)};for(let[name,repeats]of[
["setTimeout",!1],["setInterval",!0]])standIns.put(window,name,()=>(native2,_self,args)=>{if(args.length===0)return apply(native2,window,args);let[handler,delay,
...given]=args;return timers.set("timer",Math.max(0,delay|0),runOf(handler,given),repeats)});standIns.put(window,"requestAnimationFrame",()=>(native2,_self,args)=>{
if(typeof args[0]!="function")return apply(native2,window,args);let[callback]=args;return timers.set("frame",16-timers.now()%16,()=>callback(stamp()))}),standIns.
put(window,"requestIdleCallback",()=>(native2,_self,args)=>{if(typeof args[0]!="function")return apply(native2,window,args);let[callback]=args;return timers.set(
"idle",1,()=>{let end=timers.now()+50;callback({didTimeout:!1,timeRemaining:()=>Math.max(0,end-timers.now())})})});let{AbortController,DOMException}=window;standIns.
put(AbortSignal,"timeout",()=>(native2,self,args)=>{apply(native2,self,args);let controller=new AbortController,end=()=>controller.abort(new DOMException("signa\
l timed out","TimeoutError"));return timers.set("signal",Math.trunc(Number(args[0])),end),controller.signal});for(let[name,kind]of[["clearTimeout","timer"],["cl\
earInterval","timer"],["cancelAnimationFrame","frame"],["cancelIdleCallback","idle"]])standIns.put(window,name,found=>(_native,_self,args)=>{if(args.length===0||
(args[0]|0)<=known[kind])return apply(found,window,args);timers.clear(kind,args[0]|0)})}function control({ask,share,state:first}){let standIns=new StandIns(share),native={setTimeout:standIns.nativeOf(setTimeout).bind(window),clearTimeout:standIns.nativeOf(
clearTimeout).bind(window),requestAnimationFrame:standIns.nativeOf(requestAnimationFrame).bind(window),now:standIns.nativeOf(performance.now).bind(performance),
date:standIns.nativeOf(Date.now)},state=first,timers=null,elapsed=0,since=0,passing=!1,shift=0,origin=0,work=Promise.resolve(),running=()=>passing||!state.running?
elapsed:Math.max(elapsed,elapsed+native.now()-since),stamp=()=>timers===null?native.now():running(),pageNow=()=>state.fixed??Math.floor(shift+stamp()),start=next=>{
state=next,since=native.now()-(native.date()-next.at),shift=next.time-(timers===null?native.now():elapsed),origin=pageNow()-stamp()},installTimers=()=>{elapsed=
Math.ceil(native.now()),timers=new Timers(()=>Math.floor(running()),arm),replaceTimers(standIns,timers,stamp),replaceStamps(standIns,stamp)},channel=new(standIns.
nativeOf(MessageChannel)),post=standIns.nativeOf(MessagePort.prototype.postMessage).bind(channel.port2),hops=[];channel.port1.onmessage=()=>hops.shift()();let hop=()=>new Promise(
done=>post(hops.push(done))),advance=async(how,until)=>{if(timers===null)return;let end=Math.max(Math.round(until),Math.floor(running()));elapsed=Math.floor(running()),
passing=!0,how==="jump"&&timers.postponeTo(end);for(let next=timers.first;next!==null&&next.due<=end;next=timers.first)elapsed=Math.max(elapsed,next.due),timers.
run(next),await hop(),timers.level=0;elapsed=end,since=native.now(),passing=!1},alarm=0,alarmDue=1/0,arm=()=>{let next=timers?.first;!next||passing||!state.running||
next.due>=alarmDue||(native.clearTimeout(alarm),alarmDue=next.due,alarm=native.setTimeout(ring,Math.max(0,next.due-running())))},ring=()=>{alarmDue=1/0,work=work.
then(()=>state.running?advance("run",Math.floor(running())):void 0).then(arm)},change=async(next,how)=>{next.timers&&timers===null?installTimers():how!==null?await advance(
how,next.time-shift):elapsed=Math.floor(running()),start(next),arm()};start(first),replaceDates(standIns,pageNow),replaceOrigin(standIns,()=>origin),first.timers&&
(installTimers(),start({...first,time:first.running?first.time+native.date()-first.at:first.time,at:native.date()})),standIns.listen(window,ask,event=>{let asked=event.
detail;asked.native=native,asked.state&&(asked.done=work=work.then(()=>change(asked.state,asked.how)))})}return control(...arguments)}
export const add_tag =
function(){"use strict";async function addTag(given){let{kind,url,content,type}=JSON.parse(given),isScript=kind==="script",tag=document.createElement(isScript?"script":url===null?"style":"link");return type&&(tag.type=type),!isScript&&url!==null&&(tag.rel="stylesheet"),url!==null?tag[isScript?"src":"href"]=url:tag.textContent=content,new Promise((done,failed)=>{let refused=({effectiveDirective,originalPolicy})=>failed(new Error(`the page's policy forbids it (${effectiveDirective}): ${originalPolicy}`));document.addEventListener("securitypolicyviolation",refused);let end=then=>{document.removeEventListener("securitypolicyviolation",refused),then()};tag.addEventListener("load",()=>end(()=>done(tag))),tag.addEventListener("error",()=>setTimeout(()=>end(()=>failed(new Error(url===null?"it has an error":`${url} could not be loaded`))))),(document.head??document.documentElement).append(tag),isScript&&url===null&&setTimeout(()=>end(()=>done(tag)))})}return addTag(...arguments)}
export const banner =
function(){"use strict";var KEY=Symbol.for("webtools banner");function showBanner(message){let realm=globalThis,shown=realm[KEY];if(shown?.answer("no"),shown?.message===message)return new Promise(done=>shown.answer=done);if(shown?.takeAway(),message==="")return"no";let make=(name,...given)=>Document.prototype.createElement.call(document,name,...given),top=Reflect.get(Document.prototype,"documentElement",document);if(!(top instanceof HTMLElement))return new Promise(()=>{});let host=make("webtools-banner");host.setAttribute("popover","manual");let text=make("span"),button=make("button");host.attachShadow({mode:"closed"}).append(text,button),text.textContent=message,button.textContent="Continue",Object.assign(host.style,{all:"initial",position:"fixed",inset:"0 0 auto 0",zIndex:"2147483647",display:"flex",gap:"16px",alignItems:"center",justifyContent:"center",padding:"10px 16px",background:"#fff4ce",color:"#1b1b1b",borderBottom:"2px solid #8a6d00",font:"16px/1.4 system-ui, sans-serif"}),Object.assign(text.style,{whiteSpace:"pre-wrap",overflowWrap:"anywhere"}),Object.assign(button.style,{font:"inherit",padding:"4px 14px",flex:"none"});let show=()=>{host.isConnected||(top.append(host),host.showPopover?.())},kept=new MutationObserver(show);return new Promise(done=>{let banner={message,answer:done,takeAway(){kept.disconnect(),host.remove(),delete realm[KEY]}};realm[KEY]=banner,button.addEventListener("click",event=>{event.isTrusted&&(banner.takeAway(),banner.answer("now"))}),show(),kept.observe(top,{childList:!0})})}return showBanner(...arguments)}
export const blur =
function(){"use strict";function blur(element){HTMLElement.prototype.blur.call(element)}return blur(...arguments)}
export const cancelled =
function(){"use strict";var NativeEvent=Object.getPrototypeOf(UIEvent);function cancel(field){field.dispatchEvent(new NativeEvent("cancel",{bubbles:!0}))}return cancel(...arguments)}
export const change_clock =
function(){"use strict";async function changeClock(ask,given){let asked={...JSON.parse(given),native:null,done:null};return dispatchEvent(new CustomEvent(ask,{detail:asked})),asked.native===null?"?":(await asked.done,"")}return changeClock(...arguments)}
export const content =
function(){"use strict";var contentType=Object.getOwnPropertyDescriptor(Document.prototype,"contentType")?.get;function kind(){return contentType?.call(document)??"text/html"}function isPdf(){return kind()==="application/pdf"}function isHtml(){return/^(text\/html|application\/xhtml\+xml)$/.test(kind())}var XHTML=new Document().createElementNS("http://www.w3.org/1999/xhtml","a").namespaceURI,SVG="http://www.w3.org/2000/svg",MATHML="http://www.w3.org/1998/Math/MathML";function ownOf({prototype},name){let{get,value}=Object.getOwnPropertyDescriptor(prototype,name)??{},native=get??value;return native&&Function.prototype.call.bind(native)}function allOf(names,make){return Object.fromEntries(names.split(/\s+/).map(name=>[name,make(name)]))}function mixedIn(name){let[html,svg,mathml]=[HTMLElement,SVGElement,MathMLElement].map(owner=>ownOf(owner,name)),natives=new Map([[XHTML,html],[SVG,svg],[MATHML,mathml]]);return(element,given)=>natives.get(dom.namespaceURI(element))?.(element,given)}var dom={...allOf("dispatchEvent",name=>ownOf(EventTarget,name)),...allOf(`childNodes compareDocumentPosition contains firstChild getRootNode isConnected nextSibling nodeType ownerDocument parentElement parentNode
    textContent`,name=>ownOf(Node,name)),...allOf(`assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest currentCSSZoom
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes
    lastElementChild localName matches namespaceURI nextElementSibling previousElementSibling querySelector querySelectorAll scrollBy
    scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth shadowRoot`,name=>ownOf(Element,name)),...allOf("blur editContext focus inert innerText isContentEditable style",mixedIn)},PREFIXES={[SVG]:"svg",[MATHML]:"math"};var SHOWN_XML="webkit-xml-viewer-source-xml";function content(){if(isPdf())return null;let serializer=new XMLSerializer,shown=isHtml()?null:document.getElementById(SHOWN_XML);if(shown)return[...dom.childNodes(shown)].map(node=>serializer.serializeToString(node)).join("");let doctype=[...dom.childNodes(document)].find(node=>node.nodeType===Node.DOCUMENT_TYPE_NODE),root=document.documentElement;return[doctype&&serializer.serializeToString(doctype),root?.outerHTML].filter(Boolean).join("")}return content(...arguments)}
export const dispatch_event =
function(){"use strict";var NativeEvent=Object.getPrototypeOf(UIEvent);var KINDS={MouseEvent:"auxclick click contextmenu dblclick mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup",DragEvent:"drag dragend dragenter dragleave dragover dragstart drop",KeyboardEvent:"keydown keypress keyup",PointerEvent:"gotpointercapture lostpointercapture pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup",TouchEvent:"touchcancel touchend touchmove touchstart",FocusEvent:"blur focus focusin focusout",InputEvent:"beforeinput input",WheelEvent:"wheel"};function dispatchTestEvent(element,type,init){let[kind]=Object.entries(KINDS).find(([,types])=>types.split(" ").includes(type))??[""],Made=window[kind]??NativeEvent,event=new Made(type,{bubbles:!0,cancelable:!0,composed:!0,...init});return EventTarget.prototype.dispatchEvent.call(element,event)}return dispatchTestEvent(...arguments)}
export const drop_files =
function(){"use strict";async function dropFiles(element,field){let data=new DataTransfer;for(let file of field.files)data.items.add(file);data.effectAllowed="all";let at={clientX:0,clientY:0},below=()=>{let{x,y,width,height}=element.getBoundingClientRect();width&&height&&Object.assign(at,{clientX:x+width/2,clientY:y+height/2});let hit=document.elementFromPoint(at.clientX,at.clientY);for(let inner=hit;inner&&(hit=inner,inner=hit.shadowRoot?.elementFromPoint(at.clientX,at.clientY)??null,inner!==hit););return hit??element},send=(target,type)=>{let init={bubbles:!0,composed:!0,cancelable:type!=="dragleave",dataTransfer:data,view:window,...at};return target.dispatchEvent(new DragEvent(type,init))},frame=()=>new Promise(done=>setTimeout(done,20)),over=below();send(over,"dragenter"),data.dropEffect="copy";let taken=!1;for(let times=0;times<2;times++){await frame();let now=below();now!==over&&(send(now,"dragenter"),send(over,"dragleave"),over=now),data.dropEffect="copy",taken=!(send(over,"dragover")||data.dropEffect==="none")}return send(over,taken?"drop":"dragleave"),taken}return dropFiles(...arguments)}
export const expose =
function(){"use strict";function ownJson(value){if(!("toJSON"in Array.prototype))return JSON.stringify(value);function replacer(key,made){return Array.isArray(this[key])?this[key]:made}return JSON.stringify(value,replacer)}function expose(name,send){let{parse}=JSON,NewPromise=Promise,NewError=Error;globalThis[name]=(...args)=>new NewPromise((resolve,reject)=>{let answer=(ok,text)=>{ok?resolve(text===void 0?void 0:parse(text)):reject(new NewError(text))};send({name,args:ownJson(args),answer})})}return expose(...arguments)}
export const fill_by_force =
function(){"use strict";var NativeEvent=Object.getPrototypeOf(UIEvent);var obstacleOf=field=>field.matches(":disabled")?"it is disabled":field.getClientRects().length===0?"it is hidden":field.matches("input:read-only, textarea:read-only")?"it is read-only":"";function tick(box,checked){return box.checked===checked||(HTMLElement.prototype.click.call(box),box.checked===checked)?!1:(box.checked=checked,!0)}function choose(list,wanted){let options=[...list.options],chosen=wanted.map(word=>options.find(({value})=>value===word)??options.find(({label})=>label===word)),missing=wanted.filter((_,at)=>chosen[at]===void 0);if(missing.length)throw new TypeError(`There is no option ${JSON.stringify(missing[0])}`);for(let option of options)option.selected=chosen.includes(option)}function write(field,text){let prototype=field instanceof HTMLTextAreaElement?HTMLTextAreaElement.prototype:HTMLInputElement.prototype;field.isContentEditable?field.textContent=text:Object.getOwnPropertyDescriptor(prototype,"value")?.set?.call(field,text)}function fillByForce(element,given){let field=element instanceof HTMLLabelElement?element.control??element:element,obstacle=obstacleOf(field),isBox=field instanceof HTMLInputElement&&(field.type==="checkbox"||field.type==="radio"),isList=field instanceof HTMLSelectElement,isText=field instanceof HTMLTextAreaElement||field.isContentEditable||field instanceof HTMLInputElement&&!isBox;if(typeof given=="boolean"?!isBox:!isList&&!isText)throw new TypeError("The element is not a field for this value");if(typeof given=="boolean"){if(!tick(field,given))return obstacle}else isList?choose(field,Array.isArray(given)?given:[given]):write(field,`${given}`);return field.dispatchEvent(new NativeEvent("input",{bubbles:!0,composed:!0})),field.dispatchEvent(new NativeEvent("change",{bubbles:!0})),obstacle}return fillByForce(...arguments)}
export const folder_field =
function(){"use strict";async function folderField(field,milliseconds){let world=globalThis;if(milliseconds===null)return world.webtoolsFiles=field.files,field instanceof HTMLInputElement&&field.webkitdirectory;let before=world.webtoolsFiles;delete world.webtoolsFiles;let end=performance.now()+milliseconds;return new Promise(done=>{let look=()=>{let has=field.files!==before;has||performance.now()>=end?done(has):setTimeout(look,10)};look()})}return folderField(...arguments)}
export const for_picture =
function(){"use strict";function forPicture(change){let world=globalThis;if(world.webtoolsPicture?.(),delete world.webtoolsPicture,!change)return;let{css,still}=JSON.parse(change),undone=[];if(css){let sheet=new CSSStyleSheet;sheet.replaceSync(css),document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet],undone.push(()=>{document.adoptedStyleSheets=[...document.adoptedStyleSheets].filter(each=>each!==sheet)})}for(let animation of still?document.getAnimations():[]){if(animation.playState!=="running")continue;let at=animation.currentTime,end=Number(animation.effect?.getComputedTiming().endTime);animation.pause(),animation.currentTime=Number.isFinite(end)?Math.max(0,end-1):0,undone.push(()=>{animation.currentTime=at,animation.play()})}world.webtoolsPicture=()=>undone.reverse().forEach(undo=>undo())}return forPicture(...arguments)}
export const hanging =
function(){"use strict";function shownTitle(){let title=Reflect.get(Document.prototype,"title",document);return(title.length>4096?`${title.slice(0,4095)}\u2026`:title).toWellFormed()}var MOST=5,IMPORT=/@import\s+(?:url\()?\s*["']?([^"')\s;]+)/gi;function hanging(){let came=new Set(performance.getEntriesByType("resource").map(entry=>entry.name)),missing=new Set,note=address=>{let url=address?URL.parse(address,document.baseURI):null;url?.protocol.startsWith("http")&&!came.has(url.href)&&missing.add(url.href)},all=selector=>Document.prototype.querySelectorAll.call(document,selector),beside=[];for(let script of all("script[src]:not([nomodule])"))if(/^$|module|javascript/i.test(script.getAttribute("type")??""))Reflect.get(HTMLScriptElement.prototype,"async",script)?beside.push(script):note(script.getAttribute("src"));else continue;for(let owner of all("style, link[rel~=stylesheet i]:not([disabled])"))noteSheet(owner,note);let blocks=missing.size>0;for(let script of beside)note(script.getAttribute("src"));for(let image of all("img[src]:not([loading=lazy])"))image.complete||note(image.getAttribute("src"));for(let media of all("video[src], audio[src]"))media.networkState===HTMLMediaElement.NETWORK_LOADING&&note(media.getAttribute("src"));for(let frame of all("iframe[src]:not([loading=lazy]), frame[src]"))note(frame.getAttribute("src"));let answer={url:location.href,title:shownTitle(),missing:[...missing].slice(0,MOST),blocks};return JSON.stringify(answer)}function noteSheet(owner,note){let{sheet}=owner;if(sheet)noteImports(sheet,note);else if(owner.hasAttribute("href"))note(owner.getAttribute("href"));else for(let[,address]of owner.textContent?.matchAll(IMPORT)??[])note(address)}function noteImports(sheet,note){try{for(let rule of sheet.cssRules)rule instanceof CSSImportRule&&(rule.styleSheet&&noteImports(rule.styleSheet,note),note(URL.parse(rule.href,sheet.href??document.baseURI)?.href??null))}catch{}}return hanging(...arguments)}
export const itself =
function(){"use strict";function itself(value){return value}return itself(...arguments)}
export const lazy =
function(){"use strict";function isLazy(address){return[...Document.prototype.querySelectorAll.call(document,"iframe[loading=lazy i]")].some(frame=>frame.src===address)}return isLazy(...arguments)}
export const loaded =
function(){"use strict";function isScriptless(){return window.matchMedia?.("(scripting: none)")?.matches===!0}function promisedPause(milliseconds){let signal=AbortSignal.timeout(milliseconds);return new ReadableStream().pipeTo(new WritableStream,{signal}).catch(()=>{})}async function lookByPromises(look,milliseconds){let end=performance.now()+milliseconds;for(;;){let answer=look();if(answer!==void 0)return answer;let left=end-performance.now();if(left<=0)return null;await promisedPause(Math.min(50,left))}}function loaded(){let isLoaded=()=>document.readyState==="complete";return isLoaded()?null:isScriptless()?lookByPromises(()=>isLoaded()||void 0,1/0):new Promise(done=>addEventListener("load",()=>done(),{once:!0}))}function loaded2(){return loaded()}return loaded2(...arguments)}
export const local_storage =
function(){"use strict";function edit(change){let{clear,remove,set}=JSON.parse(change),before=localStorage.length;clear&&localStorage.clear();for(let name of remove)localStorage.removeItem(name);for(let[name,value]of Object.entries(set))localStorage.setItem(name,value);let names=Array.from({length:localStorage.length},(_,at)=>localStorage.key(at)),items=Object.fromEntries(names.map(name=>[name,localStorage.getItem(name)]));return JSON.stringify([location.origin,items,before-names.length])}return edit(...arguments)}
export const look =
function(){"use strict";function shownTitle(){let title=Reflect.get(Document.prototype,"title",document);return(title.length>4096?`${title.slice(0,4095)}\u2026`:title).toWellFormed()}function look(){return JSON.stringify({url:location.href,title:shownTitle()})}return look(...arguments)}
export const new_file_field =
function(){"use strict";function newFileField(){return Object.assign(document.createElement("input"),{type:"file",multiple:!0})}return newFileField(...arguments)}
export const no_webrtc =
function(){"use strict";function removeWebRtc(){for(let name of["RTCPeerConnection","webkitRTCPeerConnection"])delete globalThis[name]}return removeWebRtc(...arguments)}
export const open_blank =
function(){"use strict";function openBlank(){open("about:blank")}return openBlank(...arguments)}
export const options_at =
function(){"use strict";function optionsAt(element,places){let list=element instanceof HTMLLabelElement?element.control:element,options=list instanceof HTMLSelectElement?[...list.options]:[];return places.map(place=>{let option=options.at(place);return option?options.filter(({value})=>value===option.value).length===1?option.value:option.label:null})}return optionsAt(...arguments)}
export const outgoing =
function(){"use strict";var OWN="default",AGENT="emulation.setUserAgentOverride",LANGUAGE="emulation.setLocaleOverride",HEADERS="network.setExtraHeaders",INPUT="input.performActions",RELEASE="input.releaseActions";var MODIFIERS=new Set(["\uE008","\uE009","\uE03D","\uE050","\uE051","\uE053"]),remember=(map,key,value)=>{map.set(key,value),map.size>1e4&&map.delete(map.keys().next().value)},pretend=agent=>{let{prototype}=globalThis.WorkerNavigator;for(let name of["userAgent","appVersion"]){let own=Object.getOwnPropertyDescriptor(prototype,name),value=name==="userAgent"?agent:agent.replace(/^Mozilla\//,""),get=new Proxy(own.get,{apply:(native,self,given)=>(Reflect.apply(native,self,given),value)});Object.defineProperty(prototype,name,{...own,get})}};function unreachedSettings(own,handle,command){let chosen={[AGENT]:new Map,[LANGUAGE]:new Map,[HEADERS]:new Map},homes=new Map,held=new Map,followed=new Map,starting=new Map,pressed=new Set,now={asked:"",clicks:0},choice=(setting,home)=>chosen[setting].get(home===own?OWN:home),intercept=()=>{let kinds=[...Object.values(chosen).some(map=>[...map.values()].some(Boolean))?["Other"]:[],...now.clicks?["Document"]:[]];if(now.asked!==kinds.join()){if(now.asked=kinds.join(),!kinds.length)return command("Fetch.disable",{});command("Fetch.enable",{patterns:kinds.map(resourceType=>({urlPattern:"*",resourceType}))})}},noteSetting=({method,params})=>{let[value]=[params.userAgent??params.locale??params.headers??null];for(let home of params.userContexts??[])remember(chosen[method],home,value);intercept()},noteInput=({params})=>{let opens=pressed.size>0;for(let{type,value,button}of(params.actions??[]).flatMap(one=>one.actions??[]))type==="keyDown"&&MODIFIERS.has(value)&&pressed.add(value),type==="keyUp"&&pressed.delete(value),opens||=pressed.size>0||type==="pointerDown"&&button===1;opens&&holdDocuments()},holdDocuments=()=>{now.clicks+=1,intercept(),setTimeout(()=>{now.clicks-=1,intercept()},2e3)};return{note(text){if(text.length>1e5)return;let found=[AGENT,LANGUAGE,HEADERS,INPUT,RELEASE].find(method=>text.includes(`"${method}"`));if(found===void 0)return;let asked=JSON.parse(text);asked.method===found&&(found===RELEASE?pressed.clear():found===INPUT?noteInput(asked):noteSetting(asked))},attaching({sessionId,targetInfo,waitingForDebugger},ofBrowser){let{targetId,type,browserContextId,openerId}=targetInfo;if(remember(homes,targetId,browserContextId),type==="page"&&waitingForDebugger&&!openerId&&remember(starting,targetId,[]),type!=="shared_worker"&&type!=="service_worker")return!0;let agent=choice(AGENT,browserContextId);return!agent||(handle(JSON.stringify({method:"Target.attachedToTarget",params:{sessionId,targetInfo},sessionId:"unknown"})),remember(held,sessionId,agent),command("Debugger.enable",{},sessionId),command("Debugger.setInstrumentationBreakpoint",{instrumentation:"beforeScriptExecution"},sessionId),ofBrowser||remember(followed,targetId,!0),type==="shared_worker"||!ofBrowser)?!0:(setTimeout(()=>followed.has(targetId)||command("Runtime.runIfWaitingForDebugger",{},sessionId),100),!1)},prepared({sessionId,targetInfo:{targetId}}){if(!starting.has(targetId))return;let go=()=>{let waiting=starting.get(targetId)??[];starting.delete(targetId);for(let one of waiting)one()};setTimeout(go,2e3),command("Runtime.runIfWaitingForDebugger",{},sessionId,go)},forget(sessionId){held.delete(sessionId)},onDebugger(message,sessionId){let agent=held.get(sessionId);if(agent===void 0)return handle(message);if(message.startsWith('{"method":"Debugger.paused"'))return held.delete(sessionId),command("Runtime.evaluate",{expression:`(${pretend})(${JSON.stringify(agent)})`},sessionId),command("Debugger.disable",{},sessionId)},onPaused(message){let{requestId,request,frameId,resourceType}=JSON.parse(message).params,home=homes.get(frameId),waiting=resourceType==="Document"?starting.get(frameId):void 0;if(!(waiting!==void 0||request.headers["Service-Worker"]==="script")||home===void 0)return command("Fetch.continueRequest",{requestId});let headers=Object.entries(request.headers).map(([name,value])=>({name,value})),set=(name,value)=>{if(!value)return;let at=headers.findIndex(one=>one.name.toLowerCase()===name.toLowerCase());headers.splice(at<0?headers.length:at,at<0?0:1,{name,value})};set("User-Agent",choice(AGENT,home)),set("Accept-Language",choice(LANGUAGE,home));for(let{name,value}of choice(HEADERS,home)??[])set(name,value.type==="string"?value.value:null);let kept=headers.filter(({name})=>!choice(AGENT,home)||!/^sec-ch-ua/i.test(name)),go=()=>command("Fetch.continueRequest",{requestId,headers:kept});return waiting===void 0?go():waiting.push(go)}}}function guardOutgoing(own){let CONSOLE={characters:2e6,messages:2e3},NETWORK={characters:6e6,messages:5e3},SOCKETS={characters:4e6,messages:1e3},FAR_BEYOND=3,SLOWER=20,LONG_MESSAGE=1e5,LONG_TEXT=65536,CHANNEL="/webtools",NETWORK_PARAMS={enableDurableMessages:!0,maxTotalBufferSize:2e8},CONSOLE_EVENT=/^\{"method":"(Runtime\.consoleAPICalled|Runtime\.exceptionThrown)"/,LOG_EVENT=/^\{"method":"(Log\.entryAdded)"/,NETWORK_EVENT=/^\{"method":"Network\.([a-zA-Z]+)"/,UNUSED=/^(webSocket|eventSourceMessageReceived)/,OPENING=/^webSocket(Created|HandshakeResponseReceived|FrameError)$/,ATTACHED=/^\{"method":"Target\.attachedToTarget"/,DETACHED=/^\{"method":"Target\.detachedFromTarget"/,NAVIGATING=/^\{"method":"Page\.frameStartedNavigating"/,DEBUGGER=/^\{"method":"Debugger\./,PAUSED=/^\{"method":"Fetch\.requestPaused"/,REALM_CREATED=/^\{"method":"Runtime\.executionContextCreated","params":\{"context":\{"id":(\d+)/,SESSION=/"sessionId":"([^"]+)"\}$/,HALF=/\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi,NOTICE_METHOD="webtools",NOTICES={console:"webtools: this page writes too much to its console; further messages of the next seconds are left out",network:"webtools: this page uses the network too much; its requests of the next seconds are not followed"},{cdp,sendBidiResponse}=globalThis;if(typeof sendBidiResponse!="function"||typeof cdp?.onmessage!="function")return;let whole=text=>text.replace(HALF,found=>/^\\ud...$/i.test(found)?"\\ufffd":found);globalThis.sendBidiResponse=text=>{if(text.length<1e3&&text.includes(`"goog:channel":"${CHANNEL}"`))return onAnswer(JSON.parse(text));sendBidiResponse(text.includes("\\ud")?whole(text):text)};let onAnswer=({id,result})=>{let then=answered.get(id);answered.delete(id),then?.(result?.result)},MOST_TABS=1e3,MOST_SESSIONS=1e4,MOST_LOGGED=1e3,remember2=(map,most,key,value)=>{map.set(key,value),map.size>most&&map.delete(map.keys().next().value)},lastId=0,answered=new Map,receive=globalThis.onBidiMessage,command=(method,params,session,then)=>{then&&remember2(answered,MOST_SESSIONS,lastId+1,then);let asked={id:++lastId,method:"goog:cdp.sendCommand",params:{method,params,session},"goog:channel":CHANNEL};receive(JSON.stringify(asked))},handle=cdp.onmessage,settings=unreachedSettings(own,handle,command);globalThis.onBidiMessage=text=>(settings.note(text),receive(text));let tabs=new Map,parents=new Map,browsers=new Set,realms=new Map,targets=new Map,types=new Map,tabOf=sessionId=>{let root=sessionId;for(;parents.get(root)!==void 0;)root=parents.get(root);return tabs.has(root)||remember2(tabs,MOST_TABS,root,{page:sessionId,spent:{},cut:new Map,cuts:0,left:0,logged:new Map}),tabs.get(root)},accountOf=(sessionId,kind)=>{let{spent}=tabOf(sessionId),now=Date.now();return(spent[kind]===void 0||now-spent[kind].since>=1e4)&&(spent[kind]={since:now,characters:0,messages:0,noticed:!1}),spent[kind]},exceeds=(account,message,budget)=>(account.characters+=message.length,account.messages+=1,account.characters>budget.characters||account.messages>budget.messages),excessive=(account,budget)=>account.characters>FAR_BEYOND*budget.characters||account.messages>FAR_BEYOND*budget.messages,notice=(account,text,sessionId)=>{let{page}=tabOf(sessionId),realm=realms.get(page);if(account.noticed||realm===void 0)return;account.noticed=!0;let params={type:NOTICE_METHOD,args:[{type:"string",value:text}],executionContextId:Number(realm),timestamp:Date.now(),stackTrace:{callFrames:[]}};handle(JSON.stringify({method:"Runtime.consoleAPICalled",params,sessionId:page}))},follow=(tab,sessionId)=>{clearTimeout(tab.cut.get(sessionId)),tab.cut.delete(sessionId),command("Network.enable",NETWORK_PARAMS,sessionId)},unfollow=sessionId=>{let tab=tabOf(sessionId);if(tab.cut.has(sessionId))return;tab.cut.size===0&&(tab.cuts+=1),command("Network.disable",{},sessionId);let span=Math.min(3e5,1e4*2**(tab.cuts-1));tab.cut.set(sessionId,setTimeout(follow,span,tab,sessionId))},leave=tab=>{if(!(Date.now()-tab.left<1e4)){tab.left=Date.now();for(let sessionId of[...tab.cut.keys()])follow(tab,sessionId);tab.cuts=0,delete tab.spent.Network,delete tab.spent.sockets}},slowed=new Set,slowDown=sessionId=>{if(!(sessionId===void 0||slowed.has(sessionId))){if(types.get(sessionId)?.endsWith("worker"))return types.delete(sessionId),command("Target.detachFromTarget",{sessionId},parents.get(sessionId));slowed.add(sessionId),command("Emulation.setCPUThrottlingRate",{rate:SLOWER},sessionId),setTimeout(()=>{slowed.delete(sessionId),command("Emulation.setCPUThrottlingRate",{rate:1},sessionId)},1e4)}},shortened=message=>message.length<LONG_MESSAGE?message:message.replace(/[^"\\]+/g,run=>run.length>LONG_TEXT?`${run.slice(0,LONG_TEXT)}\u2026`:run),sessionOf=message=>SESSION.exec(message.slice(-200))?.[1],onConsole=(message,event)=>{let sessionId=sessionOf(message),account=accountOf(sessionId,event);if(!exceeds(account,message,CONSOLE))return handle(message);excessive(account,CONSOLE)&&slowDown(sessionId),notice(account,NOTICES.console,sessionId)},onLog=(message,event)=>{let{method,params,sessionId}=JSON.parse(message),{page,logged}=tabOf(sessionId),{source,timestamp,text}=params.entry,key=`${timestamp} ${text}`;source==="worker"||types.get(page)?.endsWith("worker")||logged.has(key)||(remember2(logged,MOST_LOGGED,key,!0),params.context=targets.get(page),onConsole(JSON.stringify({method,params,sessionId:page}),event))},onReply=message=>{if(message.length>LONG_MESSAGE){let sessionId=sessionOf(message),account=sessionId&&tabOf(sessionId).spent["Runtime.consoleAPICalled"];account&&(account.characters+=message.length)}return handle(message)},withPage=(message,sessionId)=>{let page=types.get(sessionId)==="worker"?targets.get(tabOf(sessionId).page):void 0;if(page===void 0&&message.length<LONG_MESSAGE)return message;let{method,params}=JSON.parse(message),{request}=params;return page!==void 0&&(params.frameId=page),request.postData?.length>LONG_TEXT&&(request.hasPostData=!0,delete request.postData,delete request.postDataEntries),JSON.stringify({method,params,sessionId})},ofSocket=message=>{let{method,params,sessionId}=JSON.parse(message),{page}=tabOf(sessionId);return params.context=targets.get(page),JSON.stringify({method,params,sessionId:page})},HANDLERS=[[CONSOLE_EVENT,onConsole],[LOG_EVENT,onLog],[NETWORK_EVENT,(message,event)=>{let sessionId=sessionOf(message),unused=UNUSED.test(event),account=accountOf(sessionId,unused?"sockets":"Network");exceeds(account,message,unused?SOCKETS:NETWORK)?(unfollow(sessionId),notice(account,NOTICES.network,sessionId)):OPENING.test(event)?handle(ofSocket(shortened(message))):unused||handle(shortened(event==="requestWillBeSent"?withPage(message,sessionId):message))}],[ATTACHED,message=>{let{params,sessionId}=JSON.parse(message);remember2(targets,MOST_SESSIONS,params.sessionId,params.targetInfo.targetId);let{type}=params.targetInfo;if((type==="tab"||type==="page"&&types.get(sessionId)!=="tab")&&browsers.add(sessionId),browsers.has(sessionId)||remember2(parents,MOST_SESSIONS,params.sessionId,sessionId),remember2(types,MOST_SESSIONS,params.sessionId,type),!settings.attaching(params,browsers.has(sessionId)))return;handle(message),type!=="tab"&&command("Log.enable",{},params.sessionId),settings.prepared(params);let{page}=tabOf(sessionId);type==="worker"&&!targets.has(page)&&command("Target.getTargetInfo",{},page,found=>targets.set(page,found?.targetInfo.targetId))}],[DETACHED,message=>{let{sessionId}=JSON.parse(message).params,tab=tabOf(sessionId);clearTimeout(tab.cut.get(sessionId)),tab.cut.delete(sessionId);for(let map of[tabs,parents,realms,targets,types])map.delete(sessionId);return settings.forget(sessionId),handle(message)}],[REALM_CREATED,(message,realm)=>{let sessionId=sessionOf(message);return message.includes('"isDefault":true')&&(remember2(realms,MOST_SESSIONS,sessionId,realm),types.get(sessionId)==="page"&&(tabOf(sessionId).page=sessionId)),handle(message)}],[NAVIGATING,message=>{let sessionId=sessionOf(message);if(message.includes(`"frameId":"${targets.get(sessionId)}"`)){let tab=tabOf(sessionId);tab.page===sessionId&&tab.cut.size&&leave(tab)}return handle(message)}],[DEBUGGER,message=>settings.onDebugger(message,sessionOf(message))],[PAUSED,message=>{let sessionId=sessionOf(message);return sessionId===void 0||browsers.has(sessionId)?settings.onPaused(message):handle(message)}]];cdp.onmessage=message=>{let head=message.slice(0,100);if(head.startsWith('{"id":'))return onReply(message);for(let[pattern,handler]of HANDLERS){let found=pattern.exec(head);if(found)return handler(message,found[1])}return handle(message)}}return guardOutgoing(...arguments)}
export const pack =
function(){"use strict";function readArguments(args,given){let MAKERS={number:Number,bigint:text=>text[0]==="-"?-BigInt(text.slice(1)):BigInt(text),date:time=>new Date(time),error:([name,message])=>Object.assign(new Error(message),{name}),regexp:([source,flags])=>new RegExp(source,flags),bytes:text=>Uint8Array.from(atob(text),one=>one.charCodeAt(0)),map:pairs=>new Map(pairs),set:values=>new Set(values),object:Object.fromEntries,given:place=>given[place]},revived=(_,value)=>value?.["\0"]in MAKERS?MAKERS[value["\0"]](value.v):value;return args[0]===";"?JSON.parse(args.slice(1),revived):JSON.parse(args)}function ownJson(value){if(!("toJSON"in Array.prototype))return JSON.stringify(value);function replacer(key,made){return Array.isArray(this[key])?this[key]:made}return JSON.stringify(value,replacer)}function callAndPack(args,raw,given,own){let tagged=(kind,v)=>({"\0":kind,v}),simple=value2=>{switch(typeof value2){case"bigint":return tagged("bigint",String(value2));case"number":return Object.is(value2,-0)?tagged("number","-0"):Number.isFinite(value2)?value2:tagged("number",String(value2));case"function":return`[function ${value2.name}]`;case"symbol":return String(value2);case"string":return value2.toWellFormed();default:return value2}},isWindow=value2=>{try{return value2.window===value2}catch{return!1}},windowText=other=>{try{return`Window of ${other.location.href}`}catch{return"Window of another origin"}},ofNodes=name=>{let owner=Object.getPrototypeOf(document);for(;!Object.hasOwn(owner,name);)owner=Object.getPrototypeOf(owner);return Object.getOwnPropertyDescriptor(owner,name)},nodeTypeOf=ofNodes("nodeType").get,nodeType=value2=>{if(Object.getPrototypeOf(value2)===Object.prototype||Array.isArray(value2))return 0;try{return nodeTypeOf?.call(value2)??0}catch{return 0}},markup=node=>{if(nodeType(node)!==1)return node.data??node.nodeName;let tag=ofNodes("cloneNode").value.call(node).outerHTML.replace(/<\/[^>]*>$/,"");return tag.length>300?`${tag.slice(0,300)}\u2026`:tag},isList=value2=>Array.isArray(value2)||ArrayBuffer.isView(value2)||/(NodeList|Collection)\]$/.test(Object.prototype.toString.call(value2)),all=(list,above)=>{let made=[];for(let at=0;at<list.length;at++)made[at]=plain(list[at]??null,above);return made},special=(value2,above)=>{switch(Object.prototype.toString.call(value2)){case"[object Date]":return Number.isNaN(+value2)?null:/^(?!0000)\d/.test(value2.toISOString())?tagged("date",+value2):value2.toISOString();case"[object RegExp]":return String(value2);case"[object Map]":return tagged("map",all([...value2],above));case"[object Set]":return tagged("set",all([...value2],above));case"[object ArrayBuffer]":return all(new Uint8Array(value2),above)}},plain=(value2,above)=>{if(typeof value2!="object")return simple(value2);if(value2===null)return null;if(isWindow(value2))return windowText(value2);if(above.includes(value2))return"[circular]";let inside=[...above,value2];if(value2 instanceof Error||Object.prototype.toString.call(value2)==="[object Error]")return tagged("error",String(value2));if(nodeType(value2))return markup(value2);let own2=special(value2,inside);if(own2!==void 0)return own2;if(typeof value2.toJSON=="function"&&!Array.isArray(value2))return plain(value2.toJSON(),inside);if(isList(value2))return all(value2,inside);let keys=Object.keys(value2),pairs=keys.map(key=>[key,plain(value2[key],inside)]);return keys.includes("\0")?tagged("object",pairs):Object.fromEntries(pairs)},deflated=async text=>{let{writable,readable}=new CompressionStream("deflate-raw"),writer=writable.getWriter();writer.write(new TextEncoder().encode(text)),writer.close();let pieces=[],stream=readable.getReader();for(let read=await stream.read();!read.done;read=await stream.read())pieces.push(read.value);let url=await new Promise(done=>{let reader=new FileReader;reader.onload=()=>done(reader.result),reader.readAsDataURL(new Blob(pieces))});return"~"+url.slice(url.indexOf(",")+1)},repeats=text=>{let pieces=new Set;for(let at=0;at<2e3;at++)pieces.add(text.substr(text.length/2+at,4));return pieces.size<1600},pack=value2=>{if(value2==null||["number","boolean","bigint"].includes(typeof value2))return value2;let text=typeof value2=="string",packed=text?"="+value2.toWellFormed():":"+ownJson(plain(value2,[]));return packed.length<15e3||packed.length<4e6&&!repeats(packed)?packed:deflated(text?JSON.stringify(packed.slice(1)):packed.slice(1))},value=typeof own=="function"?own(...readArguments(args,given)):own,leave=result=>raw?result:pack(result);return typeof value?.then=="function"?(async()=>leave(await value))():leave(value)}return callAndPack(...arguments)}
export const pdf =
function(){"use strict";async function readPdf(){let viewer=globalThis.PDFViewerApplication;if(viewer){let shown=await viewer.pdfLoadingTask.promise,pages=[];for(let number=1;number<=shown.numPages;number++){let{items}=await(await shown.getPage(number)).getTextContent(),written=({str,hasEOL})=>hasEOL?`${str}
`:str;pages.push(items.map(written).join(""))}return JSON.stringify({pages})}try{let file=await(await fetch(location.href,{cache:"force-cache"})).blob();if(file.size>2e7)return JSON.stringify({problem:`it has more than ${2e7/1e6} MB`});let reader=new FileReader;return await new Promise(done=>{reader.onloadend=done,reader.readAsDataURL(file)}),JSON.stringify({file:String(reader.result).split(",")[1]})}catch(error){return JSON.stringify({problem:`the browser does not give it: ${error}`})}}return readPdf(...arguments)}
export const property =
function(){"use strict";function property(value,name){return value[name]}return property(...arguments)}
export const property_names =
function(){"use strict";function propertyNames(value){return Object.keys(Object(value))}return propertyNames(...arguments)}
export const scrolled =
function(){"use strict";function scrolled(){return JSON.stringify([scrollX,scrollY])}return scrolled(...arguments)}
export const select_text =
function(){"use strict";function selectText(element){if(element instanceof HTMLInputElement||element instanceof HTMLTextAreaElement){element.focus(),element.select();return}element.focus();let range=document.createRange();range.selectNodeContents(element);let selection=getSelection();selection?.removeAllRanges(),selection?.addRange(range)}return selectText(...arguments)}
export const set_content =
function(){"use strict";async function setContent(html,until){if(location.protocol==="chrome-error:"&&window===top)return!1;let{open,write,close}=Document.prototype;Reflect.apply(open,document,[]);let target=until==="load"?window:document,loaded=new Promise(done=>target.addEventListener(until==="load"?"load":"DOMContentLoaded",()=>done(null),{once:!0}));return write.call(document,html),close.call(document),until==="none"?null:loaded}return setContent(...arguments)}
export const size =
function(){"use strict";function size(){let{scrollWidth=0,scrollHeight=0}=document.documentElement??{};return JSON.stringify([scrollWidth,scrollHeight])}return size(...arguments)}
export const sockets =
function(){"use strict";var StandIns=class{constructor(share){let box={};dispatchEvent(new CustomEvent(share,{detail:box})),this.natives=box.natives??new WeakMap,this.listen=box.listen??((target,type,listener)=>target.addEventListener(type,listener,!0))}nativeOf(found){return this.natives.get(found)??found}of(native,called,constructed){let proxy=new Proxy(native,{__proto__:null,apply:called,...constructed&&{construct:constructed}});return this.natives.set(proxy,native),proxy}put(owner,name,makeCalled){let found=owner&&Object.getOwnPropertyDescriptor(owner,name);if(!found)return;let key=found.get?"get":"value",stand=this.of(this.nativeOf(found[key]),makeCalled(found[key]));Object.defineProperty(owner,name,{...found,[key]:stand})}};var bound=method=>Function.prototype.call.bind(method),getter=(owner,name)=>bound(owner&&Object.getOwnPropertyDescriptor(owner,name)?.get);var TOKEN=/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,SCHEME=/^(?:ws|http)s?:/;function newAddresses(){let{from}=Array,Address=URL,[cut,split]=[String.prototype.slice,String.prototype.split].map(bound),says=bound(RegExp.prototype.test),hrefOf=getter(URL.prototype,"href"),base=getter(Node.prototype,"baseURI");return(url,protocols)=>{try{let offered=[];typeof protocols=="object"&&protocols!==null?offered=from(protocols,one=>`${one}`):protocols!==void 0&&(offered=[`${protocols}`]);for(let at=0;at<offered.length;at++)if(!says(TOKEN,offered[at]))return null;let href=split(hrefOf(new Address(url,base(document))),"#",1)[0];return says(SCHEME,href)?{href:href[0]==="h"?`ws${cut(href,4)}`:href,offered}:null}catch{return null}}}var PIECE=8192;function newMessages(){let{apply}=Reflect,{isView}=ArrayBuffer,Bytes=Uint8Array,[then,codeAt]=[Promise.prototype.then,String.prototype.charCodeAt].map(bound),wellFormed=bound(String.prototype.toWellFormed),[slice,part,cut]=[Blob.prototype.slice,Bytes.prototype.subarray,String.prototype.slice].map(bound),read=bound(Blob.prototype.arrayBuffer),{fromCharCode}=String,[toBase64,fromBase64]=[btoa,atob],sizeOf=getter(Blob.prototype,"size"),lengthOf=getter(ArrayBuffer.prototype,"byteLength"),nothing=Promise.resolve(),ofBytes=(buffer,most)=>{let view=isView(buffer)?new Bytes(buffer.buffer,buffer.byteOffset,buffer.byteLength):new Bytes(buffer),size=view.length,text="";for(let at=0;at<size&&at<most;at+=PIECE)text+=apply(fromCharCode,null,part(view,at,at+PIECE<most?at+PIECE:most));return{base64:toBase64(text),size}},has=(value,size)=>{try{return size(value),!0}catch{return!1}},isBlob=data=>has(data,sizeOf);return{bytesOf:base64=>{let text=fromBase64(base64),bytes=new Bytes(text.length);for(let at=0;at<text.length;at++)bytes[at]=codeAt(text,at);return bytes.buffer},reading:(of,data,most,done)=>{let ended=()=>{of.queue===mine&&(of.queue=null)},mine=nothing;if(isBlob(data)){let size=sizeOf(data),bytes=read(size>most?slice(data,0,most):data);mine=then(of.queue??nothing,()=>then(bytes,buffer=>done({...ofBytes(buffer,most),size}),()=>{}))}else{let read2=typeof data=="string"?{text:wellFormed(data.length>most?cut(data,0,most):data),size:data.length}:ofBytes(data,most);if(of.queue===null)return done(read2);mine=then(of.queue,()=>done(read2))}of.queue=mine,then(mine,ended,ended)},sendable:data=>typeof data=="string"||typeof data=="object"&&data!==null&&(isBlob(data)||isView(data)||has(data,lengthOf))?data:`${data}`}}var MOST=8e6,MOST_NOTED=262144,[CONNECTING,OPEN,CLOSING,CLOSED]=[0,1,2,3],[BROKEN,TOO_BIG]=[1006,1009];function sockets({share,ask,routed:first},send){let Native=window.WebSocket;if(typeof Native!="function")return;let box={there:!1,routed:first};if(dispatchEvent(new CustomEvent(ask,{detail:box})),box.there)return;let routed=first,{apply,construct,defineProperty,getOwnPropertyDescriptor}=Reflect,{stringify}=JSON,{captureStackTrace}=Error,[AnyError,Failure,Target,Blobs,Address]=[Error,DOMException,EventTarget,Blob,URL],[Plain,Message,Close]=[Event,MessageEvent,CloseEvent],standIns=new StandIns(share),[listen,dispatch]=[Target.prototype.addEventListener,Target.prototype.dispatchEvent].map(bound),[get,put]=[WeakMap.prototype.get,WeakMap.prototype.set].map(bound),then=bound(Promise.prototype.then),now=standIns.nativeOf(Date.now),dataOf=getter(MessageEvent.prototype,"data"),[codeOf,reasonOf,cleanOf]=["code","reason","wasClean"].map(name=>getter(CloseEvent.prototype,name)),stateOf=getter(Native.prototype,"readyState"),bufferedOf=getter(Native.prototype,"bufferedAmount"),protocolOf=getter(Native.prototype,"protocol"),urlOf=getter(Native.prototype,"url"),[write,end]=[Native.prototype.send,Native.prototype.close].map(each=>bound(standIns.nativeOf(each))),trusted=event=>event.isTrusted,addressOf=newAddresses(),{bytesOf,reading,sendable}=newMessages(),last=0,known=new WeakMap,made=new WeakMap,asks=()=>{};{let shared={};dispatchEvent(new CustomEvent(share,{detail:shared})),asks=shared.sent??asks}let announce=report=>send(stringify({__proto__:null,at:now(),...report})),note=socket=>{let of={id:++last,queue:null};put(known,socket,of),announce({kind:"opens",id:of.id,url:urlOf(socket)}),listen(socket,"message",event=>{trusted(event)&&reading(of,dataOf(event),MOST_NOTED,data=>announce({kind:"received",id:of.id,...data}))}),listen(socket,"close",event=>{if(!trusted(event))return;let report={kind:"closed",id:of.id,code:codeOf(event),reason:reasonOf(event),clean:cleanOf(event)};of.queue===null?announce(report):then(of.queue,()=>announce(report))})},fire=(socket,event)=>dispatch(socket,event),bare=value=>({__proto__:null,...value}),opened=(socket,of,protocol)=>{if(of.readyState===CONNECTING){of.readyState=OPEN,of.protocol=protocol,fire(socket,new Plain("open"));for(let at=0;at<of.early.length;at++)comes(socket,of,of.early[at]);of.early=[]}},closed=(socket,of,code,reason,clean)=>{of.readyState!==CLOSED&&(of.readyState=CLOSED,clean||fire(socket,new Plain("error")),fire(socket,new Close("close",bare({code,reason,wasClean:clean}))))},comes=(socket,of,data)=>{if(of.readyState===CONNECTING&&(of.early[of.early.length]=data),of.readyState!==OPEN)return;let origin=new Address(of.url).origin;fire(socket,new Message("message",bare({data,origin})))},connect=(socket,of)=>{let server;try{server=new Native(of.url,of.protocols)}catch{return announce({kind:of.passes?"closed":"server closes",id:of.id,code:BROKEN,reason:"",clean:!1}),closed(socket,of,BROKEN,"",!1)}of.server=server,server.binaryType=of.passes?of.binaryType:"arraybuffer";let queue={queue:null};listen(server,"open",()=>{for(let at=0;at<of.waiting.length;at++)write(server,of.waiting[at]);of.waiting=[],of.passes?opened(socket,of,protocolOf(server)):announce({kind:"server opens",id:of.id,protocol:protocolOf(server)})}),listen(server,"message",event=>{let data=dataOf(event),kind=of.passes?"received":"server sends";of.passes&&comes(socket,of,data),reading(queue,data,of.passes?MOST_NOTED:MOST,read=>{if(of.passes||(read.size??0)<=MOST)return announce({kind,id:of.id,...read});end(server),announce({kind:"server closes",id:of.id,code:TOO_BIG,reason:"",clean:!0})})}),listen(server,"close",event=>{let[code,reason,clean]=[codeOf(event),reasonOf(event),cleanOf(event)];announce({kind:of.passes?"closed":"server closes",id:of.id,code,reason,clean}),of.passes&&closed(socket,of,code,reason,clean)})},toServer=(of,data)=>{let{server}=of;server!==null&&(stateOf(server)===CONNECTING?of.waiting[of.waiting.length]=data:write(server,data))},control=(socket,of,what,value,reason)=>{switch(what){case"pass":return of.passes=!0,connect(socket,of);case"connect":return connect(socket,of);case"open":return opened(socket,of,value??"");case"text":return comes(socket,of,value);case"bytes":{let buffer=bytesOf(value);return comes(socket,of,of.binaryType==="blob"?new Blobs([buffer]):buffer)}case"close":return closed(socket,of,value,reason,!0);case"fail":return closed(socket,of,BROKEN,"",!1);case"server text":return toServer(of,value);case"server bytes":return toServer(of,bytesOf(value));case"server close":return of.server&&(value===null?end(of.server):end(of.server,value,reason))}},make=(args,newTarget)=>{let address=addressOf(`${args[0]}`,args[1]);if(address===null)return null;let{href,offered}=address,socket=construct(Target,[],newTarget),of={id:++last,url:href,protocols:offered,protocol:"",readyState:CONNECTING,binaryType:"blob",server:null,passes:!1,queue:null,waiting:[],handlers:{__proto__:null},early:[]};return put(made,socket,of),send({id:of.id,url:href,protocols:stringify(offered),control:(what,first2,second)=>control(socket,of,what,first2,second)}),socket},constructed=(native,args,newTarget)=>{let own=routed&&args.length>0?make(args,newTarget):null;if(own!==null)return own;try{let socket=construct(native,args,newTarget);return note(socket),socket}catch(error){throw captureStackTrace&&error instanceof AnyError&&captureStackTrace(error,constructed),error}},called=(native,self,args)=>{try{return apply(native,self,args)}catch(error){throw captureStackTrace&&error instanceof AnyError&&captureStackTrace(error,called),error}},stand=standIns.of(standIns.nativeOf(Native),called,constructed),{prototype}=Native;for(let[owner,name]of[[window,"WebSocket"],[prototype,"constructor"]])defineProperty(owner,name,{...getOwnPropertyDescriptor(owner,name),value:stand});let shows=(name,own)=>{standIns.put(prototype,name,found=>(_,self,args)=>{let of=get(made,self);return of===void 0?apply(found,self,args):own(of)})};shows("url",({url})=>url),shows("readyState",of=>of.passes&&of.server&&of.readyState!==CLOSED?stateOf(of.server):of.readyState),shows("protocol",({protocol})=>protocol),shows("extensions",()=>""),shows("bufferedAmount",of=>of.passes&&of.server?bufferedOf(of.server):0),shows("binaryType",({binaryType})=>binaryType);for(let name of["open","message","error","close"])shows(`on${name}`,({handlers})=>handlers[name]?.handler??null);let takes=(name,own)=>{let found=getOwnPropertyDescriptor(prototype,name),set=found.set,stand2=standIns.of(standIns.nativeOf(set),(_,self,args)=>{let of=get(made,self);return of===void 0?apply(set,self,args):own(of,args[0],self)});defineProperty(prototype,name,{...found,set:stand2})};takes("binaryType",(of,value)=>{value!=="blob"&&value!=="arraybuffer"||(of.binaryType=value,of.passes&&of.server&&(of.server.binaryType=value))});for(let name of["open","message","error","close"])takes(`on${name}`,(of,value,socket)=>{let handler=typeof value=="function"||typeof value=="object"&&value!==null?value:null,there=of.handlers[name];if(there)there.handler=handler;else if(handler!==null){let holder=of.handlers[name]=bare({handler});listen(socket,name,event=>{if(typeof holder.handler=="function")return apply(holder.handler,socket,[event])})}});standIns.put(prototype,"send",found=>{let sends=(_,self,args)=>{let of=get(made,self),noted=of===void 0?get(known,self):void 0;try{if(of===void 0&&noted===void 0||args.length===0)return apply(found,self,args);let data=sendable(args[0]);if(of===void 0){let isOpen=stateOf(self)===OPEN,result=apply(found,self,[data]);return isOpen&&reading(noted,data,MOST_NOTED,read=>announce({kind:"sent",id:noted.id,...read})),result}if(of.readyState===CONNECTING)throw new Failure("Failed to execute 'send' on 'WebSocket': Still in CONNECTING state.","InvalidStateError");if(of.readyState!==OPEN)return;of.passes&&write(of.server,data),asks(self,data),reading(of,data,of.passes?MOST_NOTED:MOST,read=>{of.passes||(read.size??0)<=MOST?announce({kind:of.passes?"sent":"page sends",id:of.id,...read}):(announce({kind:"page closes",id:of.id,code:TOO_BIG,reason:""}),closed(self,of,TOO_BIG,"",!0))});return}catch(error){throw captureStackTrace&&error instanceof AnyError&&captureStackTrace(error,sends),error}};return sends}),standIns.put(prototype,"close",found=>(_,self,args)=>{let of=get(made,self);if(of===void 0)return called(found,self,args);let code=args[0]===void 0?null:+args[0]||0,reason=args[1]===void 0?"":`${args[1]}`;if(code!==null&&code!==1e3&&(code<3e3||code>4999)){let words=`The close code must be either 1000, or between 3000 and 4999. ${code} is neither.`;throw new Failure(`Failed to execute 'close' on 'WebSocket': ${words}`,"InvalidAccessError")}if(!(of.readyState>=CLOSING)){if(of.readyState=CLOSING,of.passes&&of.server)return code===null?end(of.server):end(of.server,code,reason);announce({kind:"page closes",id:of.id,code,reason})}}),standIns.listen(window,ask,event=>{let asked=event.detail;asked.there=!0,routed||=asked.routed})}return sockets(...arguments)}
export const storage =
function(){"use strict";async function deflated(text){let{writable,readable}=new CompressionStream("deflate-raw"),writer=writable.getWriter();writer.write(new TextEncoder().encode(text)),writer.close();let bytes=new Uint8Array(await new Response(readable).arrayBuffer());if(bytes.toBase64)return bytes.toBase64();let pieces=[];for(let at=0;at<bytes.length;at+=32768)pieces.push(String.fromCharCode(...bytes.subarray(at,at+32768)));return btoa(pieces.join(""))}async function answered(value,replacer=null){let json=JSON.stringify(value??null,replacer)??"null";return json.length<15e3?json:"~"+await deflated(json)}var itemsOf=storage=>Array.from({length:storage.length},(_,at)=>storage.key(at)).map(name=>({name,value:storage.getItem(name)})),settled=request=>new Promise((resolve,reject)=>{request.onsuccess=()=>resolve(request.result),request.onerror=()=>reject(request.error),request.onblocked=()=>reject(new Error(`the database ${request.source?.name??""} is held open by a page`))}),ARRAYS={i8:Int8Array,ui8:Uint8Array,ui8c:Uint8ClampedArray,i16:Int16Array,ui16:Uint16Array,i32:Int32Array,ui32:Uint32Array,f32:Float32Array,f64:Float64Array,bi64:BigInt64Array,bui64:BigUint64Array},ODD_NUMBERS={NaN:NaN,Infinity:1/0,"-Infinity":-1/0,"-0":-0},kindOf=value=>Object.prototype.toString.call(value).slice(8,-1),toBase64=buffer=>{let text=new TextDecoder("x-user-defined").decode(buffer);return btoa(Array.from(text,letter=>String.fromCharCode(letter.charCodeAt(0)&255)).join(""))},fromBase64=text=>Uint8Array.from(atob(text),letter=>letter.charCodeAt(0));function isPlain(value,above=[]){return value===null||typeof value=="boolean"||typeof value=="string"?!0:typeof value=="number"?Number.isFinite(value)&&!Object.is(value,-0):typeof value!="object"||above.includes(value)||!["Array","Object"].includes(kindOf(value))||Array.isArray(value)&&Object.keys(value).length!==value.length?!1:Object.values(value).every(each=>isPlain(each,[...above,value]))}function encoded(value,known=new Map){if(value===void 0)return{v:"undefined"};if(value===null)return{v:"null"};if(typeof value=="boolean"||typeof value=="string")return value;if(typeof value=="bigint")return{bi:value.toString()};if(typeof value=="number"){let odd=Object.keys(ODD_NUMBERS).find(name=>Object.is(ODD_NUMBERS[name],value));return odd?{v:odd}:value}if(known.has(value))return{ref:known.get(value)};let kind=kindOf(value);return encodedWhole(value,kind)??encodedMembers(value,kind,known)}function encodedWhole(value,kind){if(kind==="Date")return{d:value.toJSON()};if(kind==="RegExp")return{r:{p:value.source,f:value.flags}};if(kind==="Error")return{e:{n:value.name,m:value.message,s:value.stack??""}};if(kind==="ArrayBuffer")return{ab:{b:toBase64(value)}};let[tag]=Object.entries(ARRAYS).find(([,type])=>type.name===kind)??[];return tag?{ta:{b:toBase64(value),k:tag}}:null}function encodedMembers(value,kind,known){let id=known.size+1;if(known.set(value,id),kind==="Map")return{m:Array.from(value,([k,v])=>({k:encoded(k,known),v:encoded(v,known)})),id};if(kind==="Set")return{s:Array.from(value,each=>encoded(each,known)),id};if(kind==="Array")return{a:Array.from(value,each=>encoded(each,known)),id};if(kind==="Object")return{o:Object.entries(value).map(([k,v])=>({k,v:encoded(v,known)})),id};throw new TypeError(kind)}function decoded(value,known=new Map){return typeof value!="object"||value===null?value:"ref"in value?known.get(value.ref):"v"in value?value.v==="null"?null:ODD_NUMBERS[value.v]:"bi"in value?BigInt(value.bi):"d"in value?new Date(value.d??NaN):"u"in value?value.u:"r"in value?new RegExp(value.r.p,value.r.f):"e"in value?Object.assign(new Error(value.e.m),{name:value.e.n,stack:value.e.s}):"ab"in value?fromBase64(value.ab.b).buffer:"ta"in value?new ARRAYS[value.ta.k](fromBase64(value.ta.b).buffer):decodedMembers(value,known)}function decodedMembers(value,known){let begin=made2=>(known.set(value.id,made2),made2);if("m"in value){let made2=begin(new Map);for(let{k,v}of value.m)made2.set(decoded(k,known),decoded(v,known));return made2}if("s"in value){let made2=begin(new Set);for(let each of value.s)made2.add(decoded(each,known));return made2}if("a"in value){let made2=begin([]);for(let each of value.a)made2.push(decoded(each,known));return made2}let made=begin({});for(let{k,v}of value.o)Object.defineProperty(made,k,{value:decoded(v,known),enumerable:!0,configurable:!0,writable:!0});return made}var asThePageHasIt=value=>"mozInnerScreenX"in globalThis&&Object(value)===value?value.wrappedJSObject:value,packed=(name,value)=>isPlain(value)?{[name]:value}:{[`${name}Encoded`]:encoded(asThePageHasIt(value))},unpacked=(name,record)=>`${name}Encoded`in record?decoded(record[`${name}Encoded`]):record[name],pathOf=path=>Array.isArray(path)?{keyPathArray:path}:path===null?{}:{keyPath:path},givenPath=({keyPath,keyPathArray})=>keyPathArray??keyPath??null;async function readStore(store,leftOut){let keys=await settled(store.getAllKeys()),values=await settled(store.getAll()),records=[];values.forEach((value,at)=>{try{records.push({...store.keyPath===null?packed("key",keys[at]):{},...packed("value",value)})}catch(error){leftOut.push(`a record with a ${error.message} in ${store.transaction.db.name}/${store.name}`)}});let indexes=Array.from(store.indexNames,name=>store.index(name)).map(index=>({name:index.name,...pathOf(index.keyPath),multiEntry:index.multiEntry,unique:index.unique}));return{name:store.name,autoIncrement:store.autoIncrement,...pathOf(store.keyPath),records,indexes}}async function readDatabase({name,version},leftOut){let database=await settled(indexedDB.open(name));try{let stores=[];if(database.objectStoreNames.length){let transaction=database.transaction(database.objectStoreNames,"readonly");for(let store of database.objectStoreNames)stores.push(await readStore(transaction.objectStore(store),leftOut))}return{name,version,stores}}finally{database.close()}}async function writeDatabase({name,version,stores}){let request=indexedDB.open(name,version);request.onupgradeneeded=()=>{for(let each of stores){let store=request.result.createObjectStore(each.name,{autoIncrement:each.autoIncrement,keyPath:givenPath(each)});for(let index of each.indexes)store.createIndex(index.name,givenPath(index),{multiEntry:index.multiEntry,unique:index.unique})}};let database=await settled(request);try{if(!stores.length)return;let transaction=database.transaction(stores.map(each=>each.name),"readwrite");for(let each of stores){let store=transaction.objectStore(each.name);for(let record of each.records){let key=store.keyPath===null?unpacked("key",record):void 0;store.put(unpacked("value",record),key)}}await new Promise((resolve,reject)=>{transaction.oncomplete=resolve,transaction.onabort=()=>reject(transaction.error)})}finally{database.close()}}async function readOrigin({session,databases}){let leftOut=[],found=databases?await indexedDB.databases():[],indexedDBs=[];for(let each of found)indexedDBs.push(await readDatabase(each,leftOut));return{origin:location.origin,localStorage:itemsOf(localStorage),sessionStorage:session?itemsOf(sessionStorage):[],indexedDB:indexedDBs,leftOut}}async function writeOrigin(given){let wanted=new URL(given.origin).origin;if(location.origin!==wanted)throw new TypeError(`the browser has no such origin; it went to ${location.origin}`);for(let{name,value}of given.localStorage??[])localStorage.setItem(name,value);for(let{name,value}of given.sessionStorage??[])sessionStorage.setItem(name,value);for(let each of given.indexedDB??[])await writeDatabase(each);return null}var deleted=name=>new Promise((resolve,reject)=>{let request=indexedDB.deleteDatabase(name);request.onsuccess=()=>resolve(!0),request.onblocked=()=>resolve(!1),request.onerror=()=>reject(request.error)});async function clearOrigin(){localStorage.clear(),sessionStorage.clear();let heldOpen=[];for(let{name}of await indexedDB.databases())await deleted(name)||heldOpen.push(name);for(let name of await globalThis.caches?.keys()??[])await caches.delete(name);for(let worker of await navigator.serviceWorker?.getRegistrations()??[])await worker.unregister();return{heldOpen}}var functions={__proto__:null,readOrigin,writeOrigin,clearOrigin};async function call(name,given){return answered(await functions[name](JSON.parse(given)))}return call(...arguments)}
export const taken =
function(){"use strict";var HANDED="webtools-handed";var NativeEvent=Object.getPrototypeOf(UIEvent);function taken(carrier){carrier.dispatchEvent(new NativeEvent(HANDED));let highlight=CSS.highlights.get(HANDED);CSS.highlights.delete(HANDED);let elements=[];for(let range of highlight??[])elements.push(range.startContainer);return elements}return taken(...arguments)}
export const throw_stack =
function(){"use strict";function throwStack(){throw new Error(new Error().stack)}return throwStack(...arguments)}
export const turn =
function(){"use strict";function isScriptless(){return window.matchMedia?.("(scripting: none)")?.matches===!0}function promisedPause(milliseconds){let signal=AbortSignal.timeout(milliseconds);return new ReadableStream().pipeTo(new WritableStream,{signal}).catch(()=>{})}function pause(milliseconds){return isScriptless()?promisedPause(milliseconds):new Promise(done=>setTimeout(done,milliseconds))}function shownTitle(){let title=Reflect.get(Document.prototype,"title",document);return(title.length>4096?`${title.slice(0,4095)}\u2026`:title).toWellFormed()}function look(){return JSON.stringify({url:location.href,title:shownTitle()})}function lookAfterTurn(){return pause(0).then(look)}return lookAfterTurn(...arguments)}
export const until =
function(){"use strict";function readArguments(args,given){let MAKERS={number:Number,bigint:text=>text[0]==="-"?-BigInt(text.slice(1)):BigInt(text),date:time=>new Date(time),error:([name,message])=>Object.assign(new Error(message),{name}),regexp:([source,flags])=>new RegExp(source,flags),bytes:text=>Uint8Array.from(atob(text),one=>one.charCodeAt(0)),map:pairs=>new Map(pairs),set:values=>new Set(values),object:Object.fromEntries,given:place=>given[place]},revived=(_,value)=>value?.["\0"]in MAKERS?MAKERS[value["\0"]](value.v):value;return args[0]===";"?JSON.parse(args.slice(1),revived):JSON.parse(args)}function isScriptless(){return window.matchMedia?.("(scripting: none)")?.matches===!0}function promisedPause(milliseconds){let signal=AbortSignal.timeout(milliseconds);return new ReadableStream().pipeTo(new WritableStream,{signal}).catch(()=>{})}async function askUntil(milliseconds,clock,condition,args,given){let asked={};dispatchEvent(new CustomEvent(clock,{detail:asked}));let{setTimeout,requestAnimationFrame,now}=asked.native??{setTimeout:window.setTimeout.bind(window),requestAnimationFrame:window.requestAnimationFrame.bind(window),now:performance.now.bind(performance)};return new Promise((done,failed)=>{let end=now()+milliseconds,look=async()=>{try{let value=condition();if(typeof value=="function"&&(value=value(...readArguments(args,given))),await value)return done(!0)}catch(error){return failed(error)}if(now()>end)return done(!1);let isAsked=!1,again=()=>{isAsked||look(),isAsked=!0};if(isScriptless())return promisedPause(100).then(again);requestAnimationFrame(again),setTimeout(again,100)};look()})}return askUntil(...arguments)}
export const visibility =
function(){"use strict";function reportVisibility(){if(window!==window.top)return;let leaving=!1,reported="",get=Object.getOwnPropertyDescriptor(Document.prototype,"visibilityState")?.get,here=globalThis,report=()=>{let state=get.call(document);leaving||state===reported||!here.webtoolsFront||(reported=state,here.webtoolsFront(state))},hide=({isTrusted})=>{leaving||=isTrusted},show=({isTrusted})=>{leaving&&=!isTrusted},listen=()=>{addEventListener("pagehide",hide,!0),addEventListener("pageshow",show,!0),document.addEventListener("visibilitychange",report,!0)};listen(),new MutationObserver(listen).observe(document,{childList:!0}),report()}return reportVisibility(...arguments)}
