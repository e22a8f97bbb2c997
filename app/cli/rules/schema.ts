import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonSchemas } from "#app/counsellor/format/json-schemas.ts";
import { counted, directories, type ExitCode, json, type Options, say } from "./terminal.ts";

/** Writes the JSON Schemas by which editors help to write rule files. */
export async function schema(options: Options): Promise<ExitCode> {
  const folder = join(directories().rules, "schema");
  await mkdir(folder, { recursive: true });
  const files = Object.entries(jsonSchemas());
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  if (options.json) json({ files: files.map(([name]) => join(folder, name)) });
  else say(`${counted(files.length, "schema")} written to ${folder}.`);
  return 0;
}
