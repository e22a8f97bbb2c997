import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest of each project; begun late, one of these would keep a core waiting for the other at the end. */
const LONGEST = [
  "browser/identity/doors",
  "browser/staff/screens",
  "browser/public/main-journey",
  "browser/evaluation/evaluation",
  "browser/documents/journey",
  "browser/certification/journey",
  "browser/certification/interviews",
  "browser/staff/journeys",
  "browser/staff/documents",
  "browser/personal-data/my-data",
  "browser/public/access",
  "contract/personal-data/killed",
  "contract/platform/database/embedded/durability",
  "contract/certification/booking",
  "contract/samples/seed",
  "contract/platform/backup/restore",
  "contract/files/rotation",
  "contract/records/list-indexes",
  "contract/evaluation/second-look",
  "contract/counsellor/conversation",
  "contract/platform/backup/backup",
  "http/evaluation/durable",
  "http/identity/access/access",
  "http/platform/outbox",
  "http/documents/virus",
  "http/platform/two-products",
  "http/counsellor/assessment",
  "http/evaluation/load",
  "http/platform/sample-data",
  "http/platform/endings",
  "http/evaluation/interruptions",
  "http/platform/last-good",
  "http/platform/outage",
  "http/documents/at-rest",
  "http/evaluation/crash",
  "http/identity/start",
  "http/documents/content",
  "http/identity/consents",
  "unit/evaluation/scanned-files",
  "unit/evaluation/scans",
  "unit/evaluation/hostile-pictures",
  "unit/evaluation/hostile",
  "unit/evaluation/evaluation-set",
  "unit/evaluation/hidden",
  "unit/evaluation/extraction",
  "unit/counsellor/assessment-paths",
  "unit/counsellor/command-line",
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
