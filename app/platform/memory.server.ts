import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const KILOBYTE = 1024;
const LINUX_INTERVAL = 10;
const PORTABLE_INTERVAL = 250;

function linuxPeak(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * KILOBYTE;
  } catch {
    return 0;
  }
}

function portableUse(pid: number): Promise<number> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, out) =>
      resolve(error ? 0 : Number(out.trim()) * KILOBYTE),
    );
  });
}

/**
 * Watches the resident memory of a process and calls `onExcess` once when it is over `limit` bytes.
 * On Linux the kernel's own peak (VmHWM) is read, elsewhere `ps`. Gives back a function that ends the watch
 * and tells the highest figure seen, in bytes.
 */
export function watchMemory(pid: number, limit: number, onExcess: () => void): () => number {
  const linux = process.platform === "linux";
  let peak = 0;
  const note = (bytes: number) => {
    peak = Math.max(peak, bytes);
    if (peak <= limit) return;
    clearInterval(timer);
    onExcess();
  };
  const look = linux ? () => note(linuxPeak(pid)) : () => void portableUse(pid).then(note);
  const timer = setInterval(look, linux ? LINUX_INTERVAL : PORTABLE_INTERVAL);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
