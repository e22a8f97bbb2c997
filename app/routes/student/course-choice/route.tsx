import { href, redirect } from "react-router";
import { applicationFee, certifications } from "#app/payments/courses.server.ts";
import { rupees } from "#app/platform/format.ts";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { ChoiceForm } from "./choice-form.tsx";

const TITLE = "Choose Your PGI Certification";
const HOME = href("/student-dashboard");

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-application:pay");
  if (person.studentId !== null) throw redirect(HOME);
  return { certifications: certifications(), fee: rupees(applicationFee()) };
}

export default function CourseChoice({ loaderData }: Route.ComponentProps) {
  return (
    <RouteDialog title={TITLE} subtitle={`The application fee is ${loaderData.fee} for both.`} closeTo={HOME}>
      <ChoiceForm certifications={loaderData.certifications} closeTo={HOME} />
    </RouteDialog>
  );
}
