function(){"use strict";function look(){return JSON.stringify([location.href,Reflect.get(Document.prototype,"title",document).toWellFormed()])}return look(...arguments)}
