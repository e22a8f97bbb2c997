import { z } from "zod";
import { readCredentialKeys } from "./credential-key.server.ts";
import { isLocalHost } from "./local-host.ts";
import { isPrivateMongodb, isPrivateSmtp } from "./transport-settings.server.ts";

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

function isCredentialKey(text: string): boolean {
  try {
    readCredentialKeys(text);
    return true;
  } catch {
    return false;
  }
}

const SECRET_CHARACTERS = 32;
const TOO_SHORT = `must have at least ${SECRET_CHARACTERS} characters`;
/** What stands in a settings file until somebody has put their own in its place, as does the password of its mail server. */
const PLACEHOLDER = /change-?me|^smtps?:\/\/user:password@/i;
const SECRETS = [
  "SESSION_SECRET",
  "FILES_KEY",
  "CREDENTIAL_KEY",
  "METRICS_TOKEN",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
] as const;
const UNLESS = " (or set ALLOW_UNENCRYPTED=1 where the network between them is yours alone)";

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    METRICS_PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535).optional(),
    METRICS_ADDRESS: z.string().min(1).default("127.0.0.1"),
    METRICS_TOKEN: z.string().min(SECRET_CHARACTERS, TOO_SHORT).optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    RULES_DIR: z.string().min(1).default("./rules"),
    CONTENT_DIR: z.string().min(1).default("./content"),
    ORIGIN: url("http:", "https:")
      .transform((value) => new URL(value).origin)
      .optional(),
    TRUST_PROXY: flag.default(false),
    SAMPLE_DATA: flag.default(true),
    SAMPLE_POLICIES: flag.default(false),
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, "must start with mongodb:// or mongodb+srv://")
      .optional(),
    COPY_TO: z
      .string()
      .regex(/^(\/|s3:\/\/[^/]+$)/, "must be a directory with its whole path, or like s3://bucket")
      .optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_ENDPOINT: url("http:", "https:").optional(),
    S3_REGION: z.string().min(1).default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_FORCE_PATH_STYLE: flag.default(false),
    SMTP_URL: url("smtp:", "smtps:").optional(),
    MAIL_FROM: z.string().min(3).default("PGI <no-reply@pgi.example>"),
    EVALUATOR_URL: url("http:", "https:").optional(),
    EVALUATOR_MODEL: z.string().min(1).optional(),
    EVALUATOR_API_KEY: z.string().min(1).optional(),
    COUNSELLOR_URL: url("http:", "https:").optional(),
    COUNSELLOR_MODEL: z.string().min(1).optional(),
    COUNSELLOR_API_KEY: z.string().min(1).optional(),
    CLAMAV_URL: z
      .string()
      .regex(
        /^(tcp:\/\/[^/:]+:\d+|tcp:\/\/\[[^\]]+\]:\d+|unix:\/\/\/.+)$/,
        "must be like tcp://host:3310 or unix:///run/clamd.sock",
      )
      .optional(),
    PAYMENT_PROVIDER: z.enum(["dummy", "razorpay"]).default("dummy"),
    RAZORPAY_KEY_ID: z
      .string()
      .regex(/^rzp_(test|live)_\w+$/, "must be like rzp_test_... or rzp_live_...")
      .optional(),
    RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
    RAZORPAY_URL: url("http:", "https:")
      .transform((value) => new URL(value).origin)
      .default("https://api.razorpay.com"),
    ALLOW_UNENCRYPTED: flag.default(false),
    SESSION_SECRET: z.string().min(SECRET_CHARACTERS, TOO_SHORT).optional(),
    FILES_KEY: z
      .string()
      .transform((value) => value.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().min(SECRET_CHARACTERS, TOO_SHORT)).min(1).max(10, "names too many keys"))
      .optional(),
    CREDENTIAL_KEY: z
      .string()
      .refine(isCredentialKey, "must be a private Ed25519 key: PKCS8 PEM, JWK, or a JWK set that begins with it")
      .optional(),
    SECOND_FACTOR: z.enum(["optional", "after-a-week", "at-once"]).default("after-a-week"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  })
  .superRefine((settings, { addIssue }) => {
    for (const name of SECRETS.filter((each) => isPlaceholder(settings[each])))
      addIssue({
        code: "custom",
        path: [name],
        message: "still is the example of the settings file: put your own in its place",
      });
  })
  .refine((settings) => !settings.SAMPLE_POLICIES || !isPublic(settings), {
    path: ["SAMPLE_POLICIES"],
    error: "are invented and cannot be told at a public ORIGIN",
  })
  .refine((settings) => !settings.MONGODB_URI || settings.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    error: "is required when MONGODB_URI is set (all processes must share it)",
  })
  .refine(({ MONGODB_URI, S3_BUCKET, FILES_KEY }) => (!MONGODB_URI && !S3_BUCKET) || FILES_KEY, {
    path: ["FILES_KEY"],
    error: "is required when MONGODB_URI or S3_BUCKET is set (all processes must share it)",
  })
  .refine(({ COPY_TO, FILES_KEY }) => !COPY_TO || FILES_KEY, {
    path: ["FILES_KEY"],
    error: "is required when COPY_TO is set (the copy is sealed under it)",
  })
  .refine((settings) => !settings.MONGODB_URI || settings.CREDENTIAL_KEY, {
    path: ["CREDENTIAL_KEY"],
    error: "is required when MONGODB_URI is set (all processes must share it)",
  })
  .refine(({ MONGODB_URI: uri, ALLOW_UNENCRYPTED }) => !uri || ALLOW_UNENCRYPTED || isPrivateMongodb(uri), {
    path: ["MONGODB_URI"],
    error: `leads to another machine without TLS: add tls=true to it${UNLESS}`,
  })
  .refine(({ SMTP_URL: url, ALLOW_UNENCRYPTED }) => !url || ALLOW_UNENCRYPTED || isPrivateSmtp(url), {
    path: ["SMTP_URL"],
    error: `leads to another machine without TLS: use smtps://, or add ?requireTLS=true to it${UNLESS}`,
  })
  .refine((settings) => !settings.EVALUATOR_URL || settings.EVALUATOR_MODEL, {
    path: ["EVALUATOR_MODEL"],
    error: "is required when EVALUATOR_URL is set",
  })
  .refine((settings) => !settings.COUNSELLOR_URL || settings.COUNSELLOR_MODEL, {
    path: ["COUNSELLOR_MODEL"],
    error: "is required when COUNSELLOR_URL is set",
  })
  .refine(
    ({ METRICS_PORT, METRICS_ADDRESS, METRICS_TOKEN }) =>
      METRICS_PORT === undefined || METRICS_TOKEN !== undefined || isLocalHost(METRICS_ADDRESS),
    { path: ["METRICS_TOKEN"], error: "is required when METRICS_ADDRESS is not this machine's own" },
  )
  .refine(
    (settings) =>
      settings.PAYMENT_PROVIDER === "dummy" ||
      (settings.RAZORPAY_KEY_ID && settings.RAZORPAY_KEY_SECRET && settings.RAZORPAY_WEBHOOK_SECRET),
    {
      path: ["PAYMENT_PROVIDER"],
      error: "needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET",
    },
  )
  .refine(({ RAZORPAY_KEY_SECRET: key, RAZORPAY_WEBHOOK_SECRET: webhook }) => !key || key !== webhook, {
    path: ["RAZORPAY_WEBHOOK_SECRET"],
    error: "must be another one than RAZORPAY_KEY_SECRET",
  })
  .refine(({ RAZORPAY_KEY_ID: key, ORIGIN }) => !key?.startsWith("rzp_live_") || ORIGIN?.startsWith("https:"), {
    path: ["RAZORPAY_KEY_ID"],
    error: "is live, and money is not taken without https: set ORIGIN to an https address",
  })
  .refine((settings) => !settings.S3_ACCESS_KEY_ID === !settings.S3_SECRET_ACCESS_KEY, {
    path: ["S3_SECRET_ACCESS_KEY"],
    error: "and S3_ACCESS_KEY_ID go together: set both or neither",
  });

function isPlaceholder(value: unknown): boolean {
  return [value].flat().some((each) => PLACEHOLDER.test(String(each)));
}

export type Settings = z.output<typeof schema>;

/** What is read once is checked sooner than a check of its own is compiled for it. */
export const READ_ONCE = { jitless: true };

/** The names of all settings, as the environment has them. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** A setting in the environment that the product cannot start with. Its message is one line, meant for the person at the terminal. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Checks the settings of an environment; an empty variable counts as not set.
 * @throws SettingsError with one line that names every wrong setting.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const checked = schema.safeParse(given, READ_ONCE);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new SettingsError(`Wrong setting: ${faults.join("; ")}`);
}

/** Tells whether the product is open to the world: its address is not this machine's own. */
export function isPublic({ ORIGIN }: { readonly ORIGIN?: string | undefined }): boolean {
  return ORIGIN !== undefined && !isLocalHost(new URL(ORIGIN).hostname);
}

let settings: Settings | undefined;

/** The settings of this process, read once. */
export function env(): Settings {
  settings ??= readSettings(process.env);
  return settings;
}
