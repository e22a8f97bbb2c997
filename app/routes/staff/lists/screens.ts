import type { ListView } from "./view.ts";
import { decisionsView, interviewsView, pipelineView } from "./views/cases.tsx";
import { coursesView } from "./views/courses.tsx";
import { credentialsView } from "./views/credentials.tsx";
import { documentsView, reviewsView } from "./views/evidence.tsx";
import { interestedView, submissionsView, viewedView } from "./views/leads.tsx";
import { auditView, securityLogView } from "./views/logs.tsx";
import { mailsView } from "./views/mails.tsx";
import { invoicesView, paymentDaysView, paymentsView, vouchersView } from "./views/payments.tsx";
import { adminsView, superAdminsView } from "./views/people.tsx";
import { questionsView } from "./views/questions.tsx";
import { certificatesView, pickerView, studentsView } from "./views/students.tsx";

/** The view of every list screen, by its place in the address below a portal's home. */
export const screens = {
  students: studentsView,
  certificates: certificatesView,
  analysis: pickerView,
  viewed: viewedView,
  interested: interestedView,
  documents: documentsView,
  reviews: reviewsView,
  interviews: interviewsView,
  decisions: decisionsView,
  pipeline: pipelineView,
  questions: questionsView,
  submissions: submissionsView,
  courses: coursesView,
  admins: adminsView,
  "super-admins": superAdminsView,
  "security-log": securityLogView,
  credentials: credentialsView,
  payments: paymentsView,
  invoices: invoicesView,
  vouchers: vouchersView,
  "payment-days": paymentDaysView,
  mails: mailsView,
  audit: auditView,
} satisfies Record<string, ListView>;

export type ScreenName = keyof typeof screens;

/**
 * The list screen that a route is.
 * @param pattern of the route, such as admin-dashboard/certificates/:student
 */
export function screenOf(pattern: string): ScreenName {
  const [, name = ""] = pattern.split("/").filter(Boolean);
  if (!Object.hasOwn(screens, name)) throw new Error(`${pattern} is no list screen.`);
  return name as ScreenName;
}
