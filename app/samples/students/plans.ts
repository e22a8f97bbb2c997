import type { CourseName } from "#app/records/students.server.ts";
import { AIP, career, GMP } from "./careers.ts";
import type { CertificatePlan, DocumentsPlan, StudentPlan } from "./plan.ts";

const registered = (days: number): StudentPlan => ({ days, course: null, documents: "none", certificates: [] });
const student = (
  days: number,
  course: CourseName,
  documents: DocumentsPlan,
  certificates: readonly CertificatePlan[] = [],
  more: Pick<StudentPlan, "note" | "refused" | "certification"> = {},
): StudentPlan => ({ days, course, documents, certificates, ...more });

/** The students of the institute at its first start: some at every stage of the way. */
export const instituteStudents: readonly StudentPlan[] = [
  registered(0),
  student(74, "GMP", "accepted", career(GMP, "hospital", 60), {
    certification: "awarded",
    note: "Spoke on the phone: will bring the originals.",
  }),
  student(6, "GMP", "some"),
  student(68, "AIP", "accepted", career(AIP, "bank", 52), { certification: "booked" }),
  student(33, "GMP", "accepted", [
    {
      competency: "Operations and Process Excellence",
      trade: "logistics",
      quality: "strong",
      days: 21,
      review: "confirmed",
    },
    { competency: "People Leadership", trade: "army", quality: "fair", days: 12, review: "confirmed" },
    { competency: "Leading Change", trade: "course", quality: "odd", days: 1 },
  ]),
  registered(1),
  student(19, "AIP", "accepted", [
    {
      competency: "Data Preparation and Management",
      trade: "laboratory",
      quality: "strong",
      days: 11,
      review: "confirmed",
    },
    { competency: "Deploying and Operating AI", trade: "airport", quality: "strong", days: 3 },
  ]),
  student(27, "GMP", "all", [
    { competency: "Financial and Business Acumen", trade: "self-employed", quality: "odd", days: 2 },
    { competency: "Operations and Process Excellence", trade: "dairy", quality: "fair", days: 9, review: "confirmed" },
  ]),
  student(9, "GMP", "asked again", [], { note: "The marks sheet could not be read; asked for a better scan." }),
  student(61, "GMP", "accepted", career(GMP, "foundry", 47), { certification: "interviewed" }),
  student(3, "GMP", "none"),
  student(24, "GMP", "accepted", [
    { competency: "Leading Change", trade: "school", quality: "strong", days: 14, review: "granted" },
    { competency: "Stakeholder and Client Management", trade: "software", quality: "fair", days: 4, as: "docx" },
  ]),
  student(44, "AIP", "accepted", [
    {
      competency: "Building and Evaluating AI Solutions",
      trade: "farming",
      quality: "strong",
      days: 30,
      review: "granted",
    },
    { competency: "Framing AI Opportunities", trade: "cement", quality: "fair", days: 17, review: "confirmed" },
    {
      competency: "Responsible AI and Governance",
      trade: "data consulting",
      quality: "odd",
      days: 8,
      review: "withheld",
    },
  ]),
  registered(3),
  student(15, "GMP", "all", [{ competency: "People Leadership", trade: "collections", quality: "odd", days: 1 }]),
  student(12, "GMP", "some"),
  student(52, "GMP", "accepted", [
    { competency: "Financial and Business Acumen", trade: "hotel", quality: "strong", days: 40, review: "confirmed" },
    {
      competency: "Stakeholder and Client Management",
      trade: "consulting",
      quality: "strong",
      days: 33,
      as: "docx",
      review: "confirmed",
    },
    { competency: "People Leadership", trade: "hospital", quality: "strong", days: 5 },
  ]),
  student(21, "AIP", "accepted", [
    { competency: "Enabling Others with AI", trade: "training", quality: "fair", days: 10, review: "confirmed" },
    { competency: "Deploying and Operating AI", trade: "government", quality: "fair", days: 2, as: "scan" },
  ]),
  student(5, "AIP", "none"),
  student(57, "AIP", "accepted", career(AIP, "bank", 41), { certification: "recommended" }),
  registered(8),
  student(17, "GMP", "all", [
    {
      competency: "Operations and Process Excellence",
      trade: "facilities",
      quality: "thin",
      days: 6,
      words:
        "I planned the night shifts of 38 housekeepers in two towers and stood in when the lift contractor failed in March 2020.",
    },
  ]),
  student(36, "GMP", "accepted", [
    { competency: "Strategic Thinking and Planning", trade: "food", quality: "fair", days: 25 },
    { competency: "Strategic Thinking and Planning", trade: "retail", quality: "strong", days: 7 },
  ]),
  student(11, "AIP", "some"),
  student(14, "GMP", "sent again"),
  student(29, "GMP", "all", [
    { competency: "Stakeholder and Client Management", trade: "realty", quality: "odd", days: 3 },
    { competency: "Financial and Business Acumen", trade: "sugar", quality: "fair", days: 13, review: "confirmed" },
  ]),
  student(48, "AIP", "accepted", [
    { competency: "Responsible AI and Governance", trade: "insurance", quality: "strong", days: 34, review: "granted" },
    {
      competency: "Enabling Others with AI",
      trade: "tea",
      quality: "strong",
      days: 20,
      as: "scan",
      review: "confirmed",
    },
  ]),
  student(2, "GMP", "some"),
  student(40, "GMP", "accepted", [
    { competency: "Leading Change", trade: "charity", quality: "fair", days: 28, review: "granted" },
    { competency: "Operations and Process Excellence", trade: "foundry", quality: "strong", days: 4, as: "docx" },
  ]),
  student(18, "AIP", "all", [
    { competency: "Data Preparation and Management", trade: "call centre", quality: "thin", days: 5 },
  ]),
  student(64, "GMP", "accepted", career(GMP, "hospital", 45), {
    certification: "ready",
    note: "Asked whether the interview can be on a Saturday.",
  }),
  registered(16),
  student(23, "GMP", "all", [
    { competency: "People Leadership", trade: "foundry", quality: "strong", days: 4, as: "blurred scan" },
  ]),
  student(31, "AIP", "accepted", [
    {
      competency: "Building and Evaluating AI Solutions",
      trade: "handicrafts",
      quality: "fair",
      days: 18,
      review: "granted",
    },
    { competency: "Framing AI Opportunities", trade: "bank", quality: "strong", days: 6 },
  ]),
  student(10, "GMP", "all", [
    { competency: "Financial and Business Acumen", trade: "hospital", quality: "strong", days: 2 },
  ]),
  student(20, "GMP", "all", [], {
    refused: { competency: "People Leadership", days: 5, file: "experience letter.pdf" },
    note: "Her file was protected with a password; explained on the phone how to save it again.",
  }),
  student(7, "AIP", "all", [{ competency: "Enabling Others with AI", trade: "bank", quality: "strong", days: 1 }]),
  student(70, "GMP", "accepted", career(GMP, "foundry", 55), { certification: "referred" }),
  student(26, "GMP", "accepted", [
    {
      competency: "Operations and Process Excellence",
      trade: "hospital",
      quality: "strong",
      days: 15,
      review: "granted",
    },
    { competency: "Leading Change", trade: "hospital", quality: "strong", days: 6, review: "confirmed" },
    { competency: "Stakeholder and Client Management", trade: "hospital", quality: "strong", days: 0 },
  ]),
  student(80, "AIP", "accepted", career(AIP, "bank", 66), { certification: "awarded" }),
  student(4, "AIP", "all"),
  registered(28),
];

/** Those of them that the terminal names at the start, so that one can see the portal with their eyes. */
export const shownStudents: readonly { number: number; stage: string }[] = [
  { number: 1, stage: "certified" },
  { number: 12, stage: "half-way, one certificate not granted" },
  { number: 8, stage: "a document is asked for again" },
];
