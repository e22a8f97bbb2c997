import { claimCertificate, finishEvaluation } from "#app/records/competency-certificates.server.ts";

export const upload = (name: string) => ({
  title: "Certificate",
  file_name: name,
  file_path: `u/${name}`,
  file_size: 10,
});

/** Ends whatever other tests have left to be evaluated, so that a claim finds this test's own. */
export async function emptyQueue(): Promise<void> {
  for (let held = await claimCertificate(true); held; held = await claimCertificate(true)) await finishEvaluation(held);
}
