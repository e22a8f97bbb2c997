import { z } from "zod";
import { feedAddress, renewFeed } from "#app/certification/calendar.server.ts";
import { caseForStaff, otherAssessors } from "#app/certification/case-for-staff.server.ts";
import { missable, noteMissed } from "#app/certification/missed.server.ts";
import { askSecond } from "#app/certification/sheet.server.ts";
import { callOff, findOwnTime, movePlace, removeOwnTime } from "#app/certification/times.server.ts";
import { moment } from "#app/platform/format.ts";
import { momentIn } from "#app/platform/zones.ts";
import { changeableCredential, changeCredential } from "#app/staff/credentials.server.ts";
import { decideName, nameCorrection } from "#app/staff/name-correction.server.ts";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { noteField, reasonField } from "#app/web/fields.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import { placeField } from "../interviews/times-form.ts";

export const certificationDialogs: Readonly<Record<string, Dialog>> = {
  "interviews/:case/call-off": dialog({
    permission: "interviews:hold",
    parts: 1,
    async open({ person, id }) {
      const held = await caseForStaff(person, id);
      const interview = held?.attempt.stage === "booked" ? held.attempt.interview : null;
      if (!held || !interview) return null;
      const { full_name: student } = held.student;
      return {
        title: "Call Off the Interview",
        text: [`${student} gets a mail with your reason and can choose another time. This time is not offered again.`],
        hidden: { seen: interview.time },
        fields: [{ name: "reason", type: "textarea", rows: 3, label: "Reason", hint: "The student reads it." }],
        button: "Call Off",
        busy: "Calling off...",
        variant: "danger",
      };
    },
    gone: { title: "There is no interview to call off" },
    schema: z.object({ seen: z.string().default(""), reason: reasonField("Tell the student why", 1000) }),
    run: ({ person, id }, { seen, reason }) => callOff(person, id, seen, reason),
    answers: { done: { title: "The interview is called off", text: "The student is told." } },
  }),

  "interviews/:case/missed": dialog({
    permission: "interviews:hold",
    parts: 1,
    async open({ person, id }) {
      const held = await caseForStaff(person, id);
      const interview = held && missable(held.attempt);
      if (!held || !interview) return null;
      const second = held.attempt.missed.some(({ by }) => by === "student");
      return {
        title: "The student did not come?",
        text: [
          second
            ? `${held.student.full_name} missed an interview before, so this attempt is over. A mail says so.`
            : `${held.student.full_name} gets a mail and can choose another time, once.`,
        ],
        hidden: { seen: interview.time },
        button: "Did Not Come",
        variant: "danger",
      };
    },
    gone: { title: "Nothing was changed", text: "The interview is another one by now, or its sheet was begun." },
    schema: z.object({ seen: z.string().default("") }),
    run: ({ person, id }, { seen }) => noteMissed(person, id, seen),
    answers: { done: { title: "It is noted", text: "The student is told by mail." } },
  }),

  "interviews/:case/second": dialog({
    permission: "interviews:hold",
    parts: 1,
    async open({ person, id }) {
      const held = await caseForStaff(person, id);
      if (!held?.writes || held.part !== "first") return null;
      const assessors = await otherAssessors(person, held.attempt);
      return {
        title: "Ask a second assessor",
        text: ["They get a mail and a sheet of their own. You can recommend once it is complete."],
        fields: [
          {
            name: "assessor",
            type: "select",
            label: "Second assessor",
            placeholder: "Nobody",
            options: assessors.map(({ id: value, name: label }) => ({ value, label })),
          },
        ],
        values: { assessor: held.attempt.second_assessor ?? "" },
        button: "Save",
        busy: "Asking...",
      };
    },
    gone: { title: "Nothing was changed", text: "The case is another one by now." },
    schema: z.object({ assessor: z.string().default("") }),
    run: ({ person, id }, { assessor }) => askSecond(person, id, assessor || null),
    answers: {
      done: (_, { assessor }) => ({
        title: assessor ? "The second assessor is asked" : "No second assessor is asked any more",
      }),
    },
  }),

  "interview-times/feed": dialog({
    permission: "interviews:hold",
    parts: 1,
    async open({ person }) {
      const address = await feedAddress(person);
      return {
        title: "Your times in your calendar",
        text: [
          "Subscribe to this address in your calendar. It shows when you are free and when you hold an interview, without names.",
          address ?? "There is no address yet.",
          ...(address ? ["Whoever knows it sees your times. A new address ends this one."] : []),
        ],
        button: address ? "Make a new address" : "Make an address",
      };
    },
    async run({ person, home }) {
      await renewFeed(person);
      return { kind: "done" as const, to: `${home}/interview-times/feed` };
    },
    answers: { done: ({ to }) => ({ to, title: "The address is made", text: "Add it to your calendar." }) },
  }),

  "interview-times/:time/remove": dialog({
    page: "Remove a Time",
    permission: "interviews:hold",
    async open({ person, id, request }) {
      const time = await findOwnTime(person, id);
      if (!time || time.taken) return null;
      return {
        title: "Remove this time?",
        text: [`${momentIn(time.startsAt, await zoneOf(request))}. Nobody has chosen it.`],
        button: "Remove Time",
        busy: "Removing...",
        variant: "danger",
      };
    },
    gone: {
      title: "This time cannot be removed",
      text: "It is not there any more, or a student has chosen it meanwhile.",
    },
    run: ({ person, id }) => removeOwnTime(person, id),
    answers: { done: { title: "The time is removed" } },
  }),

  "interview-times/:time/place": dialog({
    permission: "interviews:hold",
    async open({ person, id, request }) {
      const time = await findOwnTime(person, id);
      if (!time) return null;
      return {
        title: "Change the Place",
        subtitle: momentIn(time.startsAt, await zoneOf(request)),
        text: time.taken ? [`${time.taken.student} gets a mail with the new place.`] : [],
        fields: [{ name: "place", label: "Link or place" }],
        values: { place: time.place },
        button: "Save Place",
      };
    },
    gone: { title: "This time is not there any more" },
    schema: z.object({ place: placeField }),
    run: ({ person, id }, { place }) => movePlace(person, id, place),
    answers: { done: { title: "The place is changed" } },
  }),

  "credentials/:number/withdraw": standing("withdrawn", {
    title: "Withdraw this certificate?",
    text: "Whoever looks it up sees from now on that it was withdrawn, and the badge is not given out any more.",
    hint: "The holder is told by mail; the public page does not say it.",
    button: "Ask to withdraw",
    done: "The certificate is withdrawn",
    gone: "This certificate is withdrawn already",
  }),

  "credentials/:number/name": dialog({
    permission: "credentials:withdraw",
    async open({ person, id, home }) {
      const asked = await nameCorrection(person, id);
      if (!asked) return null;
      const { credential, request, identity, document, shown } = asked;
      return {
        title: "Correct the name on this certificate?",
        text: [
          `From ${credential.name} to ${request.name}, ${id}. The identity document was accepted for ${identity}.`,
          `${moment(request.at)}: ${request.reason}`,
          document
            ? `Look at the document first: ${document.title}, ${home}${document.path}`
            : "Only the spelling changes, so no document is needed.",
          "Badges with the former name are revoked, and everybody who looks it up sees that the name was corrected.",
        ],
        hidden: { shown },
        fields: [
          {
            name: "agrees",
            type: "radio",
            label: "What do you say?",
            options: [
              { value: "yes", label: "Correct the name" },
              { value: "no", label: "Leave it as it is" },
            ],
          },
          {
            name: "reason",
            type: "textarea",
            rows: 3,
            label: "Reason",
            hint: "Needed if you leave it. The holder reads it.",
          },
        ],
        button: "Save",
      };
    },
    gone: { title: "No correction of this name is asked for any more" },
    schema: z
      .object({
        shown: z.string().default(""),
        agrees: z.enum(["yes", "no"], { error: "Choose one of these" }),
        reason: noteField(1000),
      })
      .refine(({ agrees, reason }) => agrees === "yes" || reason !== "", {
        path: ["reason"],
        error: "Give the reason: the holder is told",
      }),
    run: ({ person, id }, { agrees, ...values }) => decideName(person, id, { ...values, agrees: agrees === "yes" }),
    answers: { done: { title: "The wish is answered", text: "The holder is told by mail." } },
  }),

  "credentials/:number/restore": standing("valid", {
    title: "Restore this certificate?",
    text: "Whoever looks it up sees from now on that it is valid, as if it had never been withdrawn.",
    hint: "The holder is told by mail.",
    button: "Ask to restore",
    done: "The certificate is restored",
    gone: "This certificate is not withdrawn",
  }),
};

type Words = Record<"title" | "text" | "hint" | "button" | "done" | "gone", string>;

/** What is to be said to what somebody else has asked for. */
const OPTIONS = [
  { value: "yes", label: "I agree" },
  { value: "no", label: "I do not agree" },
];

/** Withdraws or restores a certificate, which takes two: one asks with a reason, another one agrees. */
function standing(to: "withdrawn" | "valid", words: Words): Dialog {
  const ask = "Please give the reason: the holder is told";
  return dialog({
    permission: "credentials:withdraw",
    async open({ person, id }) {
      const found = await changeableCredential(person, id, to);
      if (!found) return null;
      const { name, number, course, history, proposed, shown } = found;
      const changes = history.map(
        (change) =>
          `${change.to === "valid" ? "Restored" : "Withdrawn"} by ${change.by_name}, ${moment(change.at)}: ${change.reason}`,
      );
      const what = `${name}, ${course}, ${number}.`;
      const asked = proposed && `${proposed.by_name} has asked for it, ${moment(proposed.at)}: ${proposed.reason}`;
      const more = changes.length > 0 ? [changes] : [];
      const common = { title: words.title, hidden: { shown }, variant: "danger" } as const;
      if (proposed?.own)
        return { ...common, text: [what, `${asked}. It waits for another super admin.`], button: "Take it back" };
      if (proposed)
        return {
          ...common,
          text: [`${what} ${words.text}`, asked ?? "", ...more],
          fields: [{ name: "agrees", type: "radio", label: "What do you say?", hint: words.hint, options: OPTIONS }],
          button: "Decide",
        };
      return {
        ...common,
        text: [`${what} ${words.text}`, "It takes two: another super admin has to agree.", ...more],
        fields: [{ name: "reason", type: "textarea", rows: 4, label: "Reason", hint: words.hint }],
        button: words.button,
      };
    },
    gone: { title: words.gone },
    schema: z.object({
      shown: z.string().default(""),
      reason: noteField(1000),
      agrees: z.enum(["yes", "no"]).optional(),
    }),
    async run({ person, id }, { agrees, ...values }) {
      const proposed = (await changeableCredential(person, id, to))?.proposed;
      if (proposed && !proposed.own && agrees === undefined) return { kind: "says nothing" as const };
      return changeCredential(person, id, to, { ...values, agrees: agrees === "yes" });
    },
    answers: {
      done: { title: words.done, text: "The holder is told by mail." },
      asked: { kind: "success", title: "You have asked for it", text: "Another super admin has to agree." },
      dropped: { kind: "success", title: "The certificate stays as it is" },
      "no reason": { fields: { reason: ask } },
      "says nothing": { fields: { agrees: "Choose whether you agree" } },
    },
  });
}
