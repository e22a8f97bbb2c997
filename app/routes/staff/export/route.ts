import { data } from "react-router";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { listExports } from "./lists.server.ts";
import { exportStudent } from "./student.server.ts";

/** Sends a list, or the analysis of one student, as a CSV file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = personOf(context);
  const student = /^student-([0-9a-f]{24})$/.exec(params.list)?.[1];
  try {
    if (student) return await exportStudent(person, student);
    const address = new URL(request.url).searchParams;
    const file = Object.hasOwn(listExports, params.list)
      ? await listExports[params.list]?.(person, address)
      : undefined;
    if (file) return file;
  } catch (error) {
    if (error instanceof ForbiddenError) throw data(null, { status: 403 });
    throw error;
  }
  throw data(null, { status: 404 });
}
