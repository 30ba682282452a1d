function(){"use strict";function removeWebRtc(){for(let name of["RTCPeerConnection","webkitRTCPeerConnection"])delete globalThis[name]}return removeWebRtc(...arguments)}
