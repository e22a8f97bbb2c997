import { ZONE } from "#app/platform/format.ts";
import { ZONES, zoneName, zoneNamed } from "#app/platform/zones.ts";
import { siteCookie } from "./cookies.server.ts";
import type { ZoneView } from "./zone-choice.tsx";

const cookie = siteCookie("time-zone", { maxAge: 400 * 24 * 60 * 60 });

/** The time zone in which somebody reads times: the one that they chose, else India's. */
export async function zoneOf(request: Request): Promise<string> {
  return zoneNamed(await cookie.read(request)) ?? ZONE;
}

export function giveZone(zone: string): Promise<string> {
  return cookie.give(zone);
}

export async function zoneView(request: Request): Promise<ZoneView> {
  const chosen = zoneNamed(await cookie.read(request));
  const zone = chosen ?? ZONE;
  return { zone, called: zoneName(new Date(), zone), chosen: chosen !== undefined, zones: ZONES };
}
