import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes in memory, mounted in a directory of its own. */
export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Leaves no byte free. */
  fill: () => void;
  /** Takes away what filled it. */
  free: () => void;
  readOnly: () => void;
}

/** Whether this machine lets the tests mount a disk, for which they must run as root. */
export const canMount = (() => {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", tmpdir()], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
})();

export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "pgi-disk-"));
  const filler = join(path, "filler");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", path]);
  return {
    path,
    fill() {
      for (const size of [65_536, 4096]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
    },
    free: () => rmSync(filler),
    readOnly: () => execFileSync("mount", ["-o", "remount,ro", path]),
    async [Symbol.asyncDispose]() {
      execFileSync("umount", ["--lazy", path]);
      await rm(path, { recursive: true });
    },
  };
}
