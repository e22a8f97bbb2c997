import { env } from "#app/platform/env.server.ts";
import { isLocalHost } from "#app/platform/local-host.ts";

/** What may be done by somebody else than this portal itself. */
export const SERVICES = ["evaluator", "counsellor", "store", "database", "mail", "scanner", "payments"] as const;
export type Service = (typeof SERVICES)[number];

const OWN = "PGI itself";
const PRIVATE = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[?f[cd][\da-f]{2}:/i;

/** The host that an address leads to, as it is told to people; one inside the house is not named. */
function told(address: string | undefined): string | null {
  if (address === undefined) return null;
  const host = new URL(address).hostname;
  return isLocalHost(host) || PRIVATE.test(host) || !host.includes(".") ? OWN : host;
}

/** Whether each service is in use by the settings that run now, and where it is: the host of a model, which gets texts of people. */
export function servicesInUse(): Record<Service, { on: boolean; host: string }> {
  const { EVALUATOR_URL, COUNSELLOR_URL, S3_BUCKET, MONGODB_URI, SMTP_URL, CLAMAV_URL } = env();
  const used = (setting: string | undefined) => ({ on: setting !== undefined, host: OWN });
  const model = (address: string | undefined) => ({ on: address !== undefined, host: told(address) ?? OWN });
  return {
    evaluator: model(EVALUATOR_URL),
    counsellor: model(COUNSELLOR_URL),
    store: used(S3_BUCKET),
    database: used(MONGODB_URI),
    mail: used(SMTP_URL),
    scanner: used(CLAMAV_URL),
    // The dummy provider is the only one there is; a gateway states itself here.
    payments: { on: false, host: OWN },
  };
}
