function(){"use strict";function loaded(){return new Promise(done=>{document.readyState==="complete"?done():addEventListener("load",()=>done())})}return loaded(...arguments)}
