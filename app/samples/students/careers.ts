import type { CertificatePlan } from "./plan.ts";

export const GMP = [
  "People Leadership",
  "Strategic Thinking and Planning",
  "Financial and Business Acumen",
  "Operations and Process Excellence",
  "Stakeholder and Client Management",
  "Leading Change",
] as const;
export const AIP = [
  "Framing AI Opportunities",
  "Data Preparation and Management",
  "Building and Evaluating AI Solutions",
  "Deploying and Operating AI",
  "Responsible AI and Governance",
  "Enabling Others with AI",
] as const;

/** Certificates for all competencies of a course, one after the other, each reviewed. */
export function career(course: readonly string[], trade: string, days: number): CertificatePlan[] {
  return course.map((competency, place) => ({
    competency,
    trade,
    quality: "strong",
    days: days - place * 2,
    review: "granted",
    ...(place % 3 === 1 ? { as: "docx" as const } : {}),
  }));
}
