import { href, redirect, useOutlet } from "react-router";
import { certifications } from "#app/payments/courses.server.ts";
import { ownRefund } from "#app/payments/decide.server.ts";
import { ownInvoices } from "#app/payments/invoice.server.ts";
import { ownReceipt } from "#app/payments/pay.server.ts";
import { longDay, rupees } from "#app/platform/format.ts";
import { Button, LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { Seal } from "#app/ui/seal.tsx";
import { pageTitle, UnderDialog } from "#app/ui/sub-page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/receipt";

const HOME = href("/student-dashboard");

const LINE = "grid grid-cols-[minmax(8rem,1fr)_2fr] gap-4 py-3";

export const meta: Route.MetaFunction = () => pageTitle("Payment receipt");

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-application:pay");
  const payment = await ownReceipt(person);
  if (!payment) throw redirect(HOME);
  const { course_name: course, receipt_number, student_id, amount, provider_reference, paid_at, provider } = payment;
  const { refunded, refunded_at } = payment;
  return {
    lines: [
      ["Receipt number", receipt_number],
      ["Date", longDay(paid_at)],
      ["Paid by", person.fullName],
      ["Email", person.email],
      ["Student ID", student_id],
      ["Certification", `${certifications().find(({ code }) => code === course)?.name} (${course})`],
      ["Payment reference", provider_reference],
    ].map(([label = "", value]) => ({ label: label ?? "", value: value ?? "" })),
    amount: rupees(amount / 100),
    back: refunded_at && `${rupees(refunded / 100)} on ${longDay(refunded_at)}`,
    test: provider === "dummy",
    invoices: (await ownInvoices(person)).map(({ id, number, kind }) => ({ id, number, kind })),
    refunds: (await ownRefund(person)) !== null,
  };
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { lines, amount, back, test, refunds, invoices } = loaderData;
  const canPrint = useHydrated();
  return (
    <UnderDialog dialog={useOutlet()}>
      <article className="grid max-w-160 gap-7">
        <header className="flex items-center gap-5">
          <Seal className="seal size-16" />
          <div>
            <p className="text-soft">PGI</p>
            <h1>Payment receipt</h1>
          </div>
        </header>
        <dl>
          {lines.map(({ label, value }) => (
            <div key={label} className={`${LINE} border-b border-rule`}>
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
          <div className={`${LINE} border-b-2 border-ink font-semibold`}>
            <dt className="text-soft">Application fee</dt>
            <dd className="font-serif text-xl lining-nums tabular-nums">{amount}</dd>
          </div>
          {back && (
            <div className={LINE}>
              <dt className="text-soft">Given back</dt>
              <dd>{back}</dd>
            </div>
          )}
        </dl>
        {test && <p className="text-sm text-soft">This was a test payment: no money was taken.</p>}
        <footer className="flex flex-wrap gap-3 print:hidden">
          {invoices.map(({ id, number, kind }) => (
            <LinkButton key={id} to={href("/student-dashboard/invoices/:invoice", { invoice: id })} reloadDocument>
              {kind === "invoice" ? "Tax Invoice" : "Credit Note"} {number} (PDF)
            </LinkButton>
          ))}
          {canPrint && (
            <Button variant="outline" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <OutlineLink to={HOME}>Back to your dashboard</OutlineLink>
          {refunds && (
            <LinkButton to="refund" variant="quiet" preventScrollReset>
              Ask for a refund
            </LinkButton>
          )}
        </footer>
      </article>
    </UnderDialog>
  );
}
