import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// Stands for systemd: holds a listening socket, hands it to a service, and starts that again whenever it has ended. It never takes a
// connection itself, since its event loop stands still meanwhile.
const [root = "", command = ""] = process.argv.slice(2);
const server = createServer().listen(0, "127.0.0.1");
server.once("listening", async () => {
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  console.log((server.address() as { port: number }).port);
  while (!existsSync(join(root, "current"))) await pause(50);
  const script = `sleep 0.1; cd "${root}/current" && echo $$ > "${root}/pid" && LISTEN_FDS=1 LISTEN_PID=$$ exec ${command}`;
  for (;;) {
    const { status } = spawnSync("sh", ["-c", script], { stdio: ["ignore", "inherit", "inherit", fd] });
    if (status !== 0) writeFileSync(join(root, "failed"), "");
  }
});
