import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { colour, directories, type ExitCode, json, type Options, say } from "./terminal.ts";

function skeleton(topic: string): string {
  const words = topic.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const file = {
    $schema: "../schema/reply.schema.json",
    title,
    conditions: { any: [{ fact: "question", operator: "mentions", value: [words] }] },
    event: {
      type: "reply",
      params: {
        text: `Here is what there is to know about ${words}.`,
        buttons: [{ text: "Check my eligibility", action: "start:assessment", variant: "outline" }],
      },
    },
    samples: [`What about ${words}?`, `Tell me about ${words}`, words],
    notSamples: [],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Writes a valid reply to be filled in. Never overwrites a file. */
export async function newReply(topic: string, options: Options): Promise<ExitCode> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(topic) || topic.length > 60) {
    console.error(colour.red("A topic is written in small letters, digits and hyphens, such as team-discount."));
    return 1;
  }
  const file = join(directories().rules, "replies", `${topic}.json`);
  try {
    await writeFile(file, skeleton(topic), { flag: "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    console.error(
      colour.red(exists ? `${file} exists already.` : `${file} cannot be written: ${(error as Error).message}`),
    );
    return 1;
  }
  if (options.json) json({ file });
  else
    say(
      `${file} is written. Next:`,
      "  1. write the text, the keywords and at least three samples in people's own words",
      "  2. npm run rules check",
    );
  return 0;
}
