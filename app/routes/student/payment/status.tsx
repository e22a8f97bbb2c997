import { data, href, redirect } from "react-router";
import { ownPayment } from "#app/payments/pay.server.ts";
import { longMoment, rupees } from "#app/platform/format.ts";
import { LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { Fact, Facts, pageTitle } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { paymentFor } from "#app/web/paths.ts";
import type { Route } from "./+types/status";
import { paidToast } from "./paid-toast.server.ts";

const HOME = href("/student-dashboard");
const TITLES = {
  confirming: "Your payment is being confirmed",
  failed: "Your payment did not succeed",
  odd: "Your payment has reached us",
  refunded: "Your payment is refunded",
} as const;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(TITLES[loaderData.stands]);

/** What became of a student's payment. While that is not known the page asks again by itself, with script as without. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-application:pay");
  const payment = await ownPayment(person);
  if (!payment) throw redirect(HOME);
  const { stands, course, page, reference, amount, began, slow } = payment;
  if (stands === "paid") throw await paidToast(person.studentId ?? "", course);
  const shown = { stands, course, page, reference, amount: rupees(amount / 100), began: longMoment(began), slow };
  return data(shown, { headers: stands === "confirming" ? { Refresh: "10" } : {} });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Status({ loaderData }: Route.ComponentProps) {
  const { stands, course, page, reference, amount, began, slow } = loaderData;
  return (
    <div className="panel mx-auto grid max-w-144 gap-6">
      <h1>{TITLES[stands]}</h1>
      {stands === "confirming" && (
        <>
          <p className="lede">{slow}</p>
          <p className="text-sm text-soft">This page looks again every 10 seconds by itself.</p>
        </>
      )}
      {stands === "failed" && <p className="lede">Nothing was taken. You can safely pay again.</p>}
      {stands === "odd" && (
        <p className="lede">
          It does not fit what we asked for, so somebody at PGI looks at it. Please do not pay again. You hear from us.
        </p>
      )}
      {stands === "refunded" && <p className="lede">The money comes back the way it was paid. You can apply again.</p>}
      <Facts className="grid-cols-[minmax(0,1fr)]">
        <Fact label="Amount">{amount}</Fact>
        <Fact label="Begun">{began}</Fact>
        <Fact label="Reference to quote">{reference}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        {(stands === "failed" || stands === "refunded") && <LinkButton to={paymentFor(course)}>Pay again</LinkButton>}
        {stands === "refunded" && <OutlineLink to={href("/student-dashboard/receipt")}>Show the receipt</OutlineLink>}
        {stands === "confirming" && (
          <LinkButton to={href("/payment/status")} reloadDocument>
            Look again
          </LinkButton>
        )}
        {stands === "confirming" && page !== null && (
          <OutlineLink to={page} reloadDocument>
            Back to the payment page
          </OutlineLink>
        )}
        <OutlineLink to={href("/student-dashboard/questions/ask")}>Ask a person</OutlineLink>
      </div>
    </div>
  );
}
