import { useOutlet } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { MISMATCH_WORDS, STATE_WORDS } from "#app/payments/words.ts";
import { rupees } from "#app/platform/format.ts";
import { readPayment } from "#app/staff/payments.server.ts";
import { LinkButton, OutlineLink, RowLink } from "#app/ui/button.tsx";
import { Fact, Facts, Moment, pageTitle, Section, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/payment";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`Payment of ${loaderData?.line.payer ?? "nobody"}`);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "payments:see");
  const found = await readPayment(person, params.payment);
  if (!found) throw await gone(`${portals[person.role].home}/payments`, "This payment is not there any more");
  return found;
}

const SOURCES = {
  payer: "The payer",
  return: "The payer's return",
  webhook: "The gateway's message",
  reconciler: "A look at the gateway",
  staff: "Staff",
};

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { line, ledger, refund, transfer, approves } = loaderData;
  const { proposal, mismatch } = line;
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage title={`Payment of ${line.payer}`} back={{ to: "../payments", label: "Back to the payments" }}>
        <Facts>
          <Fact label="State">{STATE_WORDS[line.state]}</Fact>
          <Fact label="Amount">{rupees(line.amount / 100)}</Fact>
          <Fact label="Taken">{rupees(line.taken / 100)}</Fact>
          {line.refunded > 0 && <Fact label="Refunded">{rupees(line.refunded / 100)}</Fact>}
          <Fact label="Through">{line.provider}</Fact>
          <Fact label="Gateway's number">{line.provider_reference ?? "None yet"}</Fact>
          <Fact label="Reference">{line.id}</Fact>
        </Facts>
        {mismatch && <p className="panel">{MISMATCH_WORDS[mismatch]}</p>}
        {proposal && (
          <Section
            title={`A ${proposal.what} of ${rupees(proposal.amount / 100)} waits for approval`}
            heading="text-lg"
            className="panel grid gap-2"
          >
            <p className="whitespace-pre-line wrap-anywhere">{proposal.reason}</p>
            <p className="text-sm text-soft">
              {proposal.approvals.length === 0
                ? "The student asks for it. Two of the staff decide."
                : `${proposal.approvals.map(({ by_name }) => by_name).join(" and ")} said yes. It needs one more.`}
            </p>
          </Section>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {proposal && approves && <LinkButton to="approve">Approve</LinkButton>}
          {proposal && <OutlineLink to="decline">Decline</OutlineLink>}
          {transfer && <OutlineLink to="transfer">Received by bank transfer</OutlineLink>}
          {refund && <OutlineLink to="refund">Refund</OutlineLink>}
          <OutlineLink to="ask">Ask the gateway again</OutlineLink>
          {line.student && <RowLink to={`../students/${line.student}`} text="Student's record" name={line.payer} />}
        </div>
        <Section title="Ledger">
          <DataTable
            caption="What became of it"
            captionHidden
            columns={[
              { label: "When", cell: ({ at }) => <Moment at={at} /> },
              { label: "State", cell: ({ to }) => STATE_WORDS[to] },
              { label: "By", cell: ({ source, by_name }) => by_name || SOURCES[source] },
              { label: "Amount", cell: ({ amount }) => (amount === null ? "" : rupees(amount / 100)) },
              { label: "Why", cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
            ]}
            rows={ledger.map((entry, place) => ({ ...entry, place }))}
            rowKey={({ place }) => String(place)}
            empty={<p className="text-soft">Nothing was written down of it: it is older than the ledger.</p>}
          />
        </Section>
      </SubPage>
    </UnderDialog>
  );
}
