import { data, Form, href, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { applicationFee, certifications, courseFrom } from "#app/payments/courses.server.ts";
import { takesMoney } from "#app/payments/gateway.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { isGstin, STATE_OPTIONS } from "#app/payments/tax.ts";
import { paymentTerms, priceOfApplication } from "#app/payments/terms.server.ts";
import { rupees } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import type { BillTo } from "#app/records/payments.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/route";
import { paidToast } from "./paid-toast.server.ts";

const HOME = href("/student-dashboard");
const LINE = "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5";
const SUMMARY = "w-fit cursor-pointer underline decoration-gilt underline-offset-4";
/** The fee is the one that the page showed; another one by now is not taken without being seen. */
const formSchema = z.object({
  course: z.string().optional(),
  fee: z.coerce.number().optional(),
  code: z.string().trim().max(40).default(""),
  billName: z.string().trim().max(120).default(""),
  billAddress: z.string().trim().max(300).default(""),
  gstin: z.string().trim().toUpperCase().max(15).default(""),
  state: z
    .string()
    .regex(/^\d\d$/)
    .optional()
    .catch(undefined),
});
const NO_GSTIN = "This is no GSTIN. Check it, or leave it empty. Nothing was paid.";
const NO_CODE =
  "This code is not good: it may be mistyped, used, ended, or for the other certification. Nothing was paid.";
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
    amount: rupees(priceOfApplication() / 100),
    taken: takesMoney(),
    states: paymentTerms().seller === null ? null : STATE_OPTIONS,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permitted(context, "own-application:pay");
  const {
    course,
    fee,
    code,
    billName: name,
    billAddress: address,
    gstin,
    state,
  } = await readFields(request, formSchema);
  if (fee !== undefined && fee !== applicationFee()) return data({ message: OTHER_FEE }, { status: 409 });
  if (gstin !== "" && !isGstin(gstin)) return data({ message: NO_GSTIN }, { status: 422 });
  const billTo = { name, gstin, address, state: gstin.slice(0, 2) || (state ?? "") };
  const outcome = await confirmPayment(person, courseFrom(course), { billTo, code });
  return outcome instanceof Response ? outcome : data({ message: outcome.message }, { status: outcome.status });
}

/** Confirms the payment of the application fee for a student. */
async function confirmPayment(
  person: Person,
  course: CourseName,
  given: { billTo: BillTo; code: string },
): Promise<Response | { message: string; status: number }> {
  const outcome = await payApplicationFee(person, course, given).catch((error: unknown) => {
    log.error({ err: error }, "a payment could not be confirmed");
    return null;
  });
  switch (outcome?.kind) {
    case "paid":
      return paidToast(outcome.studentId, outcome.course);
    case "go on":
      return redirectDocument(outcome.url, 303);
    case "being confirmed":
      return redirect(href("/payment/status"), 303);
    case "declined":
      return { message: outcome.message, status: 422 };
    case "no such code":
      return { message: NO_CODE, status: 422 };
    case "no Student ID left":
      return {
        message:
          "All Student IDs of this year are taken. Nothing was paid and nothing has changed. Please ask us under Questions.",
        status: 409,
      };
    case "not handed over":
      return { message: "Failed to process payment. Please try again.", status: 503 };
    default:
      return { message: "Something went wrong. Please try again.", status: 503 };
  }
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { studentId, course, name, fee, amount, taken, states } = loaderData;
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
            {taken
              ? "You pay on the page of our payment service, by UPI, card or net banking, and come back here. Your Student ID is assigned as soon as the payment is confirmed."
              : "This is a test payment: no money is taken. Your Student ID is assigned at once and your document upload opens."}
          </p>
          <Form method="post" reloadDocument={taken} className="grid gap-4">
            <input type="hidden" name="course" value={course} />
            <input type="hidden" name="fee" value={fee} />
            <details>
              <summary className={SUMMARY}>I have a code</summary>
              <label className="mt-4 grid gap-1">
                Code from your employer or PGI
                <input className="input" name="code" autoComplete="off" maxLength={40} />
              </label>
            </details>
            {states && <BillFields states={states} />}
            <div className="mt-2 flex flex-wrap gap-3">
              <SubmitButton busyLabel="Confirming...">Confirm Payment</SubmitButton>
              <OutlineLink to={HOME}>Cancel</OutlineLink>
            </div>
          </Form>
        </>
      ) : (
        <AlreadyPaid studentId={studentId} />
      )}
    </div>
  );
}

function BillFields({ states }: { states: typeof STATE_OPTIONS }) {
  return (
    <details>
      <summary className={SUMMARY}>Details for the invoice</summary>
      <div className="mt-4 grid gap-4">
        <label className="grid gap-1">
          Name on the invoice
          <input className="input" name="billName" autoComplete="organization" maxLength={120} />
        </label>
        <label className="grid gap-1">
          Address
          <input className="input" name="billAddress" autoComplete="street-address" maxLength={300} />
        </label>
        <label className="grid gap-1">
          GSTIN
          <input className="input" name="gstin" autoComplete="off" maxLength={15} />
        </label>
        <label className="grid gap-1">
          State
          <select className="input" name="state" defaultValue="">
            <option value="">The same as PGI</option>
            {states.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
}

function AlreadyPaid({ studentId }: { studentId: string }) {
  return (
    <>
      <h1>Your payment is already complete</h1>
      <p className="lede">Your Student ID is {studentId}, and your document upload is unlocked.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={HOME}>Go to your dashboard</LinkButton>
        <OutlineLink to={href("/student-dashboard/receipt")}>Show the receipt</OutlineLink>
      </div>
    </>
  );
}
