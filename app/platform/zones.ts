import { ZONE } from "./format.ts";

/** Zones that browsers still call by a former name. */
const FORMER: Readonly<Record<string, string>> = { "Asia/Calcutta": ZONE };

const known: ReadonlySet<string> = new Set(
  [...Intl.supportedValuesOf("timeZone"), "UTC"].map((zone) => FORMER[zone] ?? zone),
);

/** Every time zone that somebody can choose, by its name such as Europe/Berlin. */
export const ZONES: readonly string[] = [...known].sort();

/** The name by which a time zone is known here; undefined when it is none. */
export function zoneNamed(name: unknown): string | undefined {
  const zone = typeof name === "string" ? (FORMER[name] ?? name) : undefined;
  return zone !== undefined && known.has(zone) ? zone : undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: string, zone: string, locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${kind} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formats.set(key, format);
  return format;
}

/** A day such as Saturday, 21 November 2026, as it is in a zone. */
export function dayIn(at: Date, zone: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return formatOf("day", zone, "en-GB", options).format(at);
}

/** An hour such as 5:35 pm, as it is in a zone. */
export function clockIn(at: Date, zone: string): string {
  return formatOf("clock", zone, "en-IN", { hour: "numeric", minute: "2-digit" }).format(at);
}

/** What the time of a zone is called at a moment, such as India Standard Time or Eastern Daylight Time. */
export function zoneName(at: Date, zone: string): string {
  const parts = formatOf("name", zone, "en-IN", { timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Saturday, 21 November 2026, 5:35 pm India Standard Time */
export function momentIn(at: Date, zone: string): string {
  return `${dayIn(at, zone)}, ${clockIn(at, zone)} ${zoneName(at, zone)}`;
}

/** What the clocks and calendars of a zone show, as a form's fields have it: 2026-11-21T17:35 */
export function wallTime(at: Date, zone: string): string {
  const options = { dateStyle: "short", timeStyle: "short", hourCycle: "h23" } as const;
  return formatOf("wall", zone, "sv-SE", options).format(at).replace(" ", "T");
}

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The moment at which the clocks of a zone show something; the first where they show it twice.
 * @param wall such as 2026-11-21T17:35
 * @returns null when they never show it, because they are put forward over it, or when it is no time at all
 */
export function momentAt(wall: string, zone: string): Date | null {
  const naive = WALL.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (Number.isNaN(naive)) return null;
  const offsets = [naive - DAY_MS, naive + DAY_MS].map(
    (near) => near - Date.parse(`${wallTime(new Date(near), zone)}Z`),
  );
  const candidates = offsets.map((offset) => new Date(naive + offset)).sort((a, b) => Number(a) - Number(b));
  return candidates.find((candidate) => wallTime(candidate, zone) === wall) ?? null;
}

const DAY_MS = 86_400_000;
