import { spawn } from "node:child_process";
import { once } from "node:events";

/** A bare server that does nothing but send these bytes (HTML in brotli), in a process of its own as the product is. */
export async function serveBytes(body: Buffer): Promise<AsyncDisposable & { address: string; pid: number }> {
  const code = `
    const chunks = [];
    process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
      const body = Buffer.concat(chunks);
      const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br", "content-length": body.length };
      require("node:http").createServer((_, response) => { response.writeHead(200, headers); response.end(body); })
        .listen(0, "127.0.0.1", function () { console.log(this.address().port); });
    });`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(body);
  const [port] = await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    address: `http://localhost:${String(port).trim()}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
