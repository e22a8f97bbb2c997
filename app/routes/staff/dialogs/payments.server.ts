import { z } from "zod";
import type { Person } from "#app/identity/access.server.ts";
import { approve, askAgain, type Decidable, decidable, drop, propose } from "#app/payments/decide.server.ts";
import { addOrder } from "#app/payments/orders.server.ts";
import { isGstin, STATE_OPTIONS } from "#app/payments/tax.ts";
import { paymentTerms } from "#app/payments/terms.server.ts";
import { addVouchers, revocable, revokeVoucher } from "#app/payments/vouchers.server.ts";
import { rupees } from "#app/platform/format.ts";
import { COURSE_NAMES } from "#app/records/students.server.ts";
import { VOUCHER_KINDS } from "#app/records/vouchers.server.ts";
import type { DialogData } from "#app/ui/form-screen.tsx";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { emailField, line, reasonField } from "#app/web/fields.ts";

const wholeField = (what: string, most: number) =>
  z.coerce
    .number({ error: `Enter ${what}` })
    .int(`Enter ${what}`)
    .min(1, `Enter ${what}`)
    .max(most, `At most ${most}`);
const amountField = z.coerce
  .number({ error: "Enter a number" })
  .min(0, "Enter a number")
  .max(1_000_000, "Enter a smaller number");
const decisionSchema = z.object({ shown: z.string().default(""), reason: reasonField("Give the reason", 500) });
const SECOND = "A colleague has to say yes before anything happens.";

type Decided = z.output<typeof decisionSchema>;

/** A dialog about a payment, where there is something to decide; the reason is asked for where its schema is given. */
function decision(
  data: (found: Decidable) => Omit<DialogData, "hidden"> | null,
  run: (person: Person, id: string, values: Decided) => ReturnType<typeof propose>,
  done: { title: string; text?: string },
  schema: z.ZodType<Decided> = decisionSchema.extend({ reason: z.string().default("") }),
): Dialog {
  return dialog({
    permission: "payments:decide",
    parts: 1,
    async open({ person, id }) {
      const found = await decidable(person, id);
      const shown = found && data(found);
      return found && shown && { ...shown, hidden: { shown: found.shown } };
    },
    gone: { title: "Nothing was changed", text: "The payment stands differently by now. This page shows it." },
    schema,
    run: ({ person, id }, values) => run(person, id, values),
    answers: { done },
  });
}

export const paymentDialogs: Readonly<Record<string, Dialog>> = {
  "payments/:payment/refund": decision(
    ({ refund }) =>
      refund && {
        title: `Refund ${rupees(refund.amount / 100)}?`,
        text: [SECOND, refund.effects, ...(refund.against === null ? [] : [refund.against])],
        fields: [{ name: "reason", type: "textarea", rows: 3, label: "Reason" }],
        button: "Propose Refund",
      },
    (person, id, values) => propose(person, id, "refund", values),
    { title: "The refund is proposed", text: SECOND },
    decisionSchema,
  ),

  "payments/:payment/transfer": decision(
    ({ transfer, payment }) =>
      transfer
        ? {
            title: `Has ${rupees(payment.amount / 100)} come by bank transfer?`,
            text: ["Look at the bank's statement first.", SECOND],
            fields: [{ name: "reason", label: "The bank's reference and day" }],
            button: "Note Transfer",
          }
        : null,
    (person, id, values) => propose(person, id, "bank transfer", values),
    { title: "The transfer is noted", text: SECOND },
    decisionSchema,
  ),

  "payments/:payment/approve": decision(
    ({ approves, payment: { proposal } }) =>
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
          }
        : null,
    (person, id, { shown }) => approve(person, id, shown),
    { title: "It is approved" },
  ),

  "payments/:payment/decline": decision(
    ({ payment: { proposal } }) =>
      proposal && {
        title: `Decline the ${proposal.what}?`,
        text: ["Nothing moves. A student who asked for it gets a mail."],
        button: "Decline",
      },
    (person, id, { shown }) => drop(person, id, shown),
    { title: "It is declined" },
  ),

  "payments/:payment/ask": decision(
    () => ({
      title: "Ask the gateway again?",
      text: ["It changes nothing there. What it says stands in the ledger if it is something new."],
      button: "Ask Again",
      busy: "Asking...",
    }),
    (person, id) => askAgain(person, id),
    { title: "The gateway is asked" },
  ),

  "vouchers/add": dialog({
    permission: "vouchers:write",
    parts: 1,
    async open() {
      return {
        title: "Make Codes",
        fields: [
          { name: "kind", type: "radio", label: "Worth", options: WORTH },
          {
            name: "value",
            label: "How much",
            hint: "Percent or rupees; nothing for a free one.",
            half: true,
            optional: true,
          },
          { name: "uses", label: "How many may use each", inputMode: "numeric", half: true },
          { name: "count", label: "How many codes", inputMode: "numeric", half: true },
          { name: "until", type: "date", label: "Good until", half: true },
          { name: "course", type: "select", label: "For", placeholder: "Both", options: COURSES, optional: true },
          { name: "note", label: "Note", hint: "Staff alone read it." },
        ],
        values: { kind: "percent", uses: "1", count: "1" },
        button: "Make Codes",
      };
    },
    schema: z.object({
      kind: z.enum(VOUCHER_KINDS, "Choose what they are worth"),
      value: amountField.default(0),
      uses: wholeField("how many may use each", 10_000),
      count: wholeField("how many codes", 500),
      until: z.iso.date("Enter a day"),
      course: z
        .enum(COURSE_NAMES)
        .nullish()
        .transform((course) => course ?? null),
      note: reasonField("Say what they are for", 200),
    }),
    run: async ({ person }, { kind, value, uses, count, until, course, note }) => {
      const wrong = (kind === "percent" && (value < 1 || value > 100)) || (kind === "amount" && value < 1);
      if (wrong) return { kind: "no value" as const };
      const worth = kind === "free" ? 0 : kind === "percent" ? value : Math.round(value * 100);
      const valid_until = new Date(`${until}T23:59:59+05:30`);
      return addVouchers(person, count, { kind, value: worth, uses, valid_until, course_name: course, note });
    },
    answers: {
      done: { title: "The codes are made" },
      "no value": { fields: { value: "Enter 1 to 100 percent, or an amount in rupees" } },
    },
  }),

  "vouchers/order": dialog({
    permission: "vouchers:write",
    parts: 1,
    async open() {
      const { least, most } = paymentTerms().places;
      return {
        title: "Order Places for an Employer",
        text: [
          `The contact gets a mail with a secret link: the proforma, how to pay, and later the codes. ${least} to ${most} places.`,
        ],
        fields: [
          { name: "company", label: "Company" },
          { name: "gstin", label: "GSTIN", half: true, optional: true },
          { name: "state", type: "select", label: "State", options: STATE_OPTIONS, half: true },
          { name: "address", label: "Address" },
          { name: "contact", label: "Contact", half: true },
          { name: "email", type: "email", label: "Email of the contact", half: true },
          { name: "purchaseOrder", label: "Purchase order", half: true, optional: true },
          { name: "places", label: "Places", inputMode: "numeric", half: true },
        ],
        button: "Order Places",
      };
    },
    schema: z.object({
      company: line("company", 150),
      gstin: z.string().trim().toUpperCase().refine(isGstin, "Enter a GSTIN, or leave it empty").optional(),
      state: z.enum(
        STATE_OPTIONS.map(({ value }) => value),
        "Choose a state",
      ),
      address: line("address", 300),
      contact: line("contact", 120),
      email: emailField,
      purchaseOrder: z.string().trim().max(60, "Write at most 60 characters").default(""),
      places: wholeField("how many places", 2_000),
    }),
    run: async ({ person }, { contact, email, purchaseOrder, gstin = "", ...order }) => {
      const { least, most } = paymentTerms().places;
      if (order.places < least || order.places > most) return { kind: "not so many" as const };
      if (gstin !== "" && !gstin.startsWith(order.state)) return { kind: "another state" as const };
      return addOrder(person, {
        ...order,
        gstin,
        contact_name: contact,
        contact_email: email,
        purchase_order: purchaseOrder,
      });
    },
    answers: {
      done: { title: "The places are ordered", text: "The contact gets a mail." },
      "not so many": { fields: { places: "So many places cannot be ordered" } },
      "another state": { fields: { state: "Choose the state that the GSTIN begins with" } },
    },
  }),

  "vouchers/:voucher/revoke": dialog({
    permission: "vouchers:write",
    async open({ person, id }) {
      const voucher = await revocable(person, id);
      return (
        voucher && {
          title: `Revoke ${voucher.code}?`,
          text: ["Nobody can use it any more. Who has used it keeps what they got."],
          button: "Revoke",
          variant: "danger",
        }
      );
    },
    gone: { title: "This code is used up or revoked already" },
    run: ({ person, id }) => revokeVoucher(person, id),
    answers: { done: { title: "The code is revoked" } },
  }),
};

const WORTH = [
  { value: "percent", label: "Percent of the fee" },
  { value: "amount", label: "Rupees" },
  { value: "free", label: "Free" },
];
const COURSES = COURSE_NAMES.map((value) => ({ value, label: value }));
