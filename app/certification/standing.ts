import { href } from "react-router";
import { screenOf } from "#app/documents/slots.ts";
import type { Progress } from "#app/evaluation/progress.ts";
import { longDay, ZONE } from "#app/platform/format.ts";
import { momentIn } from "#app/platform/zones.ts";
import type { CaseStage, Stage } from "#app/records/certification-stage.ts";
import type { Renewal } from "./renewal.server.ts";

/** Something that is missing before the interview. */
export type Missing =
  | {
      kind: "document";
      slot: string;
      title: string;
      state: "not handed in" | "looked at" | "asked again";
      /** Why another one is asked for; empty where none is. */
      reason: string;
    }
  | { kind: "competency"; id: string; name: string; approved: number; needed: number }
  | { kind: "elements"; approved: number; needed: number; total: number }
  /** Of testimonials too few are confirmed by their referees. */
  | { kind: "referees"; confirmed: number; needed: number }
  /** A referee says that something is not theirs, and nobody of PGI has looked at that yet. */
  | { kind: "disowned" };

/** How far the elements have come that the interview asks for. */
export interface Evidence {
  approved: number;
  needed: number;
  total: number;
  /** How many more must be approved, of all and of the competencies that have too few. */
  missing: number;
  /** How many of each competency must be. */
  perCompetency: string;
  /** The competencies with elements that are not approved yet, of which the missing ones can be chosen. */
  open: { id: string; name: string; approved: number; needed: number; total: number; elements: string[] }[];
}

/** What an interview asks for, and by when PGI promises to answer, in days; see content/certification.json. */
export interface Rules {
  documents: readonly string[];
  elements: { overall: number; perCompetency: number };
  /** So many days after the second interview that a student missed, another attempt can open. */
  interview: { missedAgainDays: number | null };
  answerDays: Readonly<Record<"documents" | "evidence" | "sheet" | "decision" | "appeal", number | null>>;
}

/** What is known of a student, in plain rows; `readStanding` reads it at once. */
export interface Facts {
  stage: Stage;
  /** Documents of the card and the portfolio. */
  documents: readonly {
    slot: string | null;
    title: string;
    verdict?: "accepted" | "asked again" | null | undefined;
    reason: string;
    uploaded_at: Date;
  }[];
  titleOf: (slot: string) => string;
  progress: Progress;
  /** How many testimonials are confirmed by their referees, and how many must be. */
  referees: { confirmed: number; needed: number; disowned: number };
  /** When the certificates were evaluated that a person was asked about and has not looked at. */
  withAssessors: readonly Date[];
  /** The newest attempt; null before the first. */
  attempt: {
    stage: CaseStage;
    since: Date;
    interview: { starts_at: Date; ends_at: Date } | null;
    /** Who did not come to interviews of it, one after the other. */
    missed: readonly ("student" | "assessor")[];
    appealUntil: Date | null;
  } | null;
  /** Whether another attempt may be opened now, once everything is there. */
  mayOpen: boolean;
  /** What PGI issued in that attempt; null before there is one. */
  credential: { expires_at: Date | null; reason: string; renewal: Renewal | null } | null;
  rules: Rules;
  /** The application fee as it is written. */
  fee: string;
}

/** The parts of the way, in their order. */
export const PARTS = ["application", "documents", "evidence", "interview", "outcome"] as const;
type Part = (typeof PARTS)[number];

/** What comes next, and who is to do it. */
export interface NextStep {
  /** Whose turn it is; null where nothing is to be done any more. */
  turn: "student" | "pgi" | null;
  /** Which part of the way it belongs to. */
  part: Part;
  /** For the student, in one or two sentences. */
  text: string;
  /** Where the student sees or does it, and how the link is called. */
  href: string;
  label: string;
  /** By when: of a student's step when it ends, of PGI's when it is promised; null where no day is laid down. */
  by: Date | null;
  /** The same for staff, in a few words. */
  staff: string;
}

/** Where a student stands: in which stage, what comes next, and what is missing. */
export interface Standing {
  stage: Stage;
  /** Whether everything is there that the interview and an award ask for. */
  complete: boolean;
  /** Whether another attempt opens now, when somebody asks for it. */
  opens: boolean;
  missing: Missing[];
  evidence: Evidence;
  next: NextStep;
}

const DAY_MS = 86_400_000;

function shareOf(whole: number, percent: number): number {
  return Math.ceil((whole * percent) / 100);
}

/** What a student still lacks for the interview; an award asks for the same. */
function missingOf({ documents, titleOf, progress, referees, rules }: Omit<Facts, "stage">): Missing[] {
  const { evidence, short } = evidenceOf(progress, rules);
  return [
    ...rules.documents.flatMap((slot) => {
      const document = documents.find((each) => each.slot === slot);
      if (document?.verdict === "accepted") return [];
      const state = document ? (document.verdict ?? "looked at") : "not handed in";
      const reason = state === "asked again" ? (document?.reason ?? "") : "";
      return [{ kind: "document", slot, title: titleOf(slot), state, reason } as const];
    }),
    ...short,
    ...(evidence.approved < evidence.needed
      ? [{ kind: "elements", approved: evidence.approved, needed: evidence.needed, total: evidence.total } as const]
      : []),
    ...(referees.confirmed < referees.needed
      ? [{ kind: "referees", confirmed: referees.confirmed, needed: referees.needed } as const]
      : []),
    ...(referees.disowned > 0 ? [{ kind: "disowned" } as const] : []),
  ];
}

function evidenceOf({ competencies, completed, total }: Progress, { elements }: Rules) {
  const each = competencies.map((one) => ({ ...one, needed: shareOf(one.total, elements.perCompetency) }));
  const short = each.flatMap(({ id, name, completed: approved, needed }) =>
    approved < needed ? [{ kind: "competency", id, name, approved, needed } as const] : [],
  );
  const needed = Math.max(1, shareOf(total, elements.overall));
  const lacking = short.reduce((sum, one) => sum + one.needed - one.approved, 0);
  const least = [...new Set(each.map((one) => one.needed))];
  const evidence: Evidence = {
    approved: completed,
    needed,
    total,
    missing: Math.max(0, needed - completed, lacking),
    perCompetency:
      least.length === 1 ? `${least[0]}` : elements.perCompetency === 50 ? "half" : `${elements.perCompetency}%`,
    open: each
      .map(({ id, name, completed, needed: least, total: all, elements: some }) => {
        const names = some.filter(({ approved }) => !approved).map((element) => element.name);
        return { id, name, approved: completed, needed: least, total: all, elements: names };
      })
      .filter(({ elements: names }) => names.length > 0),
  };
  return { evidence, short };
}

/** How far the evidence has come, in a sentence: what counts, how much of it is needed, and how much is missing. */
export function evidenceText({ approved, needed, total, perCompetency, missing }: Evidence): string {
  const needs = `${needed} of ${total} elements, at least ${perCompetency} in each competency`;
  if (missing === 0) return `${approved} of ${total} elements approved: enough for the interview.`;
  return `The interview asks for ${needs}. ${approved} approved: ${missing} missing.`;
}

/** Where a student stands. Everything that tells of it, to whomever, asks this. @param zone in which moments are told */
export function standingOf(facts: Facts, zone = ZONE): Standing {
  const missing = missingOf(facts);
  const { evidence } = evidenceOf(facts.progress, facts.rules);
  const complete = facts.stage !== "registered" && missing.length === 0;
  const standing = { stage: facts.stage, complete, opens: complete && facts.mayOpen, missing, evidence };
  return { ...standing, next: nextOf(facts, standing, zone) };
}

const CERTIFICATION = href("/student-dashboard/certification");
const OUTCOME = href("/student-dashboard/certification/outcome");
const CHOOSE = {
  turn: "student",
  part: "interview",
  text: "Everything is there. Please choose a time for your interview.",
  href: CERTIFICATION,
  label: "Choose a time",
  by: null,
  staff: "The student chooses a time",
} as const;

/** What a student is told who chooses another time because one of the two did not come. */
const MISSED = {
  nobody: "",
  student: "You did not come to your interview. You can choose once more. ",
  assessor: "Your assessor did not come to your interview, and we are sorry. ",
} as const;

function nextOf(facts: Facts, standing: Omit<Standing, "next">, zone: string): NextStep {
  const { stage, attempt, credential, rules } = facts;
  const { answerDays } = rules;
  const collecting = () => collectingStep(facts, standing);
  const since = attempt?.since ?? null;
  const pgi = { turn: "pgi", part: "outcome", href: OUTCOME, label: "Show where it stands" } as const;
  switch (stage) {
    case "registered":
      return {
        turn: "student",
        part: "application",
        text: `Choose GMP or AIP and pay the application fee of ${facts.fee}.`,
        href: href("/student-dashboard/apply"),
        label: "Choose your certification",
        by: null,
        staff: "The student pays the fee",
      };
    case "preparing":
    case "ready":
      if (!standing.opens && !(standing.complete && stage === "ready")) return collecting();
      return { ...CHOOSE, text: `${standing.opens ? "" : MISSED[attempt?.missed.at(-1) ?? "nobody"]}${CHOOSE.text}` };
    case "booked": {
      const at = attempt?.interview?.starts_at ?? null;
      return {
        turn: "student",
        part: "interview",
        text: at ? `Your interview is on ${momentIn(at, zone)}.` : "Your interview is booked.",
        href: CERTIFICATION,
        label: "Show your interview",
        by: at,
        staff: "The interview takes place",
      };
    }
    case "interviewed":
      return {
        ...pgi,
        part: "interview",
        ...promised(
          "Your interview has taken place. Your assessor writes down what you talked about and recommends what is to be decided.",
          later(attempt?.interview?.ends_at ?? since, answerDays.sheet),
        ),
        staff: "The assessor writes the sheet",
      };
    case "recommended":
      return {
        ...pgi,
        ...promised(
          "Somebody who did not talk with you decides now, on your evidence and your interview.",
          later(since, answerDays.decision),
        ),
        staff: "Somebody decides",
      };
    case "appealed":
      return {
        ...pgi,
        ...promised(
          "Somebody who had no part in the first decision looks at everything anew.",
          later(since, answerDays.appeal),
        ),
        staff: "Somebody decides the appeal",
      };
    case "awarded": {
      const expired = credential?.expires_at && credential.expires_at <= new Date() ? credential.expires_at : null;
      if (credential?.renewal && credential.expires_at)
        return renewalStep(standing, credential.renewal, credential.expires_at);
      return {
        turn: null,
        part: "outcome",
        text: expired
          ? `Your certificate expired on ${longDay(expired)}.`
          : "You are certified. Your certificate is ready.",
        href: OUTCOME,
        label: "See your certificate",
        by: null,
        staff: expired ? "The certificate has expired" : "Nothing is left to do",
      };
    }
    case "withdrawn":
      return {
        turn: null,
        part: "outcome",
        text: ["Your certificate is not valid any more.", credential?.reason].filter(Boolean).join(" "),
        href: OUTCOME,
        label: "See why, and what you can do",
        by: null,
        staff: "Nothing is left to do",
      };
    case "declined":
      return {
        turn: attempt?.appealUntil ? "student" : null,
        part: "outcome",
        text: `The reasons stand with the decision.${attempt?.appealUntil ? ` You can appeal until ${longDay(attempt.appealUntil)}.` : ""}`,
        href: OUTCOME,
        label: "Read the decision",
        by: attempt?.appealUntil ?? null,
        staff: attempt?.appealUntil ? "The student may appeal" : "Nothing is left to do",
      };
    case "missed": {
      if (standing.opens) return CHOOSE;
      const again = later(since, rules.interview.missedAgainDays);
      return {
        turn: "student",
        part: "interview",
        text: `You did not come to your interview twice, so this attempt is over.${again ? ` You can choose a time again from ${longDay(again)}.` : ""} If there was a reason, tell a person at PGI.`,
        href: href("/student-dashboard/questions"),
        label: "Tell a person at PGI",
        by: null,
        staff: again ? `The student can choose again from ${longDay(again)}` : "Nothing is left to do",
      };
    }
    case "referred": {
      if (facts.mayOpen) return standing.complete ? CHOOSE : collecting();
      return {
        turn: "student",
        part: "outcome",
        text: "PGI has named what is to be added before it can certify you. Once you have added it, another interview opens.",
        href: OUTCOME,
        label: "See what is to be added",
        by: null,
        staff: "The student adds what was named",
      };
    }
  }
}

/** How a certificate that expires soon, or has expired, is renewed; null for whoever has none. */
export function howToRenew(standing: Standing | null): NextStep | null {
  return standing?.stage === "awarded" && standing.next.href !== OUTCOME ? standing.next : null;
}

/** What comes next for somebody whose certificate expires soon, or has expired. Nobody has to renew it. */
function renewalStep({ complete }: Omit<Standing, "next">, { missing, declared }: Renewal, expires: Date): NextStep {
  const over = expires <= new Date();
  const toDo =
    missing > 0
      ? ({
          text: `show newer evidence of ${missing === 1 ? "one competency" : `${missing} competencies`}.`,
          href: href("/student-dashboard/evaluation"),
          label: "Show newer evidence",
        } as const)
      : declared && !complete
        ? ({ text: "add what is missing.", href: CERTIFICATION, label: "See what is missing" } as const)
        : ({
            text: "declare what you have handed in.",
            href: href("/student-dashboard/certification/declaration"),
            label: "Check and declare",
          } as const);
  return {
    ...toDo,
    turn: null,
    part: "outcome",
    text: `Your certificate ${over ? "expired" : "expires"} on ${longDay(expires)}. To renew it, ${toDo.text}`,
    by: over ? null : expires,
    staff: over ? "The certificate has expired" : "The certificate can be renewed",
  };
}

/** What comes next for a student who collects evidence: what was asked for again before what was never there. */
function collectingStep(
  { documents, rules, withAssessors }: Facts,
  { missing, evidence }: Omit<Standing, "next">,
): NextStep {
  const inState = (state: string) =>
    missing.filter((one) => one.kind === "document").filter((one) => one.state === state);
  const [again, absent, lookedAt] = [inState("asked again"), inState("not handed in"), inState("looked at")];
  const [first] = again.length > 0 ? again : absent;
  const student = { turn: "student", by: null } as const;
  const names = (some: readonly { title: string }[]) => some.map(({ title }) => title).join(", ");
  const card = absent.filter(({ slot }) => screenOf(slot) === screenOf(null));
  if (again.length > 0 && first)
    return {
      ...student,
      part: "documents",
      text: `PGI asks you to send ${again.length === 1 ? "one document" : `${again.length} documents`} again: ${names(again)}.`,
      href: `${screenOf(first.slot)}#${first.slot}`,
      label: again.length === 1 ? "Send it again" : "Send them again",
      staff: `The student sends again: ${names(again)}`,
    };
  if (card.length > 0)
    return {
      ...student,
      part: "documents",
      text: `${card.length === 1 ? "One document is" : `${card.length} documents are`} still to come: ${names(card)}.`,
      href: screenOf(null),
      label: "Upload your documents",
      staff: `The student hands in: ${names(card)}`,
    };
  if (evidence.missing > 0 && withAssessors.length === 0)
    return {
      ...student,
      part: "evidence",
      text: evidenceText(evidence),
      href: href("/student-dashboard/evaluation"),
      label: "Show your competencies",
      staff: `The student shows ${evidence.missing === 1 ? "1 more element" : `${evidence.missing} more elements`}`,
    };
  if (first)
    return {
      ...student,
      part: "documents",
      text: `Your portfolio is not complete yet. Still to come: ${names(absent)}.`,
      href: `${screenOf(first.slot)}#${first.slot}`,
      label: "Complete your portfolio",
      staff: `The student hands in: ${names(absent)}`,
    };
  if (lookedAt.length === 0 && withAssessors.length === 0 && missing.some(({ kind }) => kind === "referees"))
    return {
      ...student,
      part: "documents",
      text: "Your referees have still to answer. They have a mail from us; please remind them yourself, too.",
      href: screenOf("testimonial-1"),
      label: "See your testimonials",
      staff: "The referees answer",
    };
  const waiting = documents
    .filter(({ slot }) => lookedAt.some((one) => one.slot === slot))
    .map((one) => one.uploaded_at);
  const what = [count(lookedAt.length, "document"), count(withAssessors.length, "certificate")]
    .filter(Boolean)
    .join(" and ");
  const promises = [
    later(oldest(waiting), rules.answerDays.documents),
    later(oldest(withAssessors), rules.answerDays.evidence),
  ];
  const by = promises.reduce((last, one) => (one && (!last || one > last) ? one : last), null);
  return {
    turn: "pgi",
    part: lookedAt.length > 0 ? "documents" : "evidence",
    ...promised(`PGI is looking at ${what || "your evidence"}.`, by),
    href: href("/student-dashboard/evaluation"),
    label: "Read what the interview asks",
    staff: `PGI looks at ${what || "the evidence"}`,
  };
}

/** Of PGI's turn: what is done, and by when; a day that has passed is owned up to. */
function promised(what: string, by: Date | null): Pick<NextStep, "text" | "by"> {
  const late = by !== null && by < new Date();
  const answer = by === null ? "We write to you when that is done" : `We write to you by ${longDay(by)}`;
  const text = late ? "It takes longer than we promise; we are sorry" : answer;
  return { text: `${what} ${text}. You need do nothing until then.`, by };
}

/** What follows on the way from a part of it on, each with how many days PGI takes for it at most; null where no time is laid down. */
export function whatFollows(from: Part, { answerDays }: Rules): { text: string; days: number | null }[] {
  const all: Record<Part, { text: string; days: number | null }[]> = {
    application: [{ text: "You hand in your documents and show your competencies.", days: null }],
    documents: [
      { text: "PGI looks at each document and writes to you if one has to be sent again.", days: answerDays.documents },
    ],
    evidence: [{ text: "An assessor looks at the certificates that need a person.", days: answerDays.evidence }],
    interview: [
      { text: "You choose a time, and an assessor talks with you about your work.", days: null },
      { text: "Your assessor writes down what you talked about and recommends.", days: answerDays.sheet },
    ],
    outcome: [{ text: "Somebody else decides, and we write to you.", days: answerDays.decision }],
  };
  return PARTS.slice(PARTS.indexOf(from)).flatMap((part) => all[part]);
}

function count(number: number, what: string): string {
  return number === 0 ? "" : `${number} ${what}${number === 1 ? "" : "s"}`;
}

function oldest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

function later(at: Date | null, days: number | null): Date | null {
  return at === null || days === null ? null : new Date(at.getTime() + days * DAY_MS);
}
