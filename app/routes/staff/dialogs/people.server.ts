import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import type { StaffRole } from "#app/identity/roles.server.ts";
import { counted } from "#app/platform/format.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { changeAssessor, revokeAccess, staffMember } from "#app/staff/access.server.ts";
import { changeCourse, courseChange } from "#app/staff/course-change.server.ts";
import { failedMail, sendFailedMail } from "#app/staff/mails.server.ts";
import { resetMember, signedInMember, signOutMember } from "#app/staff/members.server.ts";
import { addStudent, addStudents, correctStudent, studentToCorrect } from "#app/staff/student-changes.server.ts";
import type { FieldData } from "#app/ui/field.tsx";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { emailField, line, optionalPhoneField } from "#app/web/fields.ts";
import { doneOrGone } from "#app/web/form-action.server.ts";

const NAME_LENGTH = 100;

/** What staff say about a student; a blank phone number is none. */
const studentSchema = z.object({
  fullName: line("full name", NAME_LENGTH),
  email: emailField,
  phone: optionalPhoneField,
});

const studentFields = (emailHint: string, readOnly = false): FieldData[] => [
  { name: "fullName", label: "Full Name", autoComplete: "off" },
  { name: "email", label: "Email", type: "email", autoComplete: "off", readOnly, hint: emailHint },
  {
    name: "phone",
    label: "Mobile Number",
    type: "tel",
    autoComplete: "off",
    placeholder: "+91 98765 43210",
    optional: true,
  },
];

const MOST_LINES = 100;
const MOST_FAULTS = 5;
const CELL = /(?:"((?:[^"]|"")*)"|([^,;\t]*))(?:[,;\t]|$)/g;

/** Lines of a table as students, each judged like the form for one; a first line that names the columns is left out. */
function readStudents(text: string) {
  const lines = text.split(/\r?\n/).map((line, place) => ({ line: line.trim(), at: place + 1 }));
  const filled = lines.filter(({ line, at }) => line !== "" && !(at === 1 && !line.includes("@")));
  const seen = new Set<string>();
  const faults: string[] = [];
  const students = filled.slice(0, MOST_LINES).flatMap(({ line, at }) => {
    const cells = [...line.matchAll(CELL)].map(([, quoted, plain = ""]) =>
      (quoted ?? plain).replaceAll('""', '"').trim(),
    );
    const [fullName, email, phone] = cells;
    const read = studentSchema.safeParse({ fullName, email, phone: phone || undefined });
    const address = read.data?.email.toLowerCase() ?? "";
    const fault = read.error?.issues[0]?.message ?? (seen.has(address) && "The address stands in two lines");
    seen.add(address);
    if (fault) faults.push(`Line ${at}: ${fault}`);
    return read.data && !fault ? [{ ...read.data, phone: read.data.phone ?? null }] : [];
  });
  if (filled.length === 0) faults.push("Enter at least one line");
  if (filled.length > MOST_LINES) faults.unshift(`Enter ${MOST_LINES} lines at most`);
  return { students, faults: faults.slice(0, MOST_FAULTS) };
}

export const peopleDialogs: Readonly<Record<string, Dialog>> = {
  "students/add": dialog({
    permission: "students:write",
    parts: 1,
    open: async () => ({
      title: "Add Student",
      text: ["Add only people who are 18 or older."],
      fields: studentFields("The link for a password goes here; with it the address is confirmed."),
      button: "Add Student",
      busy: "Adding...",
    }),
    schema: studentSchema,
    async run({ person, home }, { fullName, email, phone = null }) {
      const { known, id } = await addStudent(person, { fullName, email, phone });
      return { kind: "done" as const, known, to: `${home}/students/${id}` };
    },
    answers: {
      done: ({ known, to }, { fullName }) =>
        known
          ? { to, kind: "info", title: "There is a student with this address already" }
          : { to, title: `${fullName} is added`, text: "A mail with the link for a password is on its way." },
    },
  }),

  "students/add-many": dialog({
    page: "Add many students",
    permission: "students:write",
    parts: 1,
    open: async () => ({
      title: "Add many students",
      text: [
        `One line for each: full name, email, mobile number. Copy them from a spreadsheet or a CSV file, ${MOST_LINES} at most. If one line is wrong, nobody is added.`,
      ],
      fields: [{ name: "lines", type: "textarea", rows: 10, label: "Students" }],
      button: "Add them",
      busy: "Adding...",
    }),
    schema: z.object({ lines: z.string({ error: "Enter at least one line" }) }),
    async run({ person }, { lines }) {
      const { students, faults } = readStudents(lines);
      if (faults.length > 0) return { kind: "faulty" as const, faults };
      return { kind: "done" as const, all: students.length, known: await addStudents(person, students) };
    },
    answers: {
      faulty: ({ faults }) => ({ fields: { lines: faults.join(". ") } }),
      done: ({ all, known }) => ({
        title: `${counted(all - known, "student", "students")} added`,
        text: known > 0 ? `${counted(known, "was a student", "were students")} already.` : "Each gets a mail.",
      }),
    },
  }),

  "students/:student/edit": dialog({
    permission: "students:write",
    parts: 1,
    async open({ person, id }) {
      const found = await studentToCorrect(person, id);
      if (!found) return null;
      const { full_name: fullName, email, phone } = found.student;
      return {
        title: "Correct Data",
        fields: studentFields(
          found.confirmed
            ? "The student has confirmed this address; it cannot be changed."
            : "Not confirmed yet. To another address the mail with the link goes again.",
          found.confirmed,
        ),
        values: { fullName, email, phone: phone === null ? "" : `+${phone}` },
        hidden: { version: found.version },
        button: "Save",
      };
    },
    gone: ({ home }) => ({ title: "Student not found", to: `${home}/students` }),
    schema: studentSchema.extend({ version: z.coerce.number().int().default(-1) }),
    run: ({ person, id }, { version, fullName, email, phone = null }) =>
      correctStudent(person, id, version, { fullName, email, phone }),
    answers: {
      done: { title: "Data corrected" },
      taken: { fields: { email: "Another account has this address" } },
      "changed meanwhile":
        "Somebody else has changed these data since you opened the form, so nothing was saved. What they saved stands below.",
    },
  }),

  "students/:student/course": dialog({
    page: "Change the Course",
    permission: "students:write",
    parts: 1,
    async open({ person, id }) {
      const change = await courseChange(person, id);
      if (!change) return null;
      const { student, from, to, lost, added, shown } = change;
      return {
        title: `Change the course of ${student.full_name} to ${to}?`,
        text: [
          `${student.full_name} applied for ${from}. From now on the competencies of ${to} count.`,
          [
            `The Student ID ${student.student_id}, the payment, its receipt (for ${from}) and the documents stay as they are.`,
            lost.length === 0
              ? "Every evaluated certificate counts on."
              : `Certificates for these competencies are kept and count no more: ${lost.join(", ")}.`,
            added.length === 0 ? "No competency is to be shown besides." : `To be shown besides: ${added.join(", ")}.`,
            "The student is told by mail. The change can be taken back in the same way.",
          ],
        ],
        hidden: { shown },
        button: `Change to ${to}`,
        busy: "Changing...",
        variant: "danger",
      };
    },
    gone: { title: "There is no course to change" },
    run: ({ person, id }, { shown }) => changeCourse(person, id, shown),
    answers: { done: { title: "Course changed", text: "The student is told by mail." } },
  }),

  "students/:student/sign-out": signOut("student", 1),
  "admins/sign-out/:member": signOut("admin"),
  "super-admins/sign-out/:member": signOut("super_admin"),
  "admins/revoke/:member": revoke("admin"),
  "super-admins/revoke/:member": revoke("super_admin"),
  "admins/second-factor/:member": resetSecondFactor("admin"),
  "super-admins/second-factor/:member": resetSecondFactor("super_admin"),

  "admins/assessor/:member": dialog({
    page: "Assessor",
    permission: "admins:grant",
    async open({ person, id }) {
      const member = await staffMember(person, "admin", id);
      if (!member) return null;
      const name = member.row.full_name;
      const holds = "assessor" in member.row && member.row.assessor === true;
      return holds
        ? {
            title: `Let ${name} hold no more interviews?`,
            text: [
              `${name} can publish no more times and write no more interview sheets. Interviews that are booked stay booked: call them off or let them take place first.`,
            ],
            hidden: { holds: "no" },
            button: "End",
            variant: "danger",
          }
        : {
            title: `Let ${name} hold interviews?`,
            text: [
              `${name} can publish times for interviews, write interview sheets and recommend what somebody else decides.`,
            ],
            hidden: { holds: "yes" },
            button: "Make an assessor",
          };
    },
    gone: {
      title: "Nothing was changed",
      text: "Somebody else has changed it, or this person has no access any more.",
    },
    schema: z.object({ holds: z.enum(["yes", "no"]) }),
    async run({ person, id }, { holds }) {
      const outcome = await changeAssessor(person, id, holds === "yes");
      return outcome.kind === "done" ? outcome : { kind: "gone" as const };
    },
    answers: {
      done: ({ name }, { holds }) => ({
        title: holds === "yes" ? `${name} holds interviews now` : `${name} holds no interviews any more`,
      }),
    },
  }),

  "mails/again/:mail": dialog({
    page: "Send a Mail Again",
    permission: "mails:see",
    async open({ person, id }) {
      const mail = await failedMail(person, id);
      return (
        mail && {
          title: "Send this mail again?",
          text: [`${mail.subject}, to ${mail.to}. It was given up: ${mail.reason}`],
          button: "Send Again",
          busy: "Sending...",
        }
      );
    },
    gone: { title: "This mail cannot be sent again" },
    run: async ({ person, id }) => doneOrGone(await sendFailedMail(person, id)),
    answers: { done: { title: "The mail is on its way again" } },
  }),
};

function signOut(role: Role, parts = 2): Dialog {
  return dialog({
    page: "Sign Out Everywhere",
    parts,
    async open({ person, id }) {
      const member = await signedInMember(person, role, id);
      if (!member) return null;
      const { name, email, places, shown } = member;
      const where = places === 0 ? "nowhere at the moment" : places === 1 ? "in 1 browser" : `in ${places} browsers`;
      return {
        title: `Sign ${name} out everywhere?`,
        text: [
          `${name} (${email}) is signed in ${where}. Their next click leads to the sign-in; they can sign in again at once, with their password.`,
        ],
        hidden: { shown },
        button: "Sign Out Everywhere",
        busy: "Signing out...",
        variant: "danger",
      };
    },
    gone: {
      title: "Nobody was signed out",
      text: "This person is not there any more, or works here, too: then a super admin ends their sessions in Manage Admins.",
    },
    run: ({ person, id }, { shown }) => signOutMember(person, role, id, shown),
    answers: { done: ({ name }) => ({ title: `${name} is signed out everywhere` }) },
  });
}

function revoke(role: StaffRole): Dialog {
  const title = "Access not revoked";
  return dialog({
    page: "Revoke Access",
    permission: "admins:grant",
    async open({ person, id }) {
      const member = await staffMember(person, role, id);
      if (!member) return null;
      const { full_name: name, email } = member.row;
      return {
        title: `Revoke the access of ${name}?`,
        text: [
          `${name} (${email}) is no longer ${portals[role].called} from the next click on. The account stays, and you can grant the access again when the person asks for it.`,
        ],
        hidden: { shown: member.shown },
        button: "Revoke Access",
        busy: "Revoking...",
        variant: "danger",
      };
    },
    gone: { title: "This person has no access any more" },
    run: ({ person, id }, { shown }) => revokeAccess(person, role, id, shown),
    answers: {
      done: ({ name }) => ({ title: `${name} has no access any more` }),
      oneself: { title, text: "You cannot revoke your own access. Ask another super admin." },
      "last super admin": {
        title,
        text: "This is the last super admin. Grant somebody else the access first.",
      },
    },
  });
}

function resetSecondFactor(role: StaffRole): Dialog {
  return dialog({
    page: "Reset the Second Factor",
    permission: "second-factors:reset",
    async open({ person, id }) {
      const member = await signedInMember(person, role, id);
      if (!member?.secondFactor) return null;
      const { name, email, shown } = member;
      return {
        title: `Reset the second factor of ${name}?`,
        text: [
          `For somebody who has lost phone and recovery codes. ${name} (${email}) is signed out everywhere, and the next sign-in asks for the password alone. They are told by mail.`,
          `Make sure that it is really ${name} who asks: call them on a number that you know.`,
        ],
        hidden: { shown },
        button: "Reset Second Factor",
        busy: "Resetting...",
        variant: "danger",
      };
    },
    gone: { title: "This person has no second factor" },
    run: ({ person, id }, { shown }) => resetMember(person, role, id, shown),
    answers: {
      done: ({ name }) => ({ title: `The second factor of ${name} is reset` }),
      oneself: {
        title: "Second factor not reset",
        text: "You cannot reset your own second factor. Set up another app under Security, or ask another super admin.",
      },
    },
  });
}
