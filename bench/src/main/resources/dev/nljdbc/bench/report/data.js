// The data lie in the page as gzip in base64, which holds no sign that HTML knows.
async function unpack(id) {
  const text = document.getElementById(id).textContent.trim();
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

const chunks = new Map();

// What is shown of one question only, unpacked when it is opened.
async function detail(data, position) {
  const chunk = Math.floor(position / data.chunkSize);
  if (!chunks.has(chunk)) chunks.set(chunk, await unpack('chunk-' + chunk));
  return chunks.get(chunk)[position % data.chunkSize];
}
