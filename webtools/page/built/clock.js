/*
Copyright (c) 2010-2014, Christian Johansen, christian@cjohansen.no. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/ function(){"use strict";const require=undefined;var __create=Object.create;var __defProp=Object.defineProperty;var __getOwnPropDesc=Object.getOwnPropertyDescriptor;var __getOwnPropNames=Object.getOwnPropertyNames;var __getProtoOf=Object.getPrototypeOf,__hasOwnProp=Object.prototype.hasOwnProperty;var __require=(x=>typeof require<"u"?require:typeof Proxy<"u"?new Proxy(x,{get:(a,b)=>(typeof require<"u"?require:a)[b]}):x)(function(x){if(typeof require<"u")return require.
apply(this,arguments);throw Error('Dynamic require of "'+x+'" is not supported')});var __esm=(fn,res,err)=>function(){if(err)throw err[0];try{return fn&&(res=(0,fn[__getOwnPropNames(fn)[0]])(fn=0)),res}catch(e){throw err=[e],e}};var __commonJS=(cb,mod)=>function(){try{return mod||(0,cb[__getOwnPropNames(cb)[0]])((mod={exports:{}}).exports,mod),mod.exports}catch(e){throw mod=0,e}};var __export=(target,all)=>{for(var name in all)__defProp(target,name,{get:all[name],enumerable:!0})},__copyProps=(to,from,except,desc)=>{if(from&&typeof from==
"object"||typeof from=="function")for(let key of __getOwnPropNames(from))!__hasOwnProp.call(to,key)&&key!==except&&__defProp(to,key,{get:()=>from[key],enumerable:!(desc=
__getOwnPropDesc(from,key))||desc.enumerable});return to};var __toESM=(mod,isNodeMode,target)=>(target=mod!=null?__create(__getProtoOf(mod)):{},__copyProps(isNodeMode||!mod||!mod.__esModule?__defProp(target,"default",{
value:mod,enumerable:!0}):target,mod)),__toCommonJS=mod=>__copyProps(__defProp({},"__esModule",{value:!0}),mod);var require_global=__commonJS({"node_modules/@sinonjs/commons/lib/global.js"(exports,module){"use strict";var globalObject;typeof global<"u"?globalObject=global:
typeof window<"u"?globalObject=window:globalObject=self;module.exports=globalObject}});var require_throws_on_proto=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/throws-on-proto.js"(exports,module){"use strict";var throwsOnProto;try{({}).
__proto__,throwsOnProto=!1}catch{throwsOnProto=!0}module.exports=throwsOnProto}});var require_copy_prototype_methods=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/copy-prototype-methods.js"(exports,module){"use strict";var call=Function.
call,throwsOnProto=require_throws_on_proto(),disallowedProperties=["size","caller","callee","arguments"];throwsOnProto&&disallowedProperties.push("__proto__");module.
exports=function(prototype){return Object.getOwnPropertyNames(prototype).reduce(function(result,name){return disallowedProperties.includes(name)||typeof prototype[name]!=
"function"||(result[name]=call.bind(prototype[name])),result},Object.create(null))}}});var require_array=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/array.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(Array.prototype)}});var require_called_in_order=__commonJS({"node_modules/@sinonjs/commons/lib/called-in-order.js"(exports,module){"use strict";var every=require_array().every;function hasCallsLeft(callMap,spy){
return callMap[spy.id]===void 0&&(callMap[spy.id]=0),callMap[spy.id]<spy.callCount}function checkAdjacentCalls(callMap,spy,index,spies){var calledBeforeNext=!0;
return index!==spies.length-1&&(calledBeforeNext=spy.calledBefore(spies[index+1])),hasCallsLeft(callMap,spy)&&calledBeforeNext?(callMap[spy.id]+=1,!0):!1}function calledInOrder(spies){
var callMap={},_spies=arguments.length>1?arguments:spies;return every(_spies,checkAdjacentCalls.bind(null,callMap))}module.exports=calledInOrder}});var require_class_name=__commonJS({"node_modules/@sinonjs/commons/lib/class-name.js"(exports,module){"use strict";function className(value){return value.constructor&&
value.constructor.name||null}module.exports=className}});var require_deprecated=__commonJS({"node_modules/@sinonjs/commons/lib/deprecated.js"(exports){"use strict";exports.wrap=function(func,msg){var wrapped=function(){
return exports.printWarning(msg),func.apply(this,arguments)};return func.prototype&&(wrapped.prototype=func.prototype),wrapped};exports.defaultMsg=function(packageName,funcName){
return`${packageName}.${funcName} is deprecated and will be removed from the public API in a future version of ${packageName}.`};exports.printWarning=function(msg){
typeof process=="object"&&process.emitWarning?process.emitWarning(msg):console.info?console.info(msg):console.log(msg)}}});var require_every=__commonJS({"node_modules/@sinonjs/commons/lib/every.js"(exports,module){"use strict";module.exports=function(obj,fn){var pass=!0;try{obj.forEach(
function(){if(!fn.apply(this,arguments))throw new Error})}catch{pass=!1}return pass}}});var require_function_name=__commonJS({"node_modules/@sinonjs/commons/lib/function-name.js"(exports,module){"use strict";module.exports=function(func){if(!func)return"";
try{return func.displayName||func.name||(String(func).match(/function ([^\s(]+)/)||[])[1]}catch{return""}}}});var require_order_by_first_call=__commonJS({"node_modules/@sinonjs/commons/lib/order-by-first-call.js"(exports,module){"use strict";var sort=require_array().sort,
slice=require_array().slice;function comparator(a,b){var aCall=a.getCall(0),bCall=b.getCall(0),aId=aCall&&aCall.callId||-1,bId=bCall&&bCall.callId||-1;return aId<
bId?-1:1}function orderByFirstCall(spies){return sort(slice(spies),comparator)}module.exports=orderByFirstCall}});var require_function=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/function.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(Function.prototype)}});var require_map=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/map.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(Map.prototype)}});var require_object=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/object.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(Object.prototype)}});var require_set=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/set.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(Set.prototype)}});var require_string=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/string.js"(exports,module){"use strict";var copyPrototype=require_copy_prototype_methods();
module.exports=copyPrototype(String.prototype)}});var require_prototypes=__commonJS({"node_modules/@sinonjs/commons/lib/prototypes/index.js"(exports,module){"use strict";module.exports={array:require_array(),function:require_function(),
map:require_map(),object:require_object(),set:require_set(),string:require_string()}}});var require_type_detect=__commonJS({"node_modules/type-detect/type-detect.js"(exports,module){(function(global2,factory){typeof exports=="object"&&typeof module<
"u"?module.exports=factory():typeof define=="function"&&define.amd?define(factory):global2.typeDetect=factory()})(exports,(function(){"use strict";var promiseExists=typeof Promise==
"function",globalObject=typeof self=="object"?self:global,symbolExists=typeof Symbol<"u",mapExists=typeof Map<"u",setExists=typeof Set<"u",weakMapExists=typeof WeakMap<
"u",weakSetExists=typeof WeakSet<"u",dataViewExists=typeof DataView<"u",symbolIteratorExists=symbolExists&&typeof Symbol.iterator<"u",symbolToStringTagExists=symbolExists&&
typeof Symbol.toStringTag<"u",setEntriesExists=setExists&&typeof Set.prototype.entries=="function",mapEntriesExists=mapExists&&typeof Map.prototype.entries=="fu\
nction",setIteratorPrototype=setEntriesExists&&Object.getPrototypeOf(new Set().entries()),mapIteratorPrototype=mapEntriesExists&&Object.getPrototypeOf(new Map().
entries()),arrayIteratorExists=symbolIteratorExists&&typeof Array.prototype[Symbol.iterator]=="function",arrayIteratorPrototype=arrayIteratorExists&&Object.getPrototypeOf(
[][Symbol.iterator]()),stringIteratorExists=symbolIteratorExists&&typeof String.prototype[Symbol.iterator]=="function",stringIteratorPrototype=stringIteratorExists&&
Object.getPrototypeOf(""[Symbol.iterator]()),toStringLeftSliceLength=8,toStringRightSliceLength=-1;function typeDetect(obj){var typeofObj=typeof obj;if(typeofObj!==
"object")return typeofObj;if(obj===null)return"null";if(obj===globalObject)return"global";if(Array.isArray(obj)&&(symbolToStringTagExists===!1||!(Symbol.toStringTag in
obj)))return"Array";if(typeof window=="object"&&window!==null){if(typeof window.location=="object"&&obj===window.location)return"Location";if(typeof window.document==
"object"&&obj===window.document)return"Document";if(typeof window.navigator=="object"){if(typeof window.navigator.mimeTypes=="object"&&obj===window.navigator.mimeTypes)
return"MimeTypeArray";if(typeof window.navigator.plugins=="object"&&obj===window.navigator.plugins)return"PluginArray"}if((typeof window.HTMLElement=="function"||
typeof window.HTMLElement=="object")&&obj instanceof window.HTMLElement){if(obj.tagName==="BLOCKQUOTE")return"HTMLQuoteElement";if(obj.tagName==="TD")return"HTM\
LTableDataCellElement";if(obj.tagName==="TH")return"HTMLTableHeaderCellElement"}}var stringTag=symbolToStringTagExists&&obj[Symbol.toStringTag];if(typeof stringTag==
"string")return stringTag;var objPrototype=Object.getPrototypeOf(obj);return objPrototype===RegExp.prototype?"RegExp":objPrototype===Date.prototype?"Date":promiseExists&&
objPrototype===Promise.prototype?"Promise":setExists&&objPrototype===Set.prototype?"Set":mapExists&&objPrototype===Map.prototype?"Map":weakSetExists&&objPrototype===
WeakSet.prototype?"WeakSet":weakMapExists&&objPrototype===WeakMap.prototype?"WeakMap":dataViewExists&&objPrototype===DataView.prototype?"DataView":mapExists&&objPrototype===
mapIteratorPrototype?"Map Iterator":setExists&&objPrototype===setIteratorPrototype?"Set Iterator":arrayIteratorExists&&objPrototype===arrayIteratorPrototype?"Ar\
ray Iterator":stringIteratorExists&&objPrototype===stringIteratorPrototype?"String Iterator":objPrototype===null?"Object":Object.prototype.toString.call(obj).slice(
toStringLeftSliceLength,toStringRightSliceLength)}return typeDetect}))}});var require_type_of=__commonJS({"node_modules/@sinonjs/commons/lib/type-of.js"(exports,module){"use strict";var type=require_type_detect();module.exports=function(value){
return type(value).toLowerCase()}}});var require_value_to_string=__commonJS({"node_modules/@sinonjs/commons/lib/value-to-string.js"(exports,module){"use strict";function valueToString(value){return value&&
value.toString?value.toString():String(value)}module.exports=valueToString}});var require_lib=__commonJS({"node_modules/@sinonjs/commons/lib/index.js"(exports,module){"use strict";module.exports={global:require_global(),calledInOrder:require_called_in_order(),
className:require_class_name(),deprecated:require_deprecated(),every:require_every(),functionName:require_function_name(),orderByFirstCall:require_order_by_first_call(),
prototypes:require_prototypes(),typeOf:require_type_of(),valueToString:require_value_to_string()}}});var no_util_exports={};__export(no_util_exports,{promisify:()=>promisify});var promisify,init_no_util=__esm({"src/main_world/no_util.js"(){"use strict";promisify=
void 0}});var require_fake_timers_src=__commonJS({"node_modules/@sinonjs/fake-timers/src/fake-timers-src.js"(exports,module){"use strict";var globalObject=require_lib().global,
timersModule,timersPromisesModule,perfHooksModule;if(typeof __require=="function"&&typeof module=="object"){try{timersModule=__require("timers")}catch{}try{timersPromisesModule=
__require("timers/promises")}catch{}try{perfHooksModule=__require("perf_hooks")}catch{}}function withGlobal(globalNamespace){let _global=globalNamespace,maxTimeout=2**
31-1,idCounterStart=1e12,NOOP=function(){},NOOP_ARRAY=function(){return[]},isPresent={},perfHooksNowDescriptors=new WeakMap,timeoutResult,addTimerReturnsObject=!1;
_global.setTimeout&&(isPresent.setTimeout=!0,timeoutResult=_global.setTimeout(NOOP,0),addTimerReturnsObject=typeof timeoutResult=="object"),isPresent.clearTimeout=
!!_global.clearTimeout,isPresent.setInterval=!!_global.setInterval,isPresent.clearInterval=!!_global.clearInterval,isPresent.hrtime=_global.process&&typeof _global.
process.hrtime=="function",isPresent.hrtimeBigint=isPresent.hrtime&&typeof _global.process.hrtime.bigint=="function",isPresent.nextTick=_global.process&&typeof _global.
process.nextTick=="function";let utilPromisify=_global.process&&(init_no_util(),__toCommonJS(no_util_exports)).promisify;isPresent.performance=_global.performance&&
typeof _global.performance.now=="function";let hasPerformancePrototype=_global.Performance&&(typeof _global.Performance).match(/^(function|object)$/),hasPerformanceConstructorPrototype=_global.
performance&&_global.performance.constructor&&_global.performance.constructor.prototype;isPresent.queueMicrotask=Object.hasOwn(_global,"queueMicrotask"),isPresent.
requestAnimationFrame=_global.requestAnimationFrame&&typeof _global.requestAnimationFrame=="function",isPresent.cancelAnimationFrame=_global.cancelAnimationFrame&&
typeof _global.cancelAnimationFrame=="function",isPresent.requestIdleCallback=_global.requestIdleCallback&&typeof _global.requestIdleCallback=="function",isPresent.
cancelIdleCallback=_global.cancelIdleCallback&&typeof _global.cancelIdleCallback=="function",isPresent.setImmediate=_global.setImmediate&&typeof _global.setImmediate==
"function",isPresent.clearImmediate=_global.clearImmediate&&typeof _global.clearImmediate=="function",isPresent.Intl=_global.Intl&&typeof _global.Intl=="object",
isPresent.Temporal=_global.Temporal!==null&&typeof _global.Temporal=="object"&&typeof _global.Temporal.Now<"u"&&typeof _global.Temporal.Instant<"u",isPresent.scheduler=
_global.scheduler&&typeof _global.scheduler=="object"&&typeof _global.scheduler.postTask=="function",_global.clearTimeout&&_global.clearTimeout(timeoutResult);let NativeDate=_global.
Date,NativeIntl=isPresent.Intl?Object.defineProperties(Object.create(null),Object.getOwnPropertyDescriptors(_global.Intl)):void 0,NativeTemporal=isPresent.Temporal?
_global.Temporal:void 0,uniqueTimerId=idCounterStart,uniqueTimerOrder=0;if(NativeDate===void 0)throw new Error("The global scope doesn't have a `Date` object (s\
ee https://github.com/sinonjs/sinon/issues/1852#issuecomment-419622780)");isPresent.Date=!0;class FakePerformanceEntry{constructor(name,entryType,startTime,duration){
this.name=name,this.entryType=entryType,this.startTime=startTime,this.duration=duration}toJSON(){return JSON.stringify({...this})}}function checkIsNearInfiniteLimit(clock,i){
clock.loopLimit&&i===clock.loopLimit-1&&(clock.isNearInfiniteLimit=!0)}function resetIsNearInfiniteLimit(clock){clock&&(clock.isNearInfiniteLimit=!1)}function parseTime(str){
if(!str)return 0;let strings=str.split(":"),l=strings.length,i=l,ms=0,parsed;if(l>3||!/^(\d\d:){0,2}\d\d?$/.test(str))throw new Error("tick only understands num\
bers, 'm:s' and 'h:m:s'. Each part must be two digits");for(;i--;){if(parsed=parseInt(strings[i],10),parsed>=60)throw new Error(`Invalid time ${str}`);ms+=parsed*
60**(l-i-1)}return ms*1e3}function nanoRemainder(msFloat){let remainder=msFloat*1e6%1e6,positiveRemainder=remainder<0?remainder+1e6:remainder;return Math.floor(
positiveRemainder)}function getEpoch(epoch){if(!epoch)return 0;if(typeof epoch=="number")return epoch;if(typeof epoch.getTime=="function")return epoch.getTime();
if(typeof epoch.epochMilliseconds=="number")return epoch.epochMilliseconds;throw new TypeError("now should be milliseconds since UNIX epoch")}function inRange(from,to,timer){
return timer&&timer.callAt>=from&&timer.callAt<=to}function getInfiniteLoopError(clock,job){let infiniteLoopError=new Error(`Aborting after running ${clock.loopLimit}\
 timers, assuming an infinite loop!`);if(!job.error)return infiniteLoopError;let computedTargetPattern=/target\.*[<|(|[].*?[>|\]|)]\s*/,clockMethodPattern=new RegExp(
String(Object.keys(clock).join("|")));addTimerReturnsObject&&(clockMethodPattern=new RegExp(`\\s+at (Object\\.)?(?:${Object.keys(clock).join("|")})\\s+`));let matchedLineIndex=-1;
job.error.stack.split(`
`).some((line,i)=>line.match(computedTargetPattern)?(matchedLineIndex=i,!0):line.match(clockMethodPattern)?(matchedLineIndex=i,!1):matchedLineIndex>=0);let stack=`${infiniteLoopError}\

${job.type||"Microtask"} - ${job.func.name||"anonymous"}
${job.error.stack.split(`
`).slice(matchedLineIndex+1).join(`
`)}`;try{Object.defineProperty(infiniteLoopError,"stack",{value:stack})}catch{}return infiniteLoopError}function createDate(){class ClockDate extends NativeDate{static clock;constructor(...args){
args.length===0?super(ClockDate.clock.now):super(...args),Object.defineProperty(this,"constructor",{value:NativeDate,enumerable:!1})}static[Symbol.hasInstance](instance){
return instance instanceof NativeDate}}ClockDate.isFake=!0,NativeDate.now&&(ClockDate.now=function(){return ClockDate.clock.now});let NativeDateWithToSource=NativeDate;
return NativeDateWithToSource.toSource&&(ClockDate.toSource=function(){return NativeDateWithToSource.toSource()}),ClockDate.toString=function(){return NativeDateWithToSource.
toString()},new Proxy(ClockDate,{apply(){if(this instanceof ClockDate)throw new TypeError("A Proxy should only capture `new` calls with the `construct` handler.\
 This is not supposed to be possible, so check the logic.");return new NativeDate(ClockDate.clock.now).toString()}})}function createIntl(clock){let IntlWithClock={
clock};return Object.getOwnPropertyNames(NativeIntl).forEach(property=>IntlWithClock[property]=NativeIntl[property]),IntlWithClock.DateTimeFormat=function(...args){
let realFormatter=new NativeIntl.DateTimeFormat(...args),formatter={};return["formatRange","formatRangeToParts","resolvedOptions"].forEach(method=>{formatter[method]=
realFormatter[method].bind(realFormatter)}),["format","formatToParts"].forEach(method=>{formatter[method]=function(date){return realFormatter[method](date===void 0?
IntlWithClock.clock.now:date)}}),formatter},IntlWithClock.DateTimeFormat.prototype=Object.create(NativeIntl.DateTimeFormat.prototype),IntlWithClock.DateTimeFormat.
supportedLocalesOf=NativeIntl.DateTimeFormat.supportedLocalesOf,IntlWithClock}function createTemporal(clock,getNanos){let fakeNow={instant(){return NativeTemporal.
Instant.fromEpochNanoseconds(BigInt(clock.now)*1000000n+BigInt(getNanos()))},timeZoneId(){return NativeTemporal.Now.timeZoneId()},zonedDateTimeISO(timeZone){let tz=timeZone??
NativeTemporal.Now.timeZoneId();return fakeNow.instant().toZonedDateTimeISO(tz)},plainDateTimeISO(timeZone){return fakeNow.zonedDateTimeISO(timeZone).toPlainDateTime()},
plainDateISO(timeZone){return fakeNow.zonedDateTimeISO(timeZone).toPlainDate()},plainTimeISO(timeZone){return fakeNow.zonedDateTimeISO(timeZone).toPlainTime()}},
TemporalWithClock=Object.create(Object.getPrototypeOf(NativeTemporal));return[...Object.getOwnPropertyNames(NativeTemporal),...Object.getOwnPropertySymbols(NativeTemporal)].
forEach(prop=>{Object.defineProperty(TemporalWithClock,prop,Object.getOwnPropertyDescriptor(NativeTemporal,prop))}),Object.defineProperty(TemporalWithClock,"Now",
{value:fakeNow,writable:!0,enumerable:!1,configurable:!0}),TemporalWithClock}function enqueueJob(clock,job){clock.jobs||(clock.jobs=[]),clock.jobs.push(job)}function runJobs(clock){
if(!clock.jobs)return;let wasNearLimit=clock.isNearInfiniteLimit;for(let i=0;i<clock.jobs.length;i++){let job=clock.jobs[i];if(job.func.apply(null,job.args),checkIsNearInfiniteLimit(
clock,i),clock.loopLimit&&i>clock.loopLimit)throw getInfiniteLoopError(clock,job)}wasNearLimit||resetIsNearInfiniteLimit(clock),clock.jobs=[]}class TimerHeap{constructor(){
this.timers=[]}peek(){return this.timers[0]}push(timer){this.timers.push(timer),this.bubbleUp(this.timers.length-1)}pop(){if(this.timers.length===0)return;let first=this.
timers[0],last=this.timers.pop();return this.timers.length>0&&(this.timers[0]=last,last.heapIndex=0,this.bubbleDown(0)),delete first.heapIndex,first}remove(timer){
let index=timer.heapIndex;if(index===void 0||this.timers[index]!==timer)return!1;let last=this.timers.pop();return timer!==last&&(this.timers[index]=last,last.heapIndex=
index,compareTimers(last,timer)<0?this.bubbleUp(index):this.bubbleDown(index)),delete timer.heapIndex,!0}bubbleUp(index){let timer=this.timers[index],currentIndex=index;
for(;currentIndex>0;){let parentIndex=Math.floor((currentIndex-1)/2),parent=this.timers[parentIndex];if(compareTimers(timer,parent)<0)this.timers[currentIndex]=
parent,parent.heapIndex=currentIndex,currentIndex=parentIndex;else break}this.timers[currentIndex]=timer,timer.heapIndex=currentIndex}bubbleDown(index){let timer=this.
timers[index],currentIndex=index,halfLength=Math.floor(this.timers.length/2);for(;currentIndex<halfLength;){let leftIndex=currentIndex*2+1,rightIndex=leftIndex+
1,bestChildIndex=leftIndex,bestChild=this.timers[leftIndex];if(rightIndex<this.timers.length&&compareTimers(this.timers[rightIndex],bestChild)<0&&(bestChildIndex=
rightIndex,bestChild=this.timers[rightIndex]),compareTimers(bestChild,timer)<0)this.timers[currentIndex]=bestChild,bestChild.heapIndex=currentIndex,currentIndex=
bestChildIndex;else break}this.timers[currentIndex]=timer,timer.heapIndex=currentIndex}}function ensureTimerState(clock){clock.timers||(clock.timers=new Map,clock.
timerHeap=new TimerHeap)}function hasTimer(clock,id){return clock.timers?clock.timers.has(id):!1}function getTimer(clock,id){return clock.timers?clock.timers.get(
id):void 0}function setTimer(clock,timer){ensureTimerState(clock),clock.timers.set(timer.id,timer)}function deleteTimer(clock,id){return clock.timers?clock.timers.
delete(id):!1}function forEachActiveTimer(clock,callback){if(clock.timers)for(let timer of clock.timers.values())callback(timer)}function rebuildTimerHeap(clock){
clock.timerHeap=new TimerHeap,forEachActiveTimer(clock,timer=>{clock.timerHeap.push(timer)})}function addTimer(clock,timer){if(timer.func===void 0)throw new Error(
"Callback must be provided to timer calls");if(typeof timer.func!="function")throw new TypeError(`[ERR_INVALID_CALLBACK]: Callback must be a function. Received ${timer.
func} of type ${typeof timer.func}`);for(clock.isNearInfiniteLimit&&(timer.error=new Error),timer.type=timer.immediate?"Immediate":"Timeout",Object.hasOwn(timer,
"delay")&&(typeof timer.delay!="number"&&(timer.delay=parseInt(timer.delay,10)),Number.isFinite(timer.delay)||(timer.delay=0),timer.delay=timer.delay>maxTimeout?
1:timer.delay,timer.delay=Math.max(0,timer.delay)),Object.hasOwn(timer,"interval")&&(timer.type="Interval",Number.isFinite(timer.interval)||(timer.interval=1),timer.
interval=timer.interval>maxTimeout?1:timer.interval),Object.hasOwn(timer,"animation")&&(timer.type="AnimationFrame",timer.animation=!0),Object.hasOwn(timer,"req\
uestIdleCallback")&&(timer.delay||(timer.type="IdleCallback"),timer.requestIdleCallback=!0),ensureTimerState(clock);hasTimer(clock,uniqueTimerId);)uniqueTimerId++,
uniqueTimerId>=Number.MAX_SAFE_INTEGER&&(uniqueTimerId=idCounterStart);return timer.id=uniqueTimerId++,uniqueTimerId>=Number.MAX_SAFE_INTEGER&&(uniqueTimerId=idCounterStart),
timer.order=uniqueTimerOrder++,timer.createdAt=clock.now,timer.callAt=clock.now+(parseInt(String(timer.delay))||(clock.duringTick?1:0)),setTimer(clock,timer),clock.
timerHeap.push(timer),addTimerReturnsObject?{refed:!0,ref(){return this.refed=!0,this},unref(){return this.refed=!1,this},hasRef(){return this.refed},refresh(){
return timer.callAt=clock.now+(parseInt(String(timer.delay))||(clock.duringTick?1:0)),clock.timerHeap.remove(timer),timer.order=uniqueTimerOrder++,setTimer(clock,
timer),clock.timerHeap.push(timer),this},[Symbol.toPrimitive](){return timer.id}}:timer.id}function compareTimers(a,b){return a.callAt<b.callAt?-1:a.callAt>b.callAt||
a.type==="IdleCallback"&&b.type!=="IdleCallback"?1:a.type!=="IdleCallback"&&b.type==="IdleCallback"||a.immediate&&!b.immediate?-1:!a.immediate&&b.immediate?1:a.
order<b.order?-1:a.order>b.order?1:a.createdAt<b.createdAt?-1:a.createdAt>b.createdAt?1:a.id<b.id?-1:a.id>b.id?1:0}function firstTimerInRange(clock,from,to){if(!clock.
timerHeap)return null;let timers2=clock.timerHeap.timers;if(timers2.length===1&&timers2[0].requestIdleCallback)return timers2[0];let first=clock.timerHeap.peek();
if(first&&inRange(from,to,first))return first;let timer=null;for(let candidate of timers2)inRange(from,to,candidate)&&(!timer||compareTimers(timer,candidate)===
1)&&(timer=candidate);return timer}function firstTimer(clock){return clock.timerHeap&&clock.timerHeap.peek()||null}function lastTimer(clock){if(!clock.timerHeap)
return null;let timers2=clock.timerHeap.timers,timer=null;for(let candidate of timers2)(!timer||compareTimers(timer,candidate)===-1)&&(timer=candidate);return timer}
function callTimer(clock,timer){hasTimer(clock,timer.id)&&(typeof timer.interval=="number"?(clock.timerHeap.remove(timer),timer.callAt+=timer.interval,timer.order=
uniqueTimerOrder++,clock.isNearInfiniteLimit&&(timer.error=new Error),hasTimer(clock,timer.id)&&clock.timerHeap.push(timer)):(deleteTimer(clock,timer.id),clock.
timerHeap.remove(timer)),typeof timer.func=="function"&&timer.func.apply(null,timer.args))}function getClearHandler(ttype){return ttype==="IdleCallback"||ttype===
"AnimationFrame"?`cancel${ttype}`:`clear${ttype}`}function getScheduleHandler(ttype){return ttype==="IdleCallback"||ttype==="AnimationFrame"?`request${ttype}`:`\
set${ttype}`}function createWarnOnce(){let calls=0;return function(msg){!calls++&&console.warn(msg)}}let warnOnce=createWarnOnce();function clearTimer(clock,timerId,ttype){
if(!timerId)return;let id=Number(timerId);if(Number.isNaN(id)||id<idCounterStart){let handlerName=getClearHandler(ttype);if(clock.shouldClearNativeTimers===!0){
let nativeHandler=clock[`_${handlerName}`];return typeof nativeHandler=="function"?nativeHandler(timerId):void 0}let stackTrace=new Error().stack.split(`
`).slice(1).join(`
`);warnOnce(`FakeTimers: ${handlerName} was invoked to clear a native timer instead of one created by this library.
To automatically clean-up native timers, use \`shouldClearNativeTimers\`.
${stackTrace}`)}if(hasTimer(clock,id)){let timer=getTimer(clock,id);if(timer.type===ttype||timer.requestIdleCallback&&ttype==="IdleCallback"||timer.type==="Time\
out"&&ttype==="Interval"||timer.type==="Interval"&&ttype==="Timeout")deleteTimer(clock,id),clock.timerHeap.remove(timer);else{let clear=getClearHandler(ttype),schedule=getScheduleHandler(
timer.type);throw new Error(`Cannot clear timer: timer created with ${schedule}() but cleared with ${clear}()`)}}}function hijackMethod(target,method,clock){if(clock[method].
hadOwnProperty=Object.hasOwn(target,method),clock[`_${method}`]=target[method],method==="Date")target[method]=clock[method];else if(method==="Intl")target[method]=
clock[method];else if(method==="Temporal")target[method]=clock[method];else if(method==="scheduler"){let originalSchedulerDescriptor=Object.getOwnPropertyDescriptor(
target,method);if(originalSchedulerDescriptor&&originalSchedulerDescriptor.get&&!originalSchedulerDescriptor.set){Object.defineProperty(clock,`_${method}`,originalSchedulerDescriptor);
let schedulerDescriptor=Object.getOwnPropertyDescriptor(clock,method);Object.defineProperty(target,method,schedulerDescriptor)}else target[method]=clock[method]}else if(method===
"performance"){let originalPerfDescriptor=Object.getOwnPropertyDescriptor(target,method);if(originalPerfDescriptor&&originalPerfDescriptor.get&&!originalPerfDescriptor.
set){Object.defineProperty(clock,`_${method}`,originalPerfDescriptor);let perfDescriptor=Object.getOwnPropertyDescriptor(clock,method);Object.defineProperty(target,
method,perfDescriptor)}else target[method]=clock[method]}else target[method]=function(...args){return clock[method](...args)},Object.defineProperties(target[method],
Object.getOwnPropertyDescriptors(clock[method]));if(method==="scheduler"){let scheduler=clock[method];scheduler.clock=clock}else target[method].clock=clock}function doIntervalTick(clock,advanceTimeDelta){
clock.tick(advanceTimeDelta)}let timers={setTimeout:_global.setTimeout,clearTimeout:_global.clearTimeout,setInterval:_global.setInterval,clearInterval:_global.clearInterval,
Date:_global.Date};isPresent.setImmediate&&(timers.setImmediate=_global.setImmediate),isPresent.clearImmediate&&(timers.clearImmediate=_global.clearImmediate),isPresent.
hrtime&&(timers.hrtime=_global.process.hrtime),isPresent.nextTick&&(timers.nextTick=_global.process.nextTick),isPresent.performance&&(timers.performance=_global.
performance),isPresent.requestAnimationFrame&&(timers.requestAnimationFrame=_global.requestAnimationFrame),isPresent.queueMicrotask&&(timers.queueMicrotask=_global.
queueMicrotask),isPresent.cancelAnimationFrame&&(timers.cancelAnimationFrame=_global.cancelAnimationFrame),isPresent.requestIdleCallback&&(timers.requestIdleCallback=
_global.requestIdleCallback),isPresent.cancelIdleCallback&&(timers.cancelIdleCallback=_global.cancelIdleCallback),isPresent.Intl&&(timers.Intl=NativeIntl),isPresent.
Temporal&&(timers.Temporal=NativeTemporal),isPresent.scheduler&&(timers.scheduler=_global.scheduler);let originalSetTimeout=_global.setImmediate||_global.setTimeout,
originalClearInterval=_global.clearInterval,originalSetInterval=_global.setInterval;function createClock(start,loopLimit){start=Math.floor(getEpoch(start));let startTimestamp=start;
loopLimit||=1e3;let nanos=0,uninstalled=!1,adjustedSystemTime=[0,0],clock={now:start,Date:createDate(),loopLimit,isNearInfiniteLimit:!1,tickMode:{mode:"manual",
counter:0,delta:void 0}};clock.Date.clock=clock;function getTimeToNextFrame(){return 16-(clock.now-adjustedSystemTime[0]-startTimestamp)%16}function hrtime(prev){
let millisSinceStart=clock.now-adjustedSystemTime[0]-startTimestamp,secsSinceStart=Math.floor(millisSinceStart/1e3),remainderInNanos=(millisSinceStart-secsSinceStart*
1e3)*1e6+nanos-adjustedSystemTime[1];if(Array.isArray(prev)){if(prev[1]>1e9)throw new TypeError("Number of nanoseconds can't exceed a billion");let oldSecs=prev[0],
nanoDiff=remainderInNanos-prev[1],secDiff=secsSinceStart-oldSecs;return nanoDiff<0&&(nanoDiff+=1e9,secDiff-=1),[secDiff,nanoDiff]}return[secsSinceStart,remainderInNanos]}
function fakePerformanceNow(){let hrt=hrtime();return hrt[0]*1e3+hrt[1]/1e6}isPresent.hrtimeBigint&&(hrtime.bigint=function(){let parts=hrtime();return BigInt(parts[0])*
BigInt(1e9)+BigInt(parts[1])}),isPresent.Intl&&(clock.Intl=createIntl(clock),clock.Intl.clock=clock),isPresent.Temporal&&(clock.Temporal=createTemporal(clock,()=>nanos)),
clock.setTickMode=function(tickModeConfig){let{mode:newMode,delta:newDelta}=tickModeConfig,{mode:oldMode,delta:oldDelta}=clock.tickMode;newMode===oldMode&&newDelta===
oldDelta||(oldMode==="interval"&&originalClearInterval(clock.attachedInterval),clock.tickMode={counter:clock.tickMode.counter+1,mode:newMode,delta:newDelta},newMode===
"nextAsync"?advanceUntilModeChanges():newMode==="interval"&&createIntervalTick(clock,newDelta||20))};async function advanceUntilModeChanges(){async function newMacrotask(){
let channel=new MessageChannel;await new Promise(resolve=>{channel.port1.onmessage=()=>{resolve(void 0),channel.port1.close()},channel.port2.postMessage(void 0)}),
channel.port1.close(),channel.port2.close(),await new Promise(resolve=>{originalSetTimeout(resolve)})}let{counter}=clock.tickMode;for(;clock.tickMode.counter===
counter;){if(await newMacrotask(),clock.tickMode.counter!==counter)return;clock.next()}}function pauseAutoTickUntilFinished(promise){return clock.tickMode.mode!==
"nextAsync"?promise:(clock.setTickMode({mode:"manual"}),promise.finally(()=>{uninstalled||clock.setTickMode({mode:"nextAsync"})}))}function getTimeToNextIdlePeriod(){
let timeToNextIdlePeriod=0;return clock.countTimers()>0&&(timeToNextIdlePeriod=50),timeToNextIdlePeriod}clock.requestIdleCallback=function(func,{timeout}={}){let result=addTimer(
clock,{func,args:[{didTimeout:!0,timeRemaining:getTimeToNextIdlePeriod}],delay:timeout,requestIdleCallback:!0});return Number(result)},clock.cancelIdleCallback=
function(timerId){return clearTimer(clock,timerId,"IdleCallback")},clock.setTimeout=function(func,timeout,...args){return addTimer(clock,{func,args,delay:timeout})},
typeof _global.Promise<"u"&&utilPromisify&&(clock.setTimeout[utilPromisify.custom]=function(timeout,arg){return new _global.Promise(function(resolve){addTimer(clock,
{func:resolve,args:[arg],delay:timeout})})}),clock.clearTimeout=function(timerId){return clearTimer(clock,timerId,"Timeout")},clock.nextTick=function(func,...args){
return enqueueJob(clock,{func,args,error:clock.isNearInfiniteLimit?new Error:null})},clock.queueMicrotask=function(func){return clock.nextTick(func)},isPresent.
scheduler&&(clock.scheduler={postTask:function(callback,options){if(typeof callback!="function")throw new TypeError("callback must be a function");let postTaskOptions=options??
{};return new _global.Promise((resolve,reject)=>{let{delay,signal}=postTaskOptions;function cleanup(){signal&&(signal.removeEventListener("abort",abort),clock.abortListenerMap.
delete(abort))}function abort(){cleanup(),clock.clearTimeout(handle),reject(signal.reason)}if(signal&&signal.aborted){reject(signal.reason);return}let handle=clock.
setTimeout(()=>{cleanup();try{resolve(callback())}catch(error){reject(error)}},delay);signal&&(signal.addEventListener("abort",abort),clock.abortListenerMap.set(
abort,signal))})}}),clock.setInterval=function(func,timeout,...args){return timeout=parseInt(String(timeout),10),addTimer(clock,{func,args,delay:timeout,interval:timeout})},
clock.clearInterval=function(timerId){return clearTimer(clock,timerId,"Interval")},isPresent.setImmediate&&(clock.setImmediate=(function(func,...args){return addTimer(
clock,{func,args,immediate:!0})}),typeof _global.Promise<"u"&&utilPromisify&&(clock.setImmediate[utilPromisify.custom]=function(arg){return new _global.Promise(
function(resolve){addTimer(clock,{func:resolve,args:[arg],immediate:!0})})}),clock.clearImmediate=function(timerId){return clearTimer(clock,timerId,"Immediate")}),
clock.countTimers=function(){return(clock.timerHeap?clock.timerHeap.timers.length:0)+(clock.jobs||[]).length},clock.requestAnimationFrame=function(func){let result=addTimer(
clock,{func,delay:getTimeToNextFrame(),get args(){return[fakePerformanceNow()]},animation:!0});return Number(result)},clock.cancelAnimationFrame=function(timerId){
return clearTimer(clock,timerId,"AnimationFrame")},clock.runMicrotasks=function(){runJobs(clock)};function durationToMs(duration){let opts={unit:"millisecond"};
return NativeTemporal&&(opts.relativeTo=NativeTemporal.Instant.fromEpochMilliseconds(clock.now).toZonedDateTimeISO(NativeTemporal.Now.timeZoneId())),duration.total(
opts)}function tickValueToMs(tickValue){return typeof tickValue=="number"?tickValue:tickValue!==null&&typeof tickValue=="object"&&typeof tickValue.total=="funct\
ion"?durationToMs(tickValue):parseTime(tickValue)}function createTickState(tickValue){let msFloat=tickValueToMs(tickValue),ms=Math.floor(msFloat),remainder=nanoRemainder(
msFloat),nanosTotal=nanos+remainder,tickTo=clock.now+ms;if(msFloat<0)throw new TypeError("Negative ticks are not supported");return nanosTotal>=1e6&&(tickTo+=1,
nanosTotal-=1e6),{msFloat,ms,nanosTotal,tickFrom:clock.now,tickTo,previous:clock.now,timer:null,firstException:null,oldNow:null}}function applyClockChangeCompensation(state,oldNow,options){
if(oldNow!==clock.now){let difference=clock.now-oldNow;state.tickFrom+=difference,state.tickTo+=difference,options&&options.includePrevious&&(state.previous+=difference)}}
function runInitialJobs(state){state.oldNow=clock.now,runJobs(clock),applyClockChangeCompensation(state,state.oldNow)}function runPostLoopJobs(state){state.oldNow=
clock.now,runJobs(clock),applyClockChangeCompensation(state,state.oldNow)}function selectNextTimerInRange(state){state.timer=firstTimerInRange(clock,state.previous,
state.tickTo),state.previous=state.tickFrom}function runTimersInRange(state,isAsync,nextPromiseTick,compensationCheck){for(state.timer=firstTimerInRange(clock,state.
tickFrom,state.tickTo);state.timer&&state.tickFrom<=state.tickTo;){if(hasTimer(clock,state.timer.id)){state.tickFrom=state.timer.callAt,clock.now=state.timer.callAt,
state.oldNow=clock.now;try{runJobs(clock),hasTimer(clock,state.timer.id)&&callTimer(clock,state.timer)}catch(e){state.firstException||=e}if(isAsync)return originalSetTimeout(
nextPromiseTick),!0;compensationCheck()}selectNextTimerInRange(state)}return!1}function finalizeTick(state,isAsync,resolve){if(state.timer=firstTimerInRange(clock,
state.tickFrom,state.tickTo),state.timer)try{clock.tick(state.tickTo-clock.now)}catch(e){state.firstException||=e}else clock.now=state.tickTo,nanos=state.nanosTotal;
if(state.firstException)throw state.firstException;if(isAsync)resolve(clock.now);else return clock.now}function doTick(tickValue,isAsync,resolve,reject){let state=createTickState(
tickValue);nanos=state.nanosTotal,clock.duringTick=!0,runInitialJobs(state);let compensationCheck=function(){applyClockChangeCompensation(state,state.oldNow,{includePrevious:!0})},
nextPromiseTick=isAsync&&function(){try{compensationCheck(),selectNextTimerInRange(state),doTickInner()}catch(e){reject(e)}};function doTickInner(){if(!runTimersInRange(
state,isAsync,nextPromiseTick,compensationCheck))return runPostLoopJobs(state),clock.duringTick=!1,finalizeTick(state,isAsync,resolve)}return doTickInner()}clock.
tick=function(tickValue){return doTick(tickValue,!1)},clock.next=function(){runJobs(clock);let timer=firstTimer(clock);if(!timer)return clock.now;clock.duringTick=
!0;try{return clock.now=timer.callAt,callTimer(clock,timer),runJobs(clock),clock.now}finally{clock.duringTick=!1}};function runAsyncWithNativeTimeout(callback){
return pauseAutoTickUntilFinished(new _global.Promise((resolve,reject)=>{originalSetTimeout(()=>{try{callback(resolve,reject)}catch(e){reject(e)}})}))}return clock.
runAll=function(){runJobs(clock);for(let i=0;i<clock.loopLimit;i++){if(!clock.timers||clock.timerHeap.timers.length===0)return resetIsNearInfiniteLimit(clock),clock.
now;checkIsNearInfiniteLimit(clock,i),clock.next()}let excessJob=firstTimer(clock);throw getInfiniteLoopError(clock,excessJob)},clock.runToFrame=function(){return clock.
tick(getTimeToNextFrame())},clock.runToLast=function(){let timer=lastTimer(clock);return timer?clock.tick(timer.callAt-clock.now):(runJobs(clock),clock.now)},typeof _global.
Promise<"u"&&(clock.tickAsync=function(tickValue){return runAsyncWithNativeTimeout((resolve,reject)=>{doTick(tickValue,!0,resolve,reject)})},clock.nextAsync=function(){
return runAsyncWithNativeTimeout((resolve,reject)=>{runJobs(clock);let timer=firstTimer(clock);if(!timer){resolve(clock.now);return}let err;clock.duringTick=!0,
clock.now=timer.callAt;try{callTimer(clock,timer),runJobs(clock)}catch(e){err=e}clock.duringTick=!1,originalSetTimeout(()=>{err?reject(err):resolve(clock.now)})})},
clock.runAllAsync=function(){let i=0;function doRun(resolve,reject){try{runJobs(clock);let numTimers;if(i<clock.loopLimit){if(!clock.timerHeap){resetIsNearInfiniteLimit(
clock),resolve(clock.now);return}if(numTimers=clock.timerHeap.timers.length,numTimers===0){resetIsNearInfiniteLimit(clock),resolve(clock.now);return}checkIsNearInfiniteLimit(
clock,i),clock.next(),i++,originalSetTimeout(()=>{doRun(resolve,reject)});return}let excessJob=firstTimer(clock);reject(getInfiniteLoopError(clock,excessJob))}catch(e){
reject(e)}}return runAsyncWithNativeTimeout((resolve,reject)=>{doRun(resolve,reject)})},clock.runToLastAsync=function(){return runAsyncWithNativeTimeout(resolve=>{
let timer=lastTimer(clock);if(!timer){runJobs(clock),resolve(clock.now);return}resolve(clock.tickAsync(timer.callAt-clock.now))})}),clock.reset=function(){nanos=
0,adjustedSystemTime[0]=0,adjustedSystemTime[1]=0,clock.timers=new Map,clock.timerHeap=new TimerHeap,clock.jobs=[],clock.now=start},clock.setSystemTime=function(systemTime){
let newNow=getEpoch(systemTime),difference=newNow-clock.now;adjustedSystemTime[0]=adjustedSystemTime[0]+difference,adjustedSystemTime[1]=adjustedSystemTime[1]+nanos,
clock.now=newNow,nanos=0,forEachActiveTimer(clock,timer=>{timer.createdAt+=difference,timer.callAt+=difference})},clock.jump=function(tickValue){let msFloat=tickValueToMs(
tickValue),ms=Math.floor(msFloat);return forEachActiveTimer(clock,timer=>{clock.now+ms>timer.callAt&&(timer.callAt=clock.now+ms)}),rebuildTimerHeap(clock),clock.
tick(ms),clock.now},isPresent.performance&&(clock.performance=Object.create(null),clock.performance.now=fakePerformanceNow),isPresent.hrtime&&(clock.hrtime=hrtime),
clock.uninstall=function(){if(uninstalled=!0,clock.setTickMode({mode:"manual"}),clock.methods){let installedHrTime="_hrtime",installedNextTick="_nextTick",method,
i,l;for(i=0,l=clock.methods.length;i<l;i++){if(method=clock.methods[i],method==="hrtime"&&_global.process)_global.process.hrtime=clock[installedHrTime];else if(method===
"nextTick"&&_global.process)_global.process.nextTick=clock[installedNextTick];else if(method==="scheduler"){let originalSchedulerDescriptor=Object.getOwnPropertyDescriptor(
clock,`_${method}`);if(originalSchedulerDescriptor&&originalSchedulerDescriptor.get&&!originalSchedulerDescriptor.set)Object.defineProperty(_global,method,originalSchedulerDescriptor);else if(clock[method]&&
clock[method].hasOwnProperty)_global[method]=clock[`_${method}`];else try{delete _global[method]}catch{}}else if(method==="performance"){if(perfHooksNowDescriptors.
has(clock)){let descriptor=perfHooksNowDescriptors.get(clock);descriptor?Object.defineProperty(perfHooksModule.performance,"now",descriptor):delete perfHooksModule.
performance.now,perfHooksNowDescriptors.delete(clock)}let originalPerfDescriptor=Object.getOwnPropertyDescriptor(clock,`_${method}`);originalPerfDescriptor&&originalPerfDescriptor.
get&&!originalPerfDescriptor.set?Object.defineProperty(_global,method,originalPerfDescriptor):originalPerfDescriptor.configurable&&(_global[method]=clock[`_${method}`])}else if(clock[method]&&
clock[method].hadOwnProperty)_global[method]=clock[`_${method}`];else try{delete _global[method]}catch{}if(clock.timersModuleMethods!==void 0)for(let j=0;j<clock.
timersModuleMethods.length;j++){let entry=clock.timersModuleMethods[j];timersModule[entry.methodName]=entry.original}if(clock.timersPromisesModuleMethods!==void 0)
for(let j=0;j<clock.timersPromisesModuleMethods.length;j++){let entry=clock.timersPromisesModuleMethods[j];timersPromisesModule[entry.methodName]=entry.original}}
clock.methods=[]}if(clock.abortListenerMap)for(let[listener,signal]of clock.abortListenerMap.entries())signal.removeEventListener("abort",listener),clock.abortListenerMap.
delete(listener);return clock.timerHeap?clock.timerHeap.timers.slice():[]},clock}function createIntervalTick(clock,delta){let intervalTick=doIntervalTick.bind(null,
clock,delta),intervalId=originalSetInterval(intervalTick,delta);clock.attachedInterval=intervalId}function install(config){if(arguments.length>1||config instanceof
Date||Array.isArray(config)||typeof config=="number")throw new TypeError(`FakeTimers.install called with ${String(config)} install requires an object parameter`);
if(_global.Date.isFake===!0)throw new TypeError("Can't install fake timers twice on the same global object.");config=typeof config<"u"?config:{},config.shouldAdvanceTime||=
!1,config.advanceTimeDelta||=20,config.shouldClearNativeTimers||=!1;let hasToFake=Object.hasOwn(config,"toFake"),hasToNotFake=Object.hasOwn(config,"toNotFake");
if(hasToFake&&hasToNotFake)throw new TypeError("config.toFake and config.toNotFake cannot be used together");if(config.target)throw new TypeError("config.target\
 is no longer supported. Use `withGlobal(target)` instead.");function handleMissingTimer(timer){if(!config.ignoreMissingTimers)throw new ReferenceError(`non-exi\
stent timers and/or objects cannot be faked: '${timer}'`)}let i,l,clock=createClock(config.now,config.loopLimit);if(clock.shouldClearNativeTimers=config.shouldClearNativeTimers,
clock.abortListenerMap=new Map,hasToFake)clock.methods=config.toFake||[],clock.methods.length===0&&(clock.methods=Object.keys(timers));else if(hasToNotFake){let methodsToNotFake=config.
toNotFake||[];clock.methods=Object.keys(timers).filter(method=>!methodsToNotFake.includes(method))}else clock.methods=Object.keys(timers);if(config.shouldAdvanceTime===
!0&&clock.setTickMode({mode:"interval",delta:config.advanceTimeDelta}),clock.methods.includes("performance")){let proto=(()=>{if(hasPerformanceConstructorPrototype)
return _global.performance.constructor.prototype;if(hasPerformancePrototype)return _global.Performance.prototype})();proto?(Object.getOwnPropertyNames(proto).forEach(
name=>{name!=="now"&&(clock.performance[name]=name.indexOf("getEntries")===0?NOOP_ARRAY:NOOP)}),clock.performance.mark=name=>new FakePerformanceEntry(name,"mark",
0,0),clock.performance.measure=name=>new FakePerformanceEntry(name,"measure",0,100),clock.performance.timeOrigin=getEpoch(config.now)):(config.toFake||[]).includes(
"performance")&&handleMissingTimer("performance")}for(_global===globalObject&&timersModule&&(clock.timersModuleMethods=[]),_global===globalObject&&timersPromisesModule&&
(clock.timersPromisesModuleMethods=[]),i=0,l=clock.methods.length;i<l;i++){let nameOfMethodToReplace=clock.methods[i];if(!isPresent[nameOfMethodToReplace]){handleMissingTimer(
nameOfMethodToReplace);continue}if(nameOfMethodToReplace==="hrtime"?_global.process&&typeof _global.process.hrtime=="function"&&hijackMethod(_global.process,nameOfMethodToReplace,
clock):nameOfMethodToReplace==="nextTick"?_global.process&&typeof _global.process.nextTick=="function"&&hijackMethod(_global.process,nameOfMethodToReplace,clock):
hijackMethod(_global,nameOfMethodToReplace,clock),nameOfMethodToReplace==="performance"&&_global===globalObject&&perfHooksModule?.performance&&(perfHooksNowDescriptors.
set(clock,Object.getOwnPropertyDescriptor(perfHooksModule.performance,"now")),Object.defineProperty(perfHooksModule.performance,"now",{configurable:!0,writable:!0,
value:clock.performance.now})),clock.timersModuleMethods!==void 0&&timersModule[nameOfMethodToReplace]){let original=timersModule[nameOfMethodToReplace];clock.timersModuleMethods.
push({methodName:nameOfMethodToReplace,original}),timersModule[nameOfMethodToReplace]=_global[nameOfMethodToReplace]}clock.timersPromisesModuleMethods!==void 0&&
(nameOfMethodToReplace==="setTimeout"?(clock.timersPromisesModuleMethods.push({methodName:"setTimeout",original:timersPromisesModule.setTimeout}),timersPromisesModule.
setTimeout=(delay,value,options={})=>new Promise((resolve,reject)=>{let abort=()=>{options.signal.removeEventListener("abort",abort),clock.abortListenerMap.delete(
abort),clock.clearTimeout(handle),reject(options.signal.reason)},handle=clock.setTimeout(()=>{options.signal&&(options.signal.removeEventListener("abort",abort),
clock.abortListenerMap.delete(abort)),resolve(value)},delay);options.signal&&(options.signal.aborted?abort():(options.signal.addEventListener("abort",abort),clock.
abortListenerMap.set(abort,options.signal)))})):nameOfMethodToReplace==="setImmediate"?(clock.timersPromisesModuleMethods.push({methodName:"setImmediate",original:timersPromisesModule.
setImmediate}),timersPromisesModule.setImmediate=(value,options={})=>new Promise((resolve,reject)=>{let abort=()=>{options.signal.removeEventListener("abort",abort),
clock.abortListenerMap.delete(abort),clock.clearImmediate(handle),reject(options.signal.reason)},handle=clock.setImmediate(()=>{options.signal&&(options.signal.
removeEventListener("abort",abort),clock.abortListenerMap.delete(abort)),resolve(value)});options.signal&&(options.signal.aborted?abort():(options.signal.addEventListener(
"abort",abort),clock.abortListenerMap.set(abort,options.signal)))})):nameOfMethodToReplace==="setInterval"&&(clock.timersPromisesModuleMethods.push({methodName:"\
setInterval",original:timersPromisesModule.setInterval}),timersPromisesModule.setInterval=(delay,value,options={})=>({[Symbol.asyncIterator]:()=>{let createResolvable=()=>{
let resolve,reject,promise=new Promise((res,rej)=>{resolve=res,reject=rej});return promise.resolve=resolve,promise.reject=reject,promise},done=!1,hasThrown=!1,returnCall,
nextAvailable=0,nextQueue=[],handle=clock.setInterval(()=>{nextQueue.length>0?nextQueue.shift().resolve():nextAvailable++},delay),abort=()=>{options.signal.removeEventListener(
"abort",abort),clock.abortListenerMap.delete(abort),clock.clearInterval(handle),done=!0;for(let resolvable of nextQueue)resolvable.resolve()};return options.signal&&
(options.signal.aborted?abort():(options.signal.addEventListener("abort",abort),clock.abortListenerMap.set(abort,options.signal))),{next:async()=>{if(options.signal?.
aborted&&!hasThrown)throw hasThrown=!0,options.signal.reason;if(done)return{done:!0,value:void 0};if(nextAvailable>0)return nextAvailable--,{done:!1,value};let resolvable=createResolvable();
if(nextQueue.push(resolvable),await resolvable,returnCall&&nextQueue.length===0&&returnCall.resolve(),options.signal?.aborted&&!hasThrown)throw hasThrown=!0,options.
signal.reason;return done?{done:!0,value:void 0}:{done:!1,value}},return:async()=>done?{done:!0,value:void 0}:(nextQueue.length>0&&(returnCall=createResolvable(),
await returnCall),clock.clearInterval(handle),done=!0,options.signal&&(options.signal.removeEventListener("abort",abort),clock.abortListenerMap.delete(abort)),{
done:!0,value:void 0})}}})))}return clock}return{timers,createClock,install,withGlobal}}var defaultImplementation=withGlobal(globalObject);exports.timers=defaultImplementation.
timers;exports.createClock=defaultImplementation.createClock;exports.install=defaultImplementation.install;exports.withGlobal=withGlobal}});var import_fake_timers=__toESM(require_fake_timers_src(),1),TIMERS=["setTimeout","clearTimeout","setInterval","clearInterval","requestAnimationFrame","cancelAni\
mationFrame","requestIdleCallback","cancelIdleCallback"],DATES=["Date","Intl","Temporal"],PUMP_MS=10;function control({ask,share,state:first}){let NativeDate=Date,
box={};dispatchEvent(new CustomEvent(share,{detail:box}));let nativeOf=replaced=>box.natives?.get(replaced)??replaced,native={setTimeout:nativeOf(setTimeout).bind(
window),requestAnimationFrame:nativeOf(requestAnimationFrame).bind(window),now:performance.now.bind(performance)},state=first,shift=0,timers=null,work=Promise.resolve(),
installTimers=()=>{for(let name of TIMERS){let found=Object.getOwnPropertyDescriptor(window,name);found&&Object.defineProperty(window,name,{...found,value:nativeOf(
found.value)})}let channel=new(nativeOf(MessageChannel)),post=nativeOf(MessagePort.prototype.postMessage).bind(channel.port2),hops=[];channel.port1.onmessage=()=>hops.
shift()();let FakeDate=window.Date;window.Date=NativeDate,window.setImmediate=hop=>post(hops.push(hop)),timers=import_fake_timers.default.withGlobal(window).install(
{now:0,toFake:[...TIMERS],ignoreMissingTimers:!0}),delete window.setImmediate,window.Date=FakeDate;let began=native.now(),clock=timers;Object.defineProperty(performance,
"now",{value:()=>began+clock.now,configurable:!0,enumerable:!0,writable:!0})},realNow=()=>NativeDate.now(),timeOf=of=>of.running?of.time+realNow()-of.at:of.time,
pageNow=()=>state.fixed??(timers===null?timeOf(state):timers.now+shift),advance=async(how,until)=>{let milliseconds=Math.floor(until-shift-(timers?.now??0));if(!(timers===
null||milliseconds<=0))try{how==="run"?await timers.tickAsync(milliseconds):timers.jump(milliseconds)}catch(error){reportError(error)}},pumping=!1,pump=()=>{pumping=
state.running&&timers!==null,pumping&&(work=work.then(()=>state.running?advance("run",timeOf(state)):void 0),work.finally(()=>native.setTimeout(pump,PUMP_MS)))},
change=async(next,how)=>{next.timers&&timers===null&&(installTimers(),shift=next.time),how!==null&&await advance(how,next.time),state=next,timers!==null&&(shift=
next.time-timers.now),pumping||pump()},dates=import_fake_timers.default.withGlobal(window).install({toFake:[...DATES],ignoreMissingTimers:!0});Object.defineProperty(
dates,"now",{get:pageNow}),first.timers&&(installTimers(),shift=timeOf(first),pump()),addEventListener(ask,event=>{let asked=event.detail;asked.native=native,asked.
state&&(asked.done=work=work.then(()=>change(asked.state,asked.how)))},!0)}return control(...arguments)}
