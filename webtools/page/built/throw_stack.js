function(){"use strict";function throwStack(){throw new Error(new Error().stack)}return throwStack(...arguments)}
