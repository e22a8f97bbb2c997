import pino from "pino";
import { env } from "./env.server.ts";

/** The structured log of the process, on standard error. It carries ids and codes, never personal data. */
export const log = pino(
  { level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 2, sync: true }),
);
