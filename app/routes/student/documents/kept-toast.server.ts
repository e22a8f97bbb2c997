import { href } from "react-router";
import { redirectWithToast } from "#app/web/toast.server.ts";

/** The answer to a document that was kept, in the specification's words (section 8). */
export function keptToast(title: string): Promise<Response> {
  return redirectWithToast(href("/student-dashboard/documents"), {
    kind: "success",
    title: `${title} uploaded successfully`,
  });
}
