function(){"use strict";function newDisguise(share){let{apply,construct}=Reflect,{captureStackTrace}=Error,AnyError=Error,{exec}=RegExp.prototype,{replace:replaceIn}=String.prototype,{
get,set}=WeakMap.prototype,{addEventListener,dispatchEvent}=EventTarget.prototype,detailOf=Object.getOwnPropertyDescriptor(CustomEvent.prototype,"detail")?.get,
natives=new WeakMap;try{let box={__proto__:null};parent!==window&&apply(dispatchEvent,parent.document,[new CustomEvent(share,{detail:box})]),natives=box.natives??
natives}catch{}apply(addEventListener,window,[share,event=>{apply(detailOf,event,[]).natives=natives},!0]);let withoutFrame=(error,trap,isBuiltIn)=>{let own=isBuiltIn&&
!AnyError.prepareStackTrace&&apply(exec,/\n +at .*/,[error.stack]);captureStackTrace(error,trap),own&&(error.stack=apply(replaceIn,error.stack,[/\n/,()=>`${own[0]}\

`]))},disguised=(native,{before=null,after=null,replace=null})=>{let trap=(target,self,args)=>{before!==null&&before(args,self);let result;try{result=apply(target,
replace===null?self:replace(self),args)}catch(error){throw captureStackTrace&&error instanceof AnyError&&withoutFrame(error,trap,replace!==null),error}return after!==
null&&after(result,args,self),result},making=(target,args,newTarget)=>{let made;try{made=construct(target,args,newTarget)}catch(error){throw captureStackTrace&&
error instanceof AnyError&&captureStackTrace(error,making),error}return after!==null&&after(made,args,made),made},proxy=new Proxy(native,{__proto__:null,apply:trap,
construct:making});return apply(set,natives,[proxy,native]),proxy},disguise=(owner,name,by,accessor=!1)=>{let found=owner&&Object.getOwnPropertyDescriptor(owner,
name),native=accessor?found?.set:found?.value;typeof native!="function"||!found.configurable||Object.defineProperty(owner,name,{...found,[accessor?"set":"value"]:disguised(
native,by)})};return disguise(Function.prototype,"toString",{replace:self=>apply(get,natives,[self])??self}),disguise}function noteListeners(ask,found,disguise){let TYPES=["auxclick","click","contextmenu","dblclick","dragstart","drop","mousedown","mouseenter","mouseover","mouse\
up","pointerdown","pointerenter","pointerover","pointerup","touchend","touchstart"],{apply}=Reflect,{stringify}=JSON,bound=method=>(self,...args)=>apply(method,
self,args),{prototype}=EventTarget,{addEventListener:native,dispatchEvent}=prototype,[typesOf,noteTypes]=[bound(WeakMap.prototype.get),bound(WeakMap.prototype.set)],
[add,remove,each]=[bound(Set.prototype.add),bound(Set.prototype.delete),bound(Set.prototype.forEach)],sizeOf=bound(Object.getOwnPropertyDescriptor(Set.prototype,
"size")?.get),deref=bound(WeakRef.prototype.deref),Reference=WeakRef,connected=bound(Object.getOwnPropertyDescriptor(Node.prototype,"isConnected")?.get),nodeType=bound(
Object.getOwnPropertyDescriptor(Node.prototype,"nodeType")?.get),composedPath=bound(Event.prototype.composedPath),Said=CustomEvent,known=new WeakMap,listening=new Set,
sweepAt=5e3,sweep=()=>{each(listening,reference=>{deref(reference)||remove(listening,reference)}),sweepAt=2*sizeOf(listening)>5e3?2*sizeOf(listening):5e3},isElement=target=>{
try{return nodeType(target)===1}catch{return!1}},note=(element,type)=>{if(!isElement(element))return;let types=typesOf(known,element);if(types){if(types[type])return;
types[type]=!0,types.text=`${types.text},${type}`;return}noteTypes(known,element,{__proto__:null,[type]:!0,text:type}),add(listening,new Reference(element)),sizeOf(
listening)>=sweepAt&&sweep()},mouse={__proto__:null};for(let type of TYPES)mouse[type]=!0;let say=(element,name,detail)=>{apply(dispatchEvent,element,[new Said(
name,{__proto__:null,composed:!0,detail})])};disguise(prototype,"addEventListener",{before:(args,self)=>{typeof args[0]=="string"&&mouse[args[0]]&&note(self,args[0])}});
for(let type of TYPES)disguise(HTMLElement.prototype,`on${type}`,{before:(args,self)=>{args[0]&&note(self,type)}},!0);let internals=new WeakMap,semantics=[];for(let name of Object.
getOwnPropertyNames(ElementInternals.prototype)){let getter=Object.getOwnPropertyDescriptor(ElementInternals.prototype,name)?.get;getter&&/^(role$|aria)/.test(name)&&
semantics.push({name:name.toLowerCase(),read:bound(getter)})}disguise(HTMLElement.prototype,"attachInternals",{after:(attached,_,self)=>{noteTypes(internals,self,
attached)}}),apply(native,window,[`${ask}-internals`,event=>{let element=composedPath(event)[0],attached=typesOf(internals,element);if(!attached)return;let said={
__proto__:null};for(let at=0;at<semantics.length;at++){let value=semantics[at].read(attached);typeof value=="string"&&(said[semantics[at].name]=value)}say(element,
`${found}-internals`,stringify(said))},!0]),apply(native,window,[ask,()=>{each(listening,reference=>{let element=deref(reference);element?connected(element)&&say(
element,found,typesOf(known,element).text):remove(listening,reference)})},!0])}function noteScheduled(ask,answered,disguise){let bound=method=>Function.prototype.call.bind(method),{parse,stringify}=JSON,{max,min}=Math,now=performance.now.bind(
performance),source=bound(Function.prototype.toString),slice=bound(String.prototype.slice),listen=bound(EventTarget.prototype.addEventListener),dispatch=bound(EventTarget.
prototype.dispatchEvent),{get,set,delete:remove,clear,forEach}=Map.prototype,[getIn,setIn,removeIn,clearIn,eachIn]=[get,set,remove,clear,forEach].map(bound),sizeOf=bound(
Object.getOwnPropertyDescriptor(Map.prototype,"size")?.get),detailOf=bound(Object.getOwnPropertyDescriptor(CustomEvent.prototype,"detail")?.get),Asked=CustomEvent,
{isConnected}=Object.getOwnPropertyDescriptors(Node.prototype),{loading}=Object.getOwnPropertyDescriptors(HTMLImageElement.prototype),connected=bound(isConnected.
get),loadingOf=loading?bound(loading.get):()=>"",number=0,callbacks=new Map,pending=new Map,recent={__proto__:null},windows={__proto__:null,length:0},sweepAt=1e3,
made=()=>({__proto__:null,count:0,foreign:-1/0}),callbackOf=key=>{let callback=getIn(callbacks,key);return callback===void 0&&(sizeOf(callbacks)>=2e3&&clearIn(callbacks),
callback=made(),setIn(callbacks,key,callback)),callback},callbackBy=(kind,handler,delay)=>{let text=typeof handler=="function"?source(handler):"";return callbackOf(
`${kind}${delay}:${text.length}:${slice(text,0,80)}`)},note=(kind,id,callback,delay)=>{let at=now(),entry={__proto__:null,kind,number:++number,at,due:at+delay,callback};
return callback[callback.count++%16]=entry,recent[number%32]=entry,id===null||(setIn(pending,id,entry),sizeOf(pending)>sweepAt&&sweep(at)),entry},sweep=at=>{eachIn(
pending,(entry,id)=>{entry.due+500<at&&removeIn(pending,id)}),sweepAt=max(1e3,2*sizeOf(pending))},inWindow=at=>{for(let index=0;index<min(windows.length,32);index++)
if(windows[index].from<=at&&at<=windows[index].to)return!0;return!1},noteWindow=(from,to)=>{let last=windows[(windows.length-1)%32];last!==void 0&&last.to>=from?
last.to=to:windows[windows.length++%32]={__proto__:null,from,to}},recurs=(callback,since,at)=>{if(callback.foreign>=since)return!0;let again=0,beats=0,last=-1,gap=0;
for(let index=max(0,callback.count-16);index<callback.count;index++){let entry=callback[index%16];if(entry.at>=since)again++;else{if(entry.due>=since)return markForeign(
callback,since);inWindow(entry.at)||(beats++,last>=0&&(gap=max(gap,entry.at-last)),last=entry.at)}}return beats>=3&&since-last<=1.5*gap+50?markForeign(callback,
since):again>5&&at-since>600},isRare=(callback,at)=>callback.count<3||at-callback[(callback.count-3)%16].at>5e3,markForeign=(callback,since)=>(callback.foreign=
since,!0),answer=({since,ran=0,timed=1/0,hopes=!1})=>{let at=now();hopes||noteWindow(since,at);let said={__proto__:null,began:!1,last:0,requests:0,pending:null,
due:0,hope:0};for(let index=max(1,number-32+1);!hopes&&index<=number;index++){let entry=recent[index%32];entry.at<since||(said.began=!0,entry.kind==="request"&&
said.requests++,recurs(entry.callback,since,at)||(said.last=entry.number))}return eachIn(pending,(entry,id)=>{if(entry.kind==="frame"||entry.kind==="idle"?entry.
number<=ran||entry.due+500<at:entry.due<min(at,entry.kind==="timer"?timed:at))return removeIn(pending,id);hopes&&entry.due<5e3+at&&isRare(entry.callback,at)&&(said.
hope=max(said.hope,entry.due-at)),!(hopes||entry.at<since||entry.kind==="later"||recurs(entry.callback,since,at))&&((said.pending===null||entry.kind==="frame")&&
(said.pending=entry.kind),said.due=max(said.due,entry.due-at))}),{...said,number,__proto__:null}};listen(window,ask,event=>{let given=parse(detailOf(event));dispatch(
document,new Asked(answered,{__proto__:null,detail:stringify(answer(given))}))},!0);let delayOf=given=>given===void 0?0:typeof given=="number"||typeof given=="s\
tring"?max(0,+given||0):1/0;disguise(window,"setTimeout",{after:(id,args)=>{let delay=delayOf(args[1]);if(delay>5e3)return;let kind=delay>500?"later":"timer";note(
kind,id,callbackBy("timer",args[0],delay),max(4,delay)+2)}});let forget=prefix=>({after:(_,args)=>{typeof args[0]=="number"&&removeIn(pending,prefix===""?args[0]:
prefix+args[0])}});disguise(window,"clearTimeout",forget("")),disguise(window,"clearInterval",forget(""));let callbackOn=(owner,name,kind,prefix)=>disguise(owner,
name,{after:(id,args)=>note(kind,prefix+id,callbackBy(kind,args[0],""),17)});callbackOn(window,"requestAnimationFrame","frame","f"),disguise(window,"cancelAnima\
tionFrame",forget("f")),callbackOn(window,"requestIdleCallback","idle","i"),disguise(window,"cancelIdleCallback",forget("i"));let opened=0;disguise(window.Scheduler?.
prototype,"postTask",{after:(_,args)=>{let delay=delayOf(typeof args[1]=="object"&&args[1]!==null?Object.getOwnPropertyDescriptor(args[1],"delay")?.value:0);delay<=
500&&note(delay?"timer":"idle",`p${++opened}`,callbackBy("task",args[0],delay),max(17,delay)+2)}});let until=(target,types,callback)=>{let id=`o${++opened}`,entry=note(
"open",id,callback,500);for(let type of types)listen(target,type,()=>{entry.due=now(),removeIn(pending,id)},{once:!0})},ends=(owner,name,types,ofResult)=>disguise(
owner?.prototype,name,{after:(result,_,self)=>until(ofResult?result:self,types,callbackOf(name))});ends(window.IDBFactory,"open",["success","error","blocked"],!0),
ends(window.IDBDatabase,"transaction",["complete","abort"],!0);for(let name of["readAsText","readAsDataURL","readAsArrayBuffer"])ends(window.FileReader,name,["l\
oadend"],!1);disguise(HTMLImageElement.prototype,"src",{after:(_,args,self)=>{!connected(self)&&loadingOf(self)!=="lazy"&&until(self,["load","error"],callbackOf(
"image"))}},!0);let workers=new WeakMap,[workerIn,setWorker]=[WeakMap.prototype.get,WeakMap.prototype.set].map(bound),asks=(worker,isNew)=>{let known=workerIn(workers,
worker);known===void 0&&(known={__proto__:null,callback:made(),asked:0},setWorker(workers,worker,known),listen(worker,"message",()=>{known.asked=0})),!(known.asked>
0&&now()-known.asked>500)&&(isNew||(known.asked||=now()),until(worker,["message","error"],isNew?made():known.callback))};disguise(window,"Worker",{after:(_,__,worker)=>asks(
worker,!0)}),window.Worker&&(Object.defineProperty(window.Worker.prototype,"constructor",{value:window.Worker,writable:!0,enumerable:!1,configurable:!0}),disguise(
window.Worker.prototype,"postMessage",{after:(_,__,worker)=>asks(worker,!1)})),listen(window,"message",()=>note("began",null,callbackOf("message"),0),!0);let begins=(owner,names,kind="\
began")=>{for(let name of names)disguise(owner,name,{after:()=>note(kind,null,callbackOf(name),0)})};begins(window,["fetch"],"request"),begins(XMLHttpRequest.prototype,
["send"],"request"),begins(window,["createImageBitmap"]),begins(window.MessagePort?.prototype,["postMessage"]),begins(window.BroadcastChannel?.prototype,["postM\
essage"]),begins(window.IntersectionObserver?.prototype,["observe"]),begins(window.ResizeObserver?.prototype,["observe"]),begins(HTMLImageElement.prototype,["de\
code"]),begins(Document.prototype,["startViewTransition"]),begins(window.Scheduler?.prototype,["yield"]),begins(window.SubtleCrypto?.prototype,["decrypt","deriv\
eBits","deriveKey","digest","encrypt","exportKey","generateKey","importKey","sign","unwrapKey","verify","wrapKey"])}function install({secret}){let disguise=newDisguise(`${secret}-share`);noteListeners(`${secret}-ask`,`${secret}-found`,disguise),noteScheduled(`${secret}-schedu\
le`,`${secret}-answer`,disguise)}return install(...arguments)}
