// The official TypeScript client: `node client.mjs java ARGS…`.
// Prints one JSON object of what it heard.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command, ...args] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args });
const client = new Client({ name: "test", version: "1" });
await client.connect(transport);
const call = (name, args) => client.callTool({ name, arguments: args });

const heard = {};
heard.tools = (await client.listTools()).tools.map((tool) => tool.name);
heard.asked = (await call("ask", { question: "How many customers are there?" })).structuredContent;
const refused = await call("query", { sql: "DROP TABLE customer" });
heard.refused = refused.isError && refused.content[0].text;
heard.table = (await client.readResource({ uri: "nl-jdbc://table/customer" })).contents[0].text;
const stop = new AbortController();
setTimeout(() => stop.abort("enough"), 300);
try {
  await client.callTool(
    { name: "query", arguments: { sql: "SELECT COUNT(*) FROM invoice_line a, invoice_line b, invoice_line c" } },
    undefined,
    { signal: stop.signal },
  );
  heard.cancelled = "it ended before";
} catch (e) {
  heard.cancelled = String(e);
}
heard.afterwards = (await call("query", { sql: "SELECT 1 AS n" })).structuredContent.rows;
await client.close();
console.log(JSON.stringify(heard));
