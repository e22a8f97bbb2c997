import type { Application } from "#app/platform/http/server.server.ts";
import { closeOnSignal, runCommand } from "./run-command.ts";

type Product = typeof import("#app/server.ts");

await runCommand(async () => {
  process.env.NODE_ENV ??= "development";
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const load = () => vite.ssrLoadModule("/app/server.ts") as Promise<Product>;
  const answer: Application = async (request, context) => (await load()).application(request, context);
  const server = await (await load()).startProduct(vite.middlewares, answer);
  closeOnSignal(async () => {
    await server.close();
    await vite.close();
  });
  console.log(`The PGI portal, reloading as you edit, is at ${server.address}`);
});
