import { expect, test } from "vitest";
import { composeMail, type MailName, type MailValues, toHtml } from "#app/mail/compose.server.ts";

const values = { link: "http://localhost:3000/confirm-email?token=abc", hours: 24 };

test.each(["Asha Rao", "Dr. A. P. J. Abdul Kalam", "आशा राव", "Anne-Marie O’Neill", "J. Smith Jr."])(
  "a mail greets %s by name",
  (name) => {
    expect(composeMail("a@people.example", "confirm-email", { name, ...values }).text).toContain(`Dear ${name},`);
  },
);

test.each([
  "Win at evil.example",
  "https://evil.example",
  "Call 98765 43210",
  "Asha\nSecond line",
  "<b>Asha</b>",
  "{{link}}",
  "A".repeat(81),
  "one two three four five six seven eight nine",
  "",
])("a mail does not repeat %j as a name", (name) => {
  expect(composeMail("a@people.example", "confirm-email", { name, ...values }).text).toContain("Dear reader,");
});

test("a student's or colleague's name is no link in a mail to staff either", () => {
  const given = { name: "Leela", link: values.link, student: "www.evil.example", by: "https://evil.example" };
  const mail = composeMail("a@people.example", "assessor-second", given);
  expect(`${mail.subject} ${mail.text}`).toContain("a student");
  expect(`${mail.subject} ${mail.text}`).not.toContain("evil");
});

test("a mail carries its link, and its facts come from the content", () => {
  const mail = composeMail("a@people.example", "password-changed", { name: "Asha", date: "today", link: values.link });
  expect(mail.link).toBe(values.link);
  expect(mail.text).toContain(values.link);
  expect(mail.text).toMatch(/write to us at \S+@\S+/);
  expect(mail.subject).not.toContain("\n");
});

test("a word that an editor asks for and the mail does not have is named", () => {
  const missing = { name: "Asha", link: values.link } as never;
  expect(() => composeMail("a@people.example", "confirm-email", missing)).toThrow(
    "content/mails/confirm-email.json: there is no {{hours}} in this mail.",
  );
});

test("the HTML says what the text says, and markup stays text", () => {
  const html = toHtml('Dear <b>you</b>,\n\nsee\nhttps://a.example/?x=1&y="2\n\nBye & thanks');
  expect(html).toContain("<p");
  expect(html).toContain("Dear &lt;b&gt;you&lt;/b&gt;,");
  expect(html).toContain('see<br><a href="https://a.example/?x=1&amp;y=">https://a.example/?x=1&amp;y=</a>&quot;2');
  expect(html).toContain("Bye &amp; thanks");
});

const name = "Asha";
const link = "https://portal.example/place";
const [day, place] = ["Wednesday, 30 September 2026", "Room 7"];
const when = `${day}, 10:35 am Central European Summer Time`;
const [assessor, student, until, why] = ["Leela Nair", "Asha Menon", when, "The student cancelled it."];
const decided = { name, link, course: "GMP", reasons: "Two projects are missing." };
const credential = { name, link, number: "PGI-0000-0000-0000", course: "GMP", reason: "An error." };

const every: Partial<MailValues> = {
  "confirm-email": { name, link, hours: 24 },
  "confirm-portal": { name, link, hours: 24, portal: "Admin Portal" },
  "already-registered": { name, link, resetLink: `${link}/reset` },
  "reset-password": { name, link, minutes: 60 },
  "password-changed": { name, link, date: "today" },
  "second-factor-changed": { name, link, date: "today", what: "A passkey was added." },
  "interest-registered": { name, link },
  "application-received": {
    name,
    link,
    studentId: "PGI2026-0001",
    course: "GMP",
    amount: "₹4,999",
    date: "today",
    receipt: link,
    paper: "receipt",
  },
  "standing-still": { name, link, next: "Please choose a time.", missing: "- Aadhaar Card", off: `${link}/off` },
  "interview-open": { name, link, course: "GMP" },
  "interview-booked": { name, link, day, when, place, assessor, until },
  "interview-moved": { name, link, day, when, place, assessor, until, before: when },
  "interview-called-off": { name, link, day, when, why },
  "interview-reminder": { name, link, day, when, place, assessor },
  "assessor-booked": { name, link, day, when, place, student },
  "assessor-called-off": { name, link, day, when, why, student },
  "assessor-reminder": { name, link, day, when, place, student },
  "assessor-second": { name, link, student, by: assessor },
  "assessor-passed": { name, link, student, by: assessor },
  "referee-asked": { name, link, student, document: "Testimonial 1", until: day },
  "referee-reminded": { name, link, student, document: "Testimonial 1", until: day },
  "name-corrected": { name, link, number: "PGI-1", as: "Asha Iyer" },
  "name-left": { name, link, number: "PGI-1", as: "Asha Iyer", reason: "The document shows another name." },
  "student-added": { name, link, days: 7 },
  "course-changed": { name, link, from: "GMP", to: "AIP" },
  "document-asked-again": { name, link, document: "Aadhaar Card", reason: "Blurred." },
  "documents-accepted": { name, link, portfolio: "Nothing is missing." },
  "evaluation-done": { name, link, competency: "Leading", title: "Leading certificate", matched: 1, total: 5 },
  "evaluation-failed": { name, link, competency: "Leading", title: "letter.pdf", reason: "Empty." },
  "document-refused": { name, link, title: "Diploma", file: "diploma.pdf", reason: "A virus." },
  "review-decided": { name, link, competency: "Leading", file: "letter.pdf", approved: 4, total: 5 },
  "revision-asked": { name, link, competency: "Leading", file: "letter.pdf", approved: 1, total: 5, open: "Plans" },
  "certificate-expires": { name, link, number: "PGI-1", course: "GMP", until: day },
  "certification-awarded": { name, link, course: "GMP" },
  "certification-referred": decided,
  "certification-declined": { ...decided, until: "1 May 2027" },
  "appeal-declined": decided,
  "credential-withdrawn": credential,
  "credential-restored": credential,
  "erasure-asked": { name, link, hours: 24, days: 7 },
  "erasure-comes": { name, link, date: day },
  "erasure-done": { name },
  "assessor-time-free": { name, link, day, when },
  "question-received": { name, link, reference: "Q-7F3K2", workingDays: 2 },
  "question-answered": { name, link, reference: "Q-7F3K2", text: "Yes." },
  "question-asked-back": { name, link, reference: "Q-7F3K2", text: "When did you pay?" },
  "question-from-pgi": { name, link, reference: "Q-7F3K2", text: "Your scan is dark." },
  "question-passed-on": { name, link, reference: "Q-7F3K2", by: assessor },
  "staff-access-requested": { name, link, email: "a@people.example", role: "admin" },
  "staff-access-approved": { name, link, role: "admin" },
  "staff-access-declined": { name, role: "admin" },
  "copies-late": { name, link, what: "There is no backup of this portal yet." },
};

test.each(Object.keys(every) as MailName[])(
  "the words of %s ask for what the mail has, and lead to where one acts",
  (mail) => {
    const { subject, text } = composeMail("a@people.example", mail, every[mail] as MailValues[MailName]);
    expect(subject.length).toBeLessThan(78);
    expect(text).toMatch(/^Dear Asha,\n\n.+\n\nKind regards\nPGI$/s);
    expect(text.includes(link) || mail === "staff-access-declined" || mail === "erasure-done").toBe(true);
  },
);
