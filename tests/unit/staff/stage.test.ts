import { expect, test } from "vitest";
import { stageOf } from "#app/staff/student-record.server.ts";

const accepted = (...slots: string[]) => slots.map((slot) => ({ slot, verdict: "accepted" as const }));
const DOCUMENTS = accepted("aadhaar", "secondary", "higher-secondary", "graduation");
const PORTFOLIO = accepted("report-1", "report-2", "statement", "testimonial-1", "testimonial-2", "testimonial-3");
const standing = { confirmed: true, paid: true, missing: [], handedIn: DOCUMENTS, completed: 0, total: 5 };

test.each([
  ["Address not confirmed", { confirmed: false }],
  ["Application fee not paid", { paid: false }],
  ["Hands in documents", { missing: ["aadhaar"] as const }],
  ["Documents wait for PGI", { handedIn: [...DOCUMENTS.slice(1), { slot: "aadhaar", verdict: null }] }],
  ["Shows competencies", {}],
  ["Hands in the portfolio", { completed: 5, handedIn: [...DOCUMENTS, ...PORTFOLIO.slice(1)] }],
  ["Ready for the interview", { completed: 5, handedIn: [...DOCUMENTS, ...PORTFOLIO] }],
] as const)("%s", (stage, differs) => {
  expect(stageOf({ ...standing, ...differs })).toBe(stage);
});
