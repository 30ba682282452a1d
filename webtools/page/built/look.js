function(){"use strict";function look(){let title=Reflect.get(Document.prototype,"title",document).toWellFormed();return JSON.stringify({url:location.href,title})}return look(...arguments)}
