import { STORAGE_KEYS, type Surface } from "#app/counsellor/messages.ts";

// A browser may refuse storage (private windows, full disks): the conversation then lives on the server alone.

interface Mirror {
  messages: unknown;
  /** The signed copy from which the server can restore the conversation. */
  snapshot: string;
}

export function keepMirror(surface: Surface, mirror: Mirror): void {
  try {
    localStorage.setItem(STORAGE_KEYS[surface], JSON.stringify(mirror));
  } catch {}
}

export function forgetMirror(surface: Surface): void {
  try {
    localStorage.removeItem(STORAGE_KEYS[surface]);
  } catch {}
}

export function keptSnapshot(surface: Surface): string | undefined {
  try {
    const kept: Partial<Mirror> | null = JSON.parse(localStorage.getItem(STORAGE_KEYS[surface]) ?? "null");
    return typeof kept?.snapshot === "string" ? kept.snapshot : undefined;
  } catch {
    return undefined;
  }
}
