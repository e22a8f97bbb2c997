import { Buffer } from "node:buffer";
import { basename } from "node:path";
import { checkRules } from "#app/counsellor/check/check.ts";
import { samplesIn } from "#app/counsellor/format/samples.ts";
import type { RuleFile } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { AT_ANY_STEP, UNCLEAR } from "#app/counsellor/understanding/second-opinion.ts";
import { learn } from "#app/learning/learn.server.ts";
import type { Probe } from "#tests/support/probes.ts";
import type { Question } from "../counsellor/sets.ts";

/** In a file of samples, the lines after this note are one writer's, down to the next such note. */
const WRITER = /^# writer (\S+)$/;

/** A line that a writer has written, and the name of its file. */
interface Written {
  readonly writer: string;
  readonly file: string;
  readonly answers: boolean;
  readonly text: string;
}

const isSamples = ({ path }: RuleFile) => path.endsWith(".txt");

/** A file's lines, each with its writer if one is noted. */
function linesOf({ bytes }: RuleFile): { line: string; writer: string | undefined }[] {
  let writer: string | undefined;
  return Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .map((line) => {
      const note = WRITER.exec(line);
      if (note !== null) writer = note[1];
      return { line, writer };
    });
}

/** Every writer who is noted, in the order of their names. */
export const writersIn = (files: readonly RuleFile[]): string[] =>
  [...new Set(files.filter(isSamples).flatMap((file) => linesOf(file).flatMap(({ writer }) => writer ?? [])))].sort();

/** Everything that was written by writers who are noted, to be asked by itself: follow-ups are not. */
export function writtenIn(files: readonly RuleFile[]): Written[] {
  return files.filter(isSamples).flatMap((file) =>
    linesOf(file).flatMap(({ line, writer }) => {
      const [sample] = samplesIn(line);
      return writer === undefined || sample === undefined || sample.after !== undefined
        ? []
        : [
            {
              writer,
              file: basename(file.path, ".txt"),
              answers: file.path.includes("/answers/"),
              text: sample.text,
            },
          ];
    }),
  );
}

/** The rules as they would be had this writer written nothing. */
export async function withoutWriter(files: readonly RuleFile[], left: string): Promise<RuleSet> {
  const kept = (file: RuleFile) => linesOf(file).flatMap(({ line, writer }) => (writer === left ? [] : [line]));
  const others = files.map((file) => (isSamples(file) ? { ...file, bytes: Buffer.from(kept(file).join("\n")) } : file));
  const { draft } = await checkRules(others, `without-${left}`, (samples) => learn(samples, "one"));
  if (draft === undefined) throw new Error("The rules are broken: npm run rules check");
  return draft;
}

/** A writer's questions, each asking what its file means. */
export const questionsOf = (written: readonly Written[]): Question[] =>
  written.flatMap(({ file, answers, text }) =>
    answers ? [] : [{ wanted: [[file]], register: file === "off-topic" ? "off-topic" : "topics", text }],
  );

/** A writer's answers, as probes of the steps at which they were given; what is said at any step stands at the first. */
export const probesOf = (written: readonly Written[]): Probe[] =>
  written.flatMap(({ file, answers, text }) => {
    if (!answers) return [];
    const anywhere = AT_ANY_STEP.find((name) => name === file);
    const [flow, name = "", answer = ""] = file.split(".");
    const step = anywhere ? "leadership" : `${flow === "assessment" ? "" : "aip_"}${name}`;
    const expected = anywhere ?? answer;
    return [{ step, expected: [expected === UNCLEAR ? "ask" : expected], text }];
  });
