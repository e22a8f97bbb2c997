import { z } from "zod";
import { approve, askAgain, type Decidable, decidable, drop, propose } from "#app/payments/decide.server.ts";
import { rupees } from "#app/platform/format.ts";
import type { DialogData } from "#app/ui/form-screen.tsx";
import { type Dialog, type DialogContext, dialog } from "#app/web/dialogs.server.ts";
import { reasonField } from "#app/web/fields.ts";

const decisionSchema = z.object({ shown: z.string().default(""), reason: reasonField("Give the reason", 500) });
const gone = { title: "Nothing was changed", text: "The payment stands differently by now. This page shows it." };
const SECOND = "A colleague has to say yes before anything happens.";

/** Opens a dialog about a payment, where there is something to decide. */
const about =
  (data: (found: Decidable) => Omit<DialogData, "hidden"> | null) =>
  async ({ person, id }: DialogContext): Promise<DialogData | null> => {
    const found = await decidable(person, id);
    const shown = found && data(found);
    return found && shown && { ...shown, hidden: { shown: found.shown } };
  };

/** What is decided about payments; money moves by the word of two. */
export const paymentDialogs: Readonly<Record<string, Dialog>> = {
  "payments/:payment/refund": dialog({
    permission: "payments:decide",
    parts: 1,
    open: about(
      ({ refund }) =>
        refund && {
          title: `Refund ${rupees(refund.amount / 100)}?`,
          text: [SECOND, refund.effects, ...(refund.against === null ? [] : [refund.against])],
          fields: [{ name: "reason", type: "textarea", rows: 3, label: "Reason" }],
          button: "Propose Refund",
          busy: "Saving...",
        },
    ),
    gone,
    schema: decisionSchema,
    run: ({ person, id }, values) => propose(person, id, "refund", values),
    answers: { done: { title: "The refund is proposed", text: SECOND } },
  }),

  "payments/:payment/transfer": dialog({
    permission: "payments:decide",
    parts: 1,
    open: about(({ transfer, payment }) =>
      transfer
        ? {
            title: `Has ${rupees(payment.amount / 100)} come by bank transfer?`,
            text: ["Look at the bank's statement first.", SECOND],
            fields: [{ name: "reason", label: "The bank's reference and day" }],
            button: "Note Transfer",
            busy: "Saving...",
          }
        : null,
    ),
    gone,
    schema: decisionSchema,
    run: ({ person, id }, values) => propose(person, id, "bank transfer", values),
    answers: { done: { title: "The transfer is noted", text: SECOND } },
  }),

  "payments/:payment/approve": dialog({
    permission: "payments:decide",
    parts: 1,
    open: about(({ approves, payment: { proposal } }) =>
      proposal && approves
        ? {
            title: `Approve the ${proposal.what} of ${rupees(proposal.amount / 100)}?`,
            text: [
              proposal.reason,
              proposal.approvals.length === 0 ? SECOND : "Yours is the second yes: it is carried out at once.",
              ...(proposal.what === "refund"
                ? [
                    "What was paid for ends: a Student ID is taken back, documents are kept. A bank transfer must have been sent back before.",
                  ]
                : []),
            ],
            button: "Approve",
            busy: "Saving...",
          }
        : null,
    ),
    gone,
    run: ({ person, id }, { shown }) => approve(person, id, shown),
    answers: { done: { title: "It is approved" } },
  }),

  "payments/:payment/decline": dialog({
    permission: "payments:decide",
    parts: 1,
    open: about(
      ({ payment: { proposal } }) =>
        proposal && {
          title: `Decline the ${proposal.what}?`,
          text: ["Nothing moves. A student who asked for it gets a mail."],
          button: "Decline",
          busy: "Saving...",
        },
    ),
    gone,
    run: ({ person, id }, { shown }) => drop(person, id, shown),
    answers: { done: { title: "It is declined" } },
  }),

  "payments/:payment/ask": dialog({
    permission: "payments:decide",
    parts: 1,
    open: about(() => ({
      title: "Ask the gateway again?",
      text: ["It changes nothing there. What it says stands in the ledger if it is something new."],
      button: "Ask Again",
      busy: "Asking...",
    })),
    gone: { title: "This payment is not the gateway's" },
    run: ({ person, id }) => askAgain(person, id),
    answers: { done: { title: "The gateway is asked" } },
  }),
};
