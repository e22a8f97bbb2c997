import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest of each project; begun late, one of these would keep a core waiting for the other at the end. */
const LONGEST = [
  "browser/payments/payments",
  "browser/certification/interviews",
  "browser/certification/compared",
  "browser/certification/journey",
  "browser/staff/screens",
  "browser/identity/sign-in",
  "browser/evaluation/evaluation",
  "browser/public/main-journey",
  "browser/counsellor/counsellor",
  "browser/counsellor/person",
  "browser/staff/documents",
  "browser/documents/journey",
  "browser/personal-data/my-data",
  "browser/public/access",
  "browser/staff/journeys",
  "browser/public/first-paint",
  "browser/platform/traps",
  "browser/personal-data/leads",
  "browser/identity/second-factor",
  "browser/counsellor/one-request",
  "browser/documents/portfolio",
  "browser/public/notices",
  "browser/documents/uploads",
  "contract/personal-data/killed",
  "contract/platform/database/embedded/durability",
  "contract/certification/booking",
  "contract/platform/backup/runbook",
  "contract/platform/backup/restore",
  "contract/samples/seed",
  "contract/evaluation/second-look",
  "contract/platform/backup/backup",
  "contract/payments/student-ids",
  "contract/platform/faults",
  "contract/platform/database/with-transaction",
  "contract/platform/database/connection",
  "http/evaluation/durable",
  "http/platform/release",
  "http/platform/outbox",
  "http/documents/virus",
  "http/platform/two-products",
  "http/evaluation/refusals",
  "http/identity/access/access",
  "http/evaluation/crash",
  "http/evaluation/interruptions",
  "http/documents/at-rest",
  "http/documents/portfolio",
  "http/documents/documents",
  "http/counsellor/limits",
  "http/evaluation/load",
  "http/identity/start",
  "http/platform/sample-data",
  "http/evaluation/flow",
  "http/identity/consents",
  "http/certification/verify",
  "http/counsellor/edit-under-load",
  "http/identity/journeys",
  "http/documents/crash",
  "http/web/uploads",
  "http/personal-data/leads",
  "http/staff/documents",
  "http/platform/fuzz",
  "http/counsellor/assessment",
  "http/platform/endings",
  "http/platform/last-good",
  "http/identity/attacks",
  "unit/evaluation/scanned-files",
  "unit/evaluation/scans",
  "unit/evaluation/transformations",
  "unit/evaluation/hostile",
  "unit/evaluation/evaluation-set",
  "unit/evaluation/queue",
  "unit/evaluation/hostile-pictures",
  "unit/evaluation/hidden",
  "unit/files/inspect",
  "unit/evaluation/extraction",
  "unit/counsellor/command-line",
  "unit/counsellor/any-input",
  "unit/evaluation/model",
  "unit/files/content",
].map((name) => `tests/${name}.test.ts`);

/** The files that take longest come first in their project, whether or not an earlier run has left their times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(process.cwd(), moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
