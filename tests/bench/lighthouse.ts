import { chromiumPath, launchChromium } from "#tests/support/chromium.ts";
import { freePort } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";
import { audit, CATEGORIES, type Finding, median } from "./lighthouse/audit.ts";
import { type PublicPage, publicPages } from "./lighthouse/pages.ts";

/** Runs of each page; the figures are their medians. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** Part of an address: pages without it are left out. */
const ONLY = process.env.BENCH_PAGES ?? "";
const FIRST_MS = 1_200;
const LARGEST_MS = 1_800;

await using product = await startProduct({ env: { NODE_ENV: "production" } });
const port = await freePort();
await using _browser = await launchChromium(await chromiumPath(), [`--remote-debugging-port=${port}`]);

console.log(`Lighthouse on its slow 4G and mid-range phone, medians of ${RUNS}`);
console.log(`${"".padEnd(36)} perf acc best seo   first largest blocked shift   bytes`);
const unmet: string[] = [];
for (const page of await publicPages(product)) {
  if (!page.path.includes(ONLY)) continue;
  const findings: Finding[] = [];
  for (let run = 0; run < RUNS; run++) findings.push(await audit(port, product.address + page.path, page.cookie));
  const finding = median(findings);
  console.log(row(page, finding));
  unmet.push(...unmetBy(page, finding));
}
console.log(unmet.length === 0 ? "\nevery aim is met" : `\nnot met:\n${unmet.join("\n")}`);
if (unmet.length > 0) process.exitCode = 1;

function row({ path }: PublicPage, { scores, first, largest, blocked, shift, bytes }: Finding): string {
  const [perf, acc, best, seo] = CATEGORIES.map((name) => String(scores[name]));
  const cells = [
    path.slice(0, 36).padEnd(36),
    perf?.padStart(4),
    acc?.padStart(3),
    best?.padStart(4),
    seo?.padStart(3),
    `${(first / 1000).toFixed(2)} s`.padStart(8),
    `${(largest / 1000).toFixed(2)} s`.padStart(7),
    `${Math.round(blocked)} ms`.padStart(7),
    shift.toFixed(3),
    `${(bytes / 1000).toFixed(1)} kB`.padStart(8),
  ];
  return cells.join(" ");
}

function unmetBy({ path, short = {} }: PublicPage, { scores, first, largest, redirected, faults }: Finding): string[] {
  const aims = [
    first < FIRST_MS || `first paint after ${Math.round(first)} ms`,
    largest < LARGEST_MS || `largest paint after ${Math.round(largest)} ms`,
    !redirected || "redirected",
    ...CATEGORIES.filter((name) => !(name in short)).map((name) => scores[name] === 100 || `${name} ${scores[name]}`),
  ];
  const missed = aims.filter((aim) => aim !== true);
  if (missed.length === 0) return [];
  return [`${path}: ${[...missed, ...faults].join("; ")}`];
}
