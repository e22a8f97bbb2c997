import type { PortfolioSlot } from "#app/documents/portfolio.ts";
import type { Referee } from "#app/records/certificates.server.ts";
import type { Page } from "../files/page.ts";
import { pick, samplePerson } from "../people.ts";
import type { SampleStudent } from "./sample-student.server.ts";

const PROJECTS = [
  "Shorter waiting at the counter",
  "New roster for three shifts",
  "From paper files to one register",
  "Fewer rejections on line two",
  "Opening of the second branch",
  "Forecast for the peak season",
] as const;
const POSITIONS = ["Head of Department", "General Manager", "Director", "Plant Head", "Regional Manager"] as const;
/** Referees are sample people whom no list shows. */
const REFEREES = 420;
const SAMPLE = "SAMPLE. Made for trying the portal, and no real document.";

/** A paper of the portfolio, with what the student says about it. */
interface Paper {
  page: Page;
  description: string | null;
  referee: Referee | null;
}

/** What a student has put into a place of the portfolio. */
export function portfolioPaper({ person }: SampleStudent, slot: PortfolioSlot, turn: number): Paper {
  const head = person.name;
  if (slot === "statement") {
    const text = [
      "I have worked for more than twelve years, first with my own hands and then through others. What I know I have learnt at work: from a roster that failed, from a customer who left, and from people who grew into my place.",
      "With the certification I want to show what I can do to those who have not seen me do it.",
    ];
    const page = { head, place: SAMPLE, title: "Statement of experience and intent", text, signed: head };
    return { page, description: null, referee: null };
  }
  if (slot.startsWith("testimonial")) {
    const referee = samplePerson(REFEREES + (turn % 60));
    const role = pick(POSITIONS, turn);
    const text = [
      `I have known ${head} since 2015 and was responsible for the department in which this work was done.`,
      "What is said in the project report is true. The idea came from the candidate, and so did the patience.",
    ];
    const page = { head: referee.name, place: SAMPLE, title: "Testimonial", text, signed: `${referee.name}, ${role}` };
    return { page, description: null, referee: { name: referee.name, role, email: referee.email, phone: null } };
  }
  const project = pick(PROJECTS, turn);
  const text = [
    "Situation: the work took too long, and nobody knew where the time went. We were eleven people, and the season was near.",
    "What I did: I followed the work for a week with a pencil, showed everybody what I had seen, and changed the order of three steps together with those who do them.",
    "Result: what took seven hours takes three. Two of the colleagues have introduced it elsewhere since.",
  ];
  return {
    page: { head, place: SAMPLE, title: `Project report: ${project}`, text, signed: head },
    description: project,
    referee: null,
  };
}
