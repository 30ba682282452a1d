onmessage = ({ source, ports }) => setTimeout(() => (ports[0] ?? source).postMessage("answer"), 100);
onactivate = (event) => event.waitUntil(clients.claim());
