import { readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 100;

/** What a machine without any of this work to do would have waited. */
export interface MachineWaits {
  /** The longest wait of an idle timer of this process, in milliseconds. */
  timer: number;
  /** The longest time that a few bytes took to reach the disk, in milliseconds. */
  disk: number;
}

/** Watches how much other work on the machine holds up a process, until it is asked; a figure to read others by. */
export function watchMachine(): () => Promise<MachineWaits> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let over = false;
  let disk = 0;
  const watching = (async () => {
    const directory = await mkdtemp(join(tmpdir(), "pgi-bench-"));
    await using file = await open(join(directory, "probe"), "w");
    while (!over) {
      const start = performance.now();
      await file.write("probe", 0);
      await file.sync();
      disk = Math.max(disk, performance.now() - start);
      await pause(EVERY_MS);
    }
    await rm(directory, { recursive: true });
  })();
  return async () => {
    over = true;
    await watching;
    delay.disable();
    return { timer: delay.max / 1e6, disk };
  };
}

/** The memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const TICK_MS = 10;

/** The time that a process has kept processors busy, in milliseconds. */
export function busyMs(pid: number): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
