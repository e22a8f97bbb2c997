import { data, Form, href } from "react-router";
import { z } from "zod";
import { applicationFee, certifications, courseFrom } from "#app/payments/courses.server.ts";
import { rupees } from "#app/platform/format.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/route";
import { confirmPayment } from "./confirm-payment.server.ts";

const HOME = href("/student-dashboard");
const LINE = "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5";
/** The fee is the one that the page showed; another one by now is not taken without being seen. */
const formSchema = z.object({ course: z.string().optional(), fee: z.coerce.number().optional() });
const OTHER_FEE =
  "The application fee has changed since you opened this page. Nothing was paid. Look at it again, then confirm.";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Payment");

export function loader({ url, context }: Route.LoaderArgs) {
  const person = permitted(context, "own-application:pay");
  const course = courseFrom(url.searchParams.get("course"));
  return {
    studentId: person.studentId,
    course,
    name: certifications().find(({ code }) => code === course)?.name ?? course,
    fee: applicationFee(),
    amount: rupees(applicationFee()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permitted(context, "own-application:pay");
  const { course, fee } = await readFields(request, formSchema);
  if (fee !== undefined && fee !== applicationFee()) return data({ message: OTHER_FEE }, { status: 409 });
  const outcome = await confirmPayment(person, courseFrom(course));
  return outcome instanceof Response ? outcome : data({ message: outcome.message }, { status: outcome.status });
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { studentId, course, name, fee, amount } = loaderData;
  return (
    <div className="panel mx-auto grid max-w-144 gap-6">
      {studentId === null ? (
        <>
          <h1>Payment</h1>
          {actionData && (
            <div className="error-summary" role="alert">
              <p className="font-semibold">{actionData.message}</p>
            </div>
          )}
          <dl>
            <div className={LINE}>
              <dt className="text-soft">Certification</dt>
              <dd className="font-semibold">
                {name} ({course})
              </dd>
            </div>
            <div className={LINE}>
              <dt className="text-soft">Application fee</dt>
              <dd className="font-serif text-2xl font-semibold lining-nums tabular-nums">{amount}</dd>
            </div>
          </dl>
          <p className="text-sm text-soft">
            This is a test payment: no money is taken. Your Student ID is assigned at once and your document upload
            opens.
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="course" value={course} />
            <input type="hidden" name="fee" value={fee} />
            <SubmitButton busyLabel="Confirming...">Confirm Payment</SubmitButton>
            <LinkButton to={HOME} variant="outline">
              Cancel
            </LinkButton>
          </Form>
        </>
      ) : (
        <AlreadyPaid studentId={studentId} />
      )}
    </div>
  );
}

function AlreadyPaid({ studentId }: { studentId: string }) {
  return (
    <>
      <h1>Your payment is already complete</h1>
      <p className="lede">Your Student ID is {studentId}, and your document upload is unlocked.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={HOME}>Go to your dashboard</LinkButton>
        <LinkButton to={href("/student-dashboard/receipt")} variant="outline">
          Show the receipt
        </LinkButton>
      </div>
    </>
  );
}
