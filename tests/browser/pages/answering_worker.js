onmessage = ({ source, ports }) => setTimeout(() => (ports[0] ?? source).postMessage("answer"), 100);
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => {
  if (!event.request.url.endsWith("/answered_late")) return;
  event.respondWith(new Promise((done) => setTimeout(() => done(new Response("late")), 700)));
};
