import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { CommandFailedEvent, CommandSucceededEvent } from "mongodb";
import mongoose from "mongoose";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { diskOf } from "#app/backup/reach.server.ts";
import { ruleSetStatus } from "#app/counsellor/rule-store.server.ts";
import { env } from "#app/platform/env.server.ts";
import { oldestRequest } from "#app/platform/http/server.server.ts";
import { copyState } from "#app/records/copies.server.ts";
import { secondsSince } from "#app/records/lease.server.ts";
import { webhookSilentSince } from "#app/records/payments.server.ts";
import { backlogs } from "./backlogs.server.ts";

const ANSWER_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3];
const COMMAND_SECONDS = [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 1];
const METHODS = ["GET", "HEAD", "POST"];
/** What no route has answered: files, and what is refused before. */
const UNROUTED = "(none)";

/** What the product tells its measures, and where they are. */
export interface Measures {
  answered: (method: string | undefined, route: string | undefined, status: number, ms: number) => void;
  limited: (limit: string) => void;
  registry: Registry;
  /** Measures what waits at this moment. */
  lookAtQueues: () => Promise<void>;
}

/** Measures the product. Labels take as many values as there are routes, limits and commands, never one that a visitor chose. */
export function startMeasuring(): Measures {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "pgi_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer, by the pattern of its route.",
    labelNames: ["route", "method", "status"],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const commands = new Histogram({
    name: "pgi_database_command_duration_seconds",
    help: "Time from a command of the driver to its reply.",
    labelNames: ["command", "outcome"],
    buckets: COMMAND_SECONDS,
    registers,
  });
  const limits = new Counter({
    name: "pgi_limits_hit_total",
    help: "Requests that a limit refused.",
    labelNames: ["limit"],
    registers,
  });
  watchRules(registers);
  watchMachine(registers);
  const ended = (outcome: string) => (event: CommandSucceededEvent | CommandFailedEvent) =>
    commands.observe({ command: event.commandName, outcome }, event.duration / 1000);
  mongoose.connection.getClient().on("commandSucceeded", ended("ok")).on("commandFailed", ended("failed"));
  return {
    answered(method = "", route = UNROUTED, status, ms) {
      const known = METHODS.includes(method) ? method : "other";
      const labels = { route, method: known, status: `${Math.floor(status / 100)}xx` };
      answers.observe(labels, ms / 1000);
    },
    limited: (limit) => limits.inc({ limit }),
    registry,
    lookAtQueues: all(watchQueues(registers), watchCopies(registers), watchWebhook(registers)),
  };
}

const all =
  (...looks: (() => Promise<void>)[]) =>
  async () => {
    await Promise.all(looks.map((look) => look()));
  };

/** For how long the gateway's webhook has told nothing of money that came. @returns looks anew */
function watchWebhook(registers: Registry[]): () => Promise<void> {
  const help = "Since money came of which the gateway's webhook told nothing; 0 while it tells.";
  const silent = new Gauge({ name: "pgi_payment_webhook_silent_seconds", help, registers });
  return async () => silent.set(secondsSince(await webhookSilentSince().catch(() => null)));
}

/** What runs, where, and whether requests hang. */
function watchMachine(registers: Registry[]): void {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const help = "1 for the program that runs, by its version and the directory that it is in.";
  const info = new Gauge({ name: "pgi_build_info", help, labelNames: ["version", "release"], registers });
  info.set({ version, release: basename(process.cwd()) }, 1);
  const gauge = (name: string, text: string, value: () => number) =>
    new Gauge({
      name,
      help: text,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge("pgi_http_oldest_request_seconds", "How long the oldest request has been under way.", oldestRequest);
  gauge("pgi_disk_free_bytes", "Room on the disk of DATA_DIR.", () => diskOf(env().DATA_DIR).free);
  gauge("pgi_disk_size_bytes", "Size of the disk of DATA_DIR.", () => diskOf(env().DATA_DIR).size);
}

/** How old the last good copy and rehearsal are; no value while there never was one. @returns looks anew */
function watchCopies(registers: Registry[]): () => Promise<void> {
  const age = new Gauge({
    name: "pgi_copy_age_seconds",
    help: "Since the last backup was made, and since a rehearsal of one last went well.",
    labelNames: ["kind"],
    registers,
  });
  return async () => {
    const { backup, rehearsal } = await copyState();
    for (const [kind, at] of Object.entries({ backup, rehearsal }))
      if (at) age.set({ kind }, (Date.now() - at.getTime()) / 1000);
  };
}

/** Which rules speak. */
function watchRules(registers: Registry[]): void {
  new Gauge({
    name: "pgi_rules_speaking",
    help: "1 for the hash of the rule set that speaks.",
    labelNames: ["hash"],
    registers,
    collect() {
      this.reset();
      this.set({ hash: ruleSetStatus().hash }, 1);
    },
  });
  new Gauge({
    name: "pgi_rules_since_seconds",
    help: "When the present rules began to speak, in seconds since 1970.",
    registers,
    collect() {
      this.set(ruleSetStatus().since.getTime() / 1000);
    },
  });
  new Gauge({
    name: "pgi_rules_findings",
    help: "Mistakes in the rule files as they are now; while there are any, the last good rules speak.",
    registers,
    collect() {
      this.set(ruleSetStatus().findings.length);
    },
  });
}

/** What waits in the database, which every process sees alike. @returns looks anew */
function watchQueues(registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `pgi_queue_${name}`, help, labelNames: ["queue"], registers });
  const waiting = gauge("waiting", "Pieces of work that nobody is at.");
  const running = gauge("running", "Pieces of work that a process is at.");
  const failed = gauge("failed", "Pieces of work that were given up and wait for a person.");
  const oldest = gauge("oldest_seconds", "How long the piece of work that has waited longest has waited.");
  return async () => {
    for (const [queue, backlog] of Object.entries(await backlogs())) {
      waiting.set({ queue }, backlog.waiting);
      running.set({ queue }, backlog.running);
      failed.set({ queue }, backlog.failed);
      oldest.set({ queue }, backlog.oldestSeconds);
    }
  };
}
