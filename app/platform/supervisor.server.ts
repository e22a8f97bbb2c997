import { spawn } from "node:child_process";
import { log } from "./log.server.ts";

/** The supervisor is told at half of the time after which it would think that nobody is there. */
const PER_WATCHDOG = 2000;

/**
 * Tells systemd (Type=notify) that the product answers, and from then on, while its event loop turns, that it lives. Node has no sockets of
 * the kind that this takes, so systemd's own program says it. Without systemd nothing is told.
 */
export function tellReady({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv = process.env): void {
  if (!NOTIFY_SOCKET) return;
  tell("READY=1");
  if (WATCHDOG_USEC) setInterval(() => tell("WATCHDOG=1"), Number(WATCHDOG_USEC) / PER_WATCHDOG).unref();
}

function tell(state: string): void {
  spawn("systemd-notify", [state], { stdio: ["ignore", "ignore", "inherit", "ignore"] }).once("error", (error) =>
    log.error({ reason: error.message }, "systemd could not be told that the product lives"),
  );
}
