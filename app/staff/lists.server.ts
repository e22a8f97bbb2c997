import { documentSlots } from "#app/documents/slots.server.ts";
import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import { log } from "#app/platform/log.server.ts";
import { only } from "#app/platform/only.ts";
import { adminList } from "#app/records/admins.server.ts";
import { auditTrail } from "#app/records/audit-events.server.ts";
import { checkingStudentList } from "#app/records/checking-students.server.ts";
import { listCompetencies } from "#app/records/competencies.server.ts";
import { courseList } from "#app/records/courses.server.ts";
import { documentQueue } from "#app/records/documents.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { type FormSubmissionRow, formSubmissionList } from "#app/records/form-submissions.server.ts";
import { interestedStudentList, type StoredInterestedStudent } from "#app/records/interested-students.server.ts";
import type { ListPage, ListQueries } from "#app/records/list-query.server.ts";
import { type ListChoices, type ListState, readListState } from "#app/records/list-state.ts";
import { mailList } from "#app/records/mails.server.ts";
import { interestOptions } from "#app/records/option-lists.server.ts";
import { securityLog } from "#app/records/security-events.server.ts";
import { paidStudentList, studentList } from "#app/records/students.server.ts";
import { superAdminList } from "#app/records/super-admins.server.ts";
import { audited, auditLines } from "./audit.server.ts";
import { queuedDocuments } from "./documents.server.ts";
import { mailLines } from "./mails.server.ts";
import { queuedReviews } from "./reviews.server.ts";

/** The values, with their labels, of those filters whose values are data; by the filter's name. */
type Options = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** What a list screen shows of a list. */
export interface OpenList<Row> {
  choices: ListChoices;
  state: ListState;
  /** One page of the view, with what its filters offer; null when it cannot be read. */
  page: (ListPage<Row> & { options: Options }) | null;
}

/** A list as staff see it; whoever may see it may take it along. */
export interface StaffList<Row = { id: string }, Choices extends ListChoices = ListChoices> {
  permission: Permission;
  choices: Choices;
  /** The exported file's name, without its ending. */
  file: string;
  /** The view that an address asks for. @throws ForbiddenError */
  open(person: Person, address: URLSearchParams): Promise<OpenList<Row>>;
  /**
   * Every row of the view that an address asks for, read while it is sent. The audit trail notes who took what.
   * @throws ForbiddenError
   */
  take(person: Person, address: URLSearchParams): Promise<AsyncGenerator<Row>>;
}

interface ListSource<Kept, Choices extends ListChoices> {
  permission: Permission;
  query: ListQueries<Kept, Choices>;
  file: string;
  options?: () => Promise<Options>;
}

/** Makes the rows of a list out of what is kept. */
type RowMaker<Kept, Row> = (person: Person, kept: Kept[]) => Row[] | Promise<Row[]>;

/** Rows of nothing but these fields. */
function rowsOf<Kept extends object, const Name extends keyof Kept>(
  _query: ListQueries<Kept>,
  ...names: readonly Name[]
): RowMaker<Kept, Pick<Kept, Name>> {
  return (_person, kept) => kept.map((row) => only(row, ...names));
}

function staffList<Kept, Row, Choices extends ListChoices>(
  { permission, query, file, options = async () => ({}) }: ListSource<Kept, Choices>,
  rows: RowMaker<Kept, Row>,
): StaffList<Row, Choices> {
  const choices = query.definition;
  return {
    permission,
    choices,
    file,

    async open(person, address) {
      demand(person, permission);
      const state = readListState(choices, address);
      try {
        const [page, offered] = await Promise.all([query.page(state), options()]);
        return { choices, state, page: { ...page, rows: await rows(person, page.rows), options: offered } };
      } catch (error) {
        log.warn({ err: error }, "a staff list could not be read");
        return { choices, state, page: null };
      }
    },

    async take(person, address) {
      demand(person, permission);
      const state = readListState(choices, address);
      const after = { ...(state.query !== "" && { search: state.query }), ...state.filters };
      const narrowed = Object.keys(after).length > 0 ? { after } : {};
      const target = { id: file, name: `${file}.csv` };
      return audited(person, { action: "exported", kind: "export", target, ...narrowed }, async () =>
        madeOf(query.all(state), (kept) => rows(person, kept)),
      );
    },
  };
}

const ROWS_AT_ONCE = 200;

/** Makes rows while they are read, some at a time. */
async function* madeOf<Kept, Row>(
  all: AsyncIterable<Kept>,
  rows: (kept: Kept[]) => Row[] | Promise<Row[]>,
): AsyncGenerator<Row> {
  let batch: Kept[] = [];
  for await (const kept of all) {
    if (batch.push(kept) < ROWS_AT_ONCE) continue;
    yield* await rows(batch);
    batch = [];
  }
  yield* await rows(batch);
}

async function competencyOptions() {
  return { competency: (await listCompetencies()).map(({ id, name }) => ({ value: id, label: name })) };
}

async function documentOptions() {
  return { type: documentSlots().map(({ slot, title }) => ({ value: slot, label: title })) };
}

async function leadOptions() {
  const { professions, experience } = interestOptions();
  return { profession: professions, experience };
}

const STUDENT = ["id", "full_name", "email", "phone", "student_id", "course_name", "created_at"] as const;

/** Every list of the staff portals. Its columns and words are in the screen of the same name, in routes/staff/lists. */
export const lists = {
  students: staffList(
    { permission: "students:see", query: studentList, file: "students" },
    rowsOf(studentList, ...STUDENT),
  ),
  "paid-students": staffList(
    { permission: "certificates:see", query: paidStudentList, file: "paid-students" },
    rowsOf(paidStudentList, ...STUDENT),
  ),
  /** From which a student is picked to be analysed. */
  analysis: staffList(
    { permission: "analysis:see", query: paidStudentList, file: "paid-students" },
    rowsOf(paidStudentList, ...STUDENT),
  ),
  viewed: staffList(
    { permission: "viewed-students:see", query: checkingStudentList, file: "pgi-viewed-students" },
    rowsOf(checkingStudentList, "id", "name", "email", "phone", "created_at"),
  ),
  interested: staffList(
    {
      permission: "interested-students:see",
      query: interestedStudentList,
      file: "pgi-interested-students",
      options: leadOptions,
    },
    withLabels,
  ),
  courses: staffList(
    { permission: "courses:see-all", query: courseList, file: "courses" },
    rowsOf(courseList, "id", "title", "instructor", "duration", "price", "is_active"),
  ),
  admins: staffList(
    { permission: "admins:see", query: adminList, file: "admins" },
    rowsOf(adminList, "id", "full_name", "email", "department", "admin_id", "created_at"),
  ),
  "super-admins": staffList(
    { permission: "admins:see", query: superAdminList, file: "super-admins" },
    rowsOf(superAdminList, "id", "full_name", "email", "super_admin_id", "permissions", "created_at"),
  ),
  reviews: staffList(
    { permission: "evaluations:review", query: reviewQueue, file: "reviews", options: competencyOptions },
    queuedReviews,
  ),
  documents: staffList(
    { permission: "documents:verify", query: documentQueue, file: "documents", options: documentOptions },
    queuedDocuments,
  ),
  submissions: staffList({ permission: "stats:see", query: formSubmissionList, file: "submissions" }, inWords),
  security: staffList(
    { permission: "audit:see", query: securityLog, file: "security-log" },
    rowsOf(
      securityLog,
      "id",
      "at",
      "kind",
      "count",
      "what",
      "address",
      "actor_name",
      "actor_email",
      "actor_role",
      "subject_name",
      "subject_email",
    ),
  ),
  mails: staffList({ permission: "mails:see", query: mailList, file: "mails" }, mailLines),
  audit: staffList({ permission: "audit:see", query: auditTrail, file: "audit-trail" }, auditLines),
};

export type StaffLists = typeof lists;

/** A registration of interest with the labels of what was chosen. */
function withLabels(_person: Person, kept: StoredInterestedStudent[]) {
  const { professions, experience } = interestOptions();
  return kept.map((row) => ({
    ...only(row, "id", "full_name", "email", "phone", "interests", "registered_at"),
    ...only(row, "current_profession", "years_of_experience"),
    profession: labelOf(professions, row.current_profession),
    experience: labelOf(experience, row.years_of_experience),
  }));
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Submissions in words, a line for each field; the id of each says when it was made. */
function inWords(_person: Person, kept: (FormSubmissionRow & { id: string })[]) {
  return kept.map(({ id, ...fields }) => {
    const lines = Object.entries(fields).map(
      ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
    return { id, submittedAt: new Date(Number.parseInt(id.slice(0, 8), 16) * 1000), answers: lines.join("\n") };
  });
}
