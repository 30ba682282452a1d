function(){"use strict";function cancel(field){field.dispatchEvent(new Event("cancel",{bubbles:!0}))}return cancel(...arguments)}
