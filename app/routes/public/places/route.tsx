import { data, Form, href, redirectDocument } from "react-router";
import { orderOfToken, payOrder } from "#app/payments/orders.server.ts";
import { counted, rupees } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { AuthPage, PublicFrame } from "#app/ui/frames.tsx";
import { Fact, Facts, pageTitle, Section } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { redirectWithToast, secretHeaders } from "#app/web/answers.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [
  ...pageTitle("Your places at PGI"),
  { name: "robots", content: "noindex" },
];

export const headers = secretHeaders;

/** What an employer's contact sees by the secret link: the proforma, how to pay, and the codes with what was used of them. */
export async function loader({ url }: Route.LoaderArgs) {
  return data({ order: await orderOfToken(tokenOf(url)), token: tokenOf(url) });
}

export async function action({ url }: Route.ActionArgs) {
  const page = await payOrder(tokenOf(url)).catch((error: unknown) => {
    log.error({ err: error }, "an order could not be paid");
    return null;
  });
  if (page !== null) return redirectDocument(page, 303);
  const title = "Nothing is to be paid here now";
  return redirectWithToast(url.pathname + url.search, { kind: "info", title, text: "This page shows how it stands." });
}

export default function Places({ loaderData: { order, token } }: Route.ComponentProps) {
  if (!order)
    return (
      <AuthPage title="This link does not work">
        <p>A part of it may be missing. Open it from our mail again, or ask us.</p>
        <LinkButton to={href("/counsellor/person")}>Ask a person</LinkButton>
      </AuthPage>
    );
  const { company, gstin, purchaseOrder, places, amount, payable, paid, reference, bank, invoices, codes } = order;
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{`${counted(places, "place", "places")} for ${company}`}</h1>
        <p className="lede">
          {paid
            ? "Paid. Give each person one code: they enter it when they apply."
            : "This is a proforma, not an invoice. The codes are here as soon as it is paid."}
        </p>
      </header>
      <Facts>
        <Fact label="Amount with taxes">{rupees(amount / 100)}</Fact>
        {gstin !== "" && <Fact label="GSTIN">{gstin}</Fact>}
        {purchaseOrder !== "" && <Fact label="Purchase order">{purchaseOrder}</Fact>}
        <Fact label="Reference to quote">{reference}</Fact>
      </Facts>
      {!paid && bank.length > 0 && (
        <Section title="By bank transfer" heading="text-lg" className="panel grid gap-2">
          {bank.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Section>
      )}
      {payable && (
        <Form method="post" reloadDocument>
          <SubmitButton busyLabel="Opening...">Pay by UPI or card</SubmitButton>
        </Form>
      )}
      {invoices.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {invoices.map(({ id, number, kind }) => (
            <LinkButton
              key={id}
              to={`${href("/places/:file", { file: id })}?token=${token}`}
              variant="outline"
              reloadDocument
            >
              {kind === "invoice" ? "Tax Invoice" : "Credit Note"} {number} (PDF)
            </LinkButton>
          ))}
        </p>
      )}
      {codes.length > 0 && (
        <>
          <DataTable
            caption="Codes"
            columns={[
              { label: "Code", cell: ({ code }) => <code>{code}</code> },
              { label: "State", cell: ({ used, revoked }) => (used ? "Used" : revoked ? "Not valid" : "Not used") },
            ]}
            rows={codes}
            rowKey={({ code }) => code}
            empty={null}
          />
          <p>
            <LinkButton to={`${href("/places/:file", { file: "codes" })}?token=${token}`} reloadDocument>
              Save the codes
            </LinkButton>
          </p>
          <p className="text-sm text-soft">How somebody does is theirs to tell: PGI tells employers no results.</p>
        </>
      )}
    </PublicFrame>
  );
}
