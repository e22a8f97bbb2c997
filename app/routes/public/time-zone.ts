import { redirect } from "react-router";
import { z } from "zod";
import { zoneNamed } from "#app/platform/zones.ts";
import { localPath } from "#app/web/paths.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { giveZone } from "#app/web/zone.server.ts";
import type { Route } from "./+types/time-zone";

const formSchema = z.object({ zone: z.string().default(""), next: z.string().default("/") });

export function loader() {
  return redirect("/");
}

export async function action({ request }: Route.ActionArgs) {
  const { zone, next } = await readFields(request, formSchema);
  const known = zoneNamed(zone);
  const headers = new Headers();
  if (known !== undefined) headers.set("Set-Cookie", await giveZone(known));
  return redirect(localPath(next) ?? "/", { status: 303, headers });
}
