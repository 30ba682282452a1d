function(){"use strict";function openBlank(){open("about:blank")}return openBlank(...arguments)}
