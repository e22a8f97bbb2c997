import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { colour, directories, type ExitCode, json, type Options, say } from "./terminal.ts";

function skeleton(topic: string): string {
  const words = topic.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const file = {
    $schema: "../schema/reply.schema.json",
    title,
    event: {
      type: "reply",
      params: {
        text: `Here is what there is to know about ${words}.`,
        buttons: [{ text: "Check my eligibility", action: "start:assessment", variant: "outline" }],
      },
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Questions to begin with; they stand for the topic until people's own words take their place. */
function firstSamples(topic: string): string {
  const words = topic.replaceAll("-", " ");
  return `# What people say when they mean this, one per line, in their own words.\nWhat about ${words}?\nTell me about ${words}\n${words}\n`;
}

/** Writes a valid reply to be filled in, with its file of samples. Never overwrites a file. */
export async function newReply(topic: string, options: Options): Promise<ExitCode> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(topic) || topic.length > 60) {
    console.error(colour.red("A topic is written in small letters, digits and hyphens, such as team-discount."));
    return 1;
  }
  const { rules } = directories();
  const files = [
    { file: join(rules, "replies", `${topic}.json`), text: skeleton(topic) },
    { file: join(rules, "samples", `${topic}.txt`), text: firstSamples(topic) },
  ];
  for (const { file, text } of files) {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: "wx" });
    } catch (error) {
      const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
      console.error(
        colour.red(exists ? `${file} exists already.` : `${file} cannot be written: ${(error as Error).message}`),
      );
      return 1;
    }
  }
  const written = files.map(({ file }) => file);
  if (options.json) json({ files: written });
  else
    say(
      `${written.join(" and ")} are written. Next:`,
      "  1. write the title, the text and the buttons",
      "  2. put into the samples what people say when they mean it, thirty lines and more",
      "  3. npm run rules check",
    );
  return 0;
}
