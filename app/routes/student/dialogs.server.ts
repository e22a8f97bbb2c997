import { href } from "react-router";
import { z } from "zod";
import { cancelInterview, chooseTime, findFreeTime } from "#app/certification/booking.server.ts";
import { missable, noteMissed } from "#app/certification/missed.server.ts";
import { readOwnCase } from "#app/certification/own-certification.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { documentMark, dropDocument } from "#app/documents/keep-document.server.ts";
import { findOwnDocument } from "#app/documents/own-documents.server.ts";
import { changeOwnStudent, readOwnStudent } from "#app/identity/students.server.ts";
import { askForRefund, ownRefund } from "#app/payments/decide.server.ts";
import { shortNotice } from "#app/personal-data/notice.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { momentIn } from "#app/platform/zones.ts";
import { type AskOutcome, askAsStudent, askedSoFar } from "#app/questions/ask.server.ts";
import { replyWorkingDays } from "#app/questions/promise.server.ts";
import { conversationId } from "#app/routes/counsellor/chat.server.ts";
import { phoneInput } from "#app/ui/field.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { line, optionalPhoneField, reasonField } from "#app/web/fields.ts";
import { askedFields, notDone, questionField } from "#app/web/question-form.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import { whereOf } from "./certification/view.server.ts";

const NAME_LENGTH = 100;
const seenSchema = z.object({ seen: z.string().default("") });

/** `chat` says that the question comes from the chat. */
const askSchema = z.object({ ...askedFields, chat: z.string().default("") });

/** Somebody else's document is as unknown as one that never was. */
const removeDocument = dialog({
  page: "Remove a document",
  permission: "own-documents:upload",
  async open({ person, id }) {
    const document = await findOwnDocument(person, id);
    if (!document) throw notFound();
    return {
      title: `Remove ${document.title}?`,
      text: [`The file ${document.file_name} will be deleted. You can upload another one at any time.`],
      hidden: { shown: documentMark(document) },
      button: "Remove",
      busy: "Removing...",
      variant: "danger",
      leave: "Keep it",
    };
  },
  async run({ person, id }, { shown }) {
    const removed = await dropDocument(person, id, shown);
    if (removed === "changed meanwhile") return { kind: "changed meanwhile" as const };
    if (!removed) throw notFound();
    return { kind: "done" as const, title: removed.title };
  },
  answers: { done: ({ title }) => ({ title: `${title} removed` }) },
});

export const studentDialogs: Readonly<Record<string, Dialog>> = {
  profile: dialog({
    permission: "own-profile:edit",
    parts: 1,
    async open({ person }) {
      const student = await readOwnStudent(person);
      return {
        title: "Edit Profile",
        fields: [
          { name: "fullName", label: "Full Name", autoComplete: "name" },
          {
            name: "email",
            label: "Email",
            type: "email",
            disabled: true,
            hint: "The email address cannot be changed.",
          },
          {
            name: "phone",
            label: "Mobile Number",
            ...phoneInput,
            optional: true,
          },
        ],
        values: {
          fullName: student?.full_name ?? "",
          email: person.email,
          phone: student?.phone?.toString() ?? "",
        },
        button: "Save",
      };
    },
    /** A blank mobile number is none. */
    schema: z.object({ fullName: line("full name", NAME_LENGTH), phone: optionalPhoneField }),
    async run({ person }, { fullName, phone = null }) {
      await changeOwnStudent(person, { fullName, phone });
      return { kind: "done" as const };
    },
    answers: { done: { title: "Profile updated successfully" } },
  }),

  "questions/ask": dialog<AskOutcome, typeof askSchema>({
    page: "Ask a person",
    permission: "own-questions:ask",
    parts: 1,
    async open({ person, request }) {
      const chat = new URL(request.url).searchParams.has("chat");
      const conversation = chat ? await conversationId(request, "dashboard") : undefined;
      const { text } = await askedSoFar(conversation, person);
      const days = replyWorkingDays();
      return {
        title: "Ask a person",
        subtitle: `You get an answer by mail within ${days} working ${days === 1 ? "day" : "days"}.`,
        text: chat ? [shortNotice("question")] : [],
        fields: [questionField],
        values: { text },
        hidden: { submission: crypto.randomUUID(), chat: chat ? "1" : "" },
        button: "Send the question",
        busy: "Sending...",
      };
    },
    schema: askSchema,
    async run({ person, request }, { text, submission, chat }) {
      const conversation = chat === "1" ? await conversationId(request, "dashboard") : undefined;
      return askAsStudent(person, { text, submission, conversation });
    },
    answers: {
      done: ({ reference, path, told }) => ({
        title: `Your question is with a person: ${reference}`,
        text: "We have mailed you the reference. The answer comes by mail, and stands here.",
        to: told ? `${href("/student-dashboard/counsellor")}#latest` : path,
      }),
      ...notDone,
    },
  }),

  "documents/:id/remove": removeDocument,
  "documents/portfolio/:id/remove": removeDocument,

  "certification/book/:time": dialog({
    page: "Book an Interview",
    permission: "own-certification:take",
    async open({ person, id, request }) {
      const [time, attempt] = await Promise.all([findFreeTime(person, id), readOwnCase(person)]);
      if (!time) return null;
      const zone = await zoneOf(request);
      const seen = attempt?.interview;
      const before = seen ? [`Until now it is on ${momentIn(seen.starts_at, zone)}. That time is given back.`] : [];
      return {
        title: seen ? "Move your interview here?" : "Book this time?",
        text: [momentIn(time.starts_at, zone), `${whereOf(time.place)}, with ${time.assessor_name}`, ...before],
        hidden: { seen: seen?.time ?? "" },
        button: seen ? "Move Interview" : "Book Interview",
        busy: "Booking...",
      };
    },
    gone: { title: "This time is not free any more", text: "Choose another one." },
    schema: seenSchema,
    async run({ person, id, request }, { seen }) {
      const seconds = await countUse("interview", person.accountId);
      if (seconds !== undefined) return { kind: "limited" as const, seconds };
      const outcome = await chooseTime(person, id, { seen: seen || null, zone: await zoneOf(request) });
      return outcome.kind === "taken" ? { kind: "gone" as const } : outcome;
    },
    answers: {
      done: (_, { seen }) => ({
        title: seen ? "Your interview is moved" : STAGE_WORDS.booked.student,
        text: "A mail with a calendar file is on its way.",
      }),
      limited: ({ seconds }) => ({ title: "Nothing was changed", text: tooManyMessage(seconds) }),
      "too late": {
        title: "It is too late to move the interview",
        text: "If you cannot come, please tell us under Questions.",
      },
      undeclared: {
        title: "Check and declare everything first",
        to: href("/student-dashboard/certification/declaration"),
      },
      incomplete: { title: "Something is missing for the interview", text: "It is listed on this page." },
      "changed meanwhile": {
        title: "Nothing was changed",
        text: "Your interview is another one by now. This page shows it.",
      },
    },
  }),

  "certification/missed": dialog({
    page: "Your assessor did not come",
    permission: "own-certification:take",
    parts: 1,
    async open({ person }) {
      const attempt = await readOwnCase(person);
      const interview = attempt && missable(attempt);
      if (!interview) return null;
      return {
        title: "Your assessor did not come?",
        text: ["We are sorry. You can choose another time at once, and the assessor is told."],
        hidden: { seen: interview.time },
        button: "Did Not Come",
      };
    },
    gone: { title: "Nothing was changed", text: "This page shows where you stand." },
    schema: seenSchema,
    run: async ({ person }, { seen }) => noteMissed(person, (await readOwnCase(person))?.id ?? "", seen),
    answers: { done: { title: "Thank you for telling us", text: "Choose another time now." } },
  }),

  "receipt/refund": dialog({
    page: "Ask for a Refund",
    permission: "own-application:pay",
    parts: 1,
    async open({ person }) {
      const found = await ownRefund(person);
      return (
        found && {
          title: "Ask for your fee back?",
          text: ["Two people at PGI decide, and you get a mail. If they say yes:", found.effects],
          fields: [{ name: "reason", type: "textarea", rows: 4, label: "Why you would like it back" }],
          button: "Ask for a refund",
          busy: "Sending...",
          variant: "danger",
        }
      );
    },
    gone: { title: "A refund cannot be asked for here", text: "Please ask us under Questions." },
    schema: z.object({ reason: reasonField("Tell us why", 500) }),
    run: ({ person }, { reason }) => askForRefund(person, reason),
    answers: { done: { title: "We have your wish", text: "You get a mail once it is decided." } },
  }),

  "certification/cancel": dialog({
    page: "Cancel the Interview",
    permission: "own-certification:take",
    parts: 1,
    async open({ person, request }) {
      const attempt = await readOwnCase(person);
      const interview = attempt?.stage === "booked" ? attempt.interview : null;
      if (!interview) return null;
      const when = momentIn(interview.starts_at, await zoneOf(request));
      return {
        title: "Cancel your interview?",
        text: [`It is on ${when}. The time is given back; you can choose another one.`],
        hidden: { seen: interview.time },
        button: "Cancel Interview",
        busy: "Cancelling...",
        variant: "danger",
      };
    },
    gone: { title: "There is no interview to cancel", text: "This page shows where you stand." },
    schema: seenSchema,
    async run({ person }, { seen }) {
      const outcome = await cancelInterview(person, seen);
      return outcome.kind === "done" || outcome.kind === "too late" ? outcome : { kind: "gone" as const };
    },
    answers: {
      done: { title: "Your interview is cancelled", text: "You can choose another time." },
      "too late": {
        title: "It is too late to cancel the interview",
        text: "If you cannot come, please tell us under Questions.",
      },
    },
  }),
};
