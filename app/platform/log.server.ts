import pino from "pino";
import { env } from "./env.server.ts";

/** Secrets of mailed links, as addresses in the messages of errors carry them. */
const SECRET = /\b(token=)[^&\s"')]+/gi;

/** The structured log of the process, on standard error. It carries ids and codes, never personal data or secrets. */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: (line) => line.replace(SECRET, "$1...") },
  },
  pino.destination({ dest: 2, sync: true }),
);
