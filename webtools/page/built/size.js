function(){"use strict";function size(){let{scrollWidth,scrollHeight}=document.documentElement;return JSON.stringify([scrollWidth,scrollHeight])}return size(...arguments)}
