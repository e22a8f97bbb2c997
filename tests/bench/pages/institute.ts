import { countUnanswered } from "#app/records/unanswered-questions.server.ts";
import { inDatabase, type ReachableProduct } from "#tests/support/database.ts";
import { seedLeads, seedListedStudents, seedUploads } from "#tests/support/listed-samples.ts";
import { newStaff, paidStudent } from "#tests/support/people.ts";
import { sessionCookie } from "#tests/support/sessions.ts";
import { seedDocuments } from "../staff/documents.ts";

const SIZES = { students: 4_000, uploads: 12_000, documents: 8_000, viewed: 2_000, interested: 2_000, questions: 300 };

/** A page as one person sees it. */
export interface BenchPage {
  path: string;
  cookie: string;
  /** Of the answer; 200 where nothing is said. */
  status?: number;
}

/** The page that all others are compared with: no route knows it, and whoever brings a cookie is not answered from the shared cache. */
export const IDLE: BenchPage = { path: "/a-page-that-does-nothing", cookie: "some=cookie", status: 404 };

/** Fills the product with some thousand students and what they bring along, and signs a student and staff in. */
export function openInstitute(product: ReachableProduct): Promise<Record<string, BenchPage>> {
  return inDatabase(product, async () => {
    const own = await paidStudent();
    await seedListedStudents(SIZES.students);
    await seedUploads(SIZES.uploads);
    await seedDocuments(SIZES.documents);
    await seedLeads("checking_students", SIZES.viewed);
    await seedLeads("interested_students", SIZES.interested);
    for (let asked = 0; asked < SIZES.questions; asked++)
      await countUnanswered(`what is said about matter ${asked}`, { topic: "fees", score: 0.2 }, asked % 2 === 0);
    const student = await cookieOf(own.user_id, "student");
    const admin = await cookieOf((await newStaff("admin")).id, "admin");
    const head = await cookieOf((await newStaff("super_admin")).id, "super_admin");
    return {
      "student dashboard": { path: "/student-dashboard", cookie: student },
      "student's documents": { path: "/student-dashboard/documents", cookie: student },
      "student's evaluation": { path: "/student-dashboard/evaluation", cookie: student },
      "admin dashboard": { path: "/admin-dashboard", cookie: admin },
      "admin, students": { path: "/admin-dashboard/students", cookie: admin },
      "admin, students searched": { path: "/admin-dashboard/students?q=sharma", cookie: admin },
      "admin, documents": { path: "/admin-dashboard/documents", cookie: admin },
      "super admin dashboard": { path: "/super-admin-dashboard", cookie: head },
      "super admin, audit trail": { path: "/super-admin-dashboard/audit", cookie: head },
      "super admin, inbox of questions": { path: "/super-admin-dashboard/counsellor", cookie: head },
    };
  });
}

async function cookieOf(accountId: string, role: "student" | "admin" | "super_admin"): Promise<string> {
  const { name, value } = await sessionCookie(accountId, role);
  return `${name}=${encodeURIComponent(value)}`;
}
