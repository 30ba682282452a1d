function(){"use strict";function scrolled(){return JSON.stringify([scrollX,scrollY])}return scrolled(...arguments)}
