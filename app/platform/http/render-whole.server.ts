import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "../log.server.ts";

/**
 * Renders a document to its end before anything of it is sent: what is streamed in later would never arrive without script.
 * @param nonce of the scripts that React adds
 * @throws what kept the document from being rendered
 */
export function renderWhole(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const gathered = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk);
        done();
      },
    });
    gathered.on("finish", () => resolve(Buffer.concat(chunks).toString()));
    gathered.on("error", reject);
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => void pipe(gathered),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, "render failed"),
    });
  });
}
