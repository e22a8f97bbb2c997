import { userFolder } from "#app/files/keys.server.ts";
import { bucket, PRIVATE_BUCKETS } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import { listCertificates } from "#app/records/certificates.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";

/** A person's file in the store. */
export interface OwnFile {
  bucket: (typeof PRIVATE_BUCKETS)[number];
  path: string;
  /** The person's name for it. */
  name: string;
}

/** The files that a person's rows name, each once. */
export async function namedFiles({ account, student }: Person): Promise<OwnFile[]> {
  const certificates = account === null ? [] : await listCertificates(account);
  const evaluations = student === null ? [] : await listEvaluations(student);
  const files = [
    ...certificates.map(({ competency_id, file_path: path, file_name: name }) => ({
      bucket: competency_id === null ? ("certificates" as const) : ("evaluation-uploads" as const),
      path,
      name,
    })),
    ...evaluations.map(({ file_url: path, file_name: name }) => ({
      bucket: "evaluation-uploads" as const,
      path,
      name,
    })),
  ];
  return [...new Map(files.map((file) => [`${file.bucket}/${file.path}`, file])).values()];
}

/** Removes every file of a person from the store: those that rows name, and those that an upload left in their folder. */
export async function removeFiles(person: Person): Promise<void> {
  for (const { bucket: name, path } of await namedFiles(person)) await removeFile(name, path);
  if (person.account === null) return;
  for (const name of PRIVATE_BUCKETS) {
    const paths: string[] = [];
    for await (const { path } of bucket(name).list(userFolder(person.account))) paths.push(path);
    for (const path of paths) await removeFile(name, path);
  }
}

async function removeFile(name: OwnFile["bucket"], path: string): Promise<void> {
  await bucket(name)
    .remove(path)
    .catch((error: unknown) => {
      if (!(error instanceof FileMissingError)) throw error;
    });
}
