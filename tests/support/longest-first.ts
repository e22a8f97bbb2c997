import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest of each project; begun late, one of these would keep a core waiting for the other at the end. */
const LONGEST = [
  "browser/certification/journey",
  "browser/identity/sign-in",
  "browser/certification/interviews",
  "browser/staff/screens",
  "browser/evaluation/evaluation",
  "browser/documents/journey",
  "browser/public/access",
  "browser/personal-data/my-data",
  "browser/public/main-journey",
  "browser/identity/second-factor",
  "browser/staff/journeys",
  "browser/staff/documents",
  "browser/personal-data/leads",
  "browser/documents/portfolio",
  "contract/personal-data/killed",
  "contract/platform/database/embedded/durability",
  "contract/certification/booking",
  "contract/samples/seed",
  "contract/files/rotation",
  "contract/platform/backup/restore",
  "contract/counsellor/router",
  "contract/records/list-indexes",
  "contract/evaluation/second-look",
  "contract/counsellor/conversation",
  "contract/personal-data/retention",
  "contract/platform/backup/backup",
  "contract/platform/backup/erasures",
  "contract/personal-data/logs",
  "contract/payments/student-ids",
  "http/evaluation/durable",
  "http/documents/virus",
  "http/identity/access/access",
  "http/platform/outbox",
  "http/platform/two-products",
  "http/personal-data/leads",
  "http/evaluation/interruptions",
  "http/counsellor/edit-under-load",
  "http/evaluation/load",
  "http/platform/endings",
  "http/platform/sample-data",
  "http/certification/verify",
  "http/identity/start",
  "http/counsellor/limits",
  "http/evaluation/crash",
  "http/documents/at-rest",
  "http/counsellor/assessment",
  "http/documents/crash",
  "http/identity/journeys",
  "http/web/uploads",
  "http/identity/consents",
  "http/platform/fuzz",
  "unit/evaluation/scanned-files",
  "unit/evaluation/scans",
  "unit/evaluation/hostile",
  "unit/evaluation/evaluation-set",
  "unit/evaluation/hostile-pictures",
  "unit/counsellor/command-line",
  "unit/evaluation/hidden",
  "unit/evaluation/extraction",
  "unit/counsellor/any-input",
  "unit/evaluation/model",
  "unit/counsellor/rule-store",
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
