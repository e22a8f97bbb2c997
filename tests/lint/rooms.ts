/** The rooms of app/, from the ground up, and which others each may use. The linter holds them to it. */

const stores = ["records", "files", "mail"];
const ground = ["platform", "learning", ...stores, "identity"];
const domains = [
  ...ground,
  "visitors",
  "documents",
  "payments",
  "counsellor",
  "questions",
  "evaluation",
  "certification",
];
const screens = [...domains, "personal-data", "web", "ui"];

export const rooms: Record<string, readonly string[]> = {
  platform: [],
  learning: ["platform"],
  records: ["platform"],
  files: ["platform", "records"],
  mail: ["platform", "records"],
  identity: ["platform", ...stores],
  visitors: ground,
  documents: ground,
  payments: ground,
  counsellor: ground,
  questions: [...ground, "counsellor"],
  evaluation: [...ground, "documents"],
  certification: [...ground, "documents", "payments", "evaluation"],
  backup: ["platform", "records", "files", "mail"],
  metrics: ["platform", "records", "counsellor", "backup"],
  migrations: ["platform", "records"],
  "personal-data": domains,
  samples: domains,
  staff: [...domains, "personal-data", "samples", "backup"],
  ui: ["platform/format.ts", "platform/mark.ts", "platform/sample-mark.ts"],
  web: ["platform", ...stores, "identity", "ui"],
  "routes/counsellor": screens,
  "routes/auth": [...screens, "routes/counsellor"],
  "routes/public": [...screens, "routes/counsellor"],
  "routes/my-data": screens,
  "routes/student": [...screens, "routes/counsellor", "routes/my-data"],
  "routes/staff": [...screens, "staff"],
  cli: [...domains, "personal-data", "staff", "samples", "backup", "metrics", "visitors", "server.ts", "routes.ts"],
};

/** What starts and frames the product stands above all rooms. */
const TOP = ["server.ts", "root.tsx", "routes.ts", "entry.client.tsx", "entry.server.tsx"];

/**
 * Judges one import.
 * @param from path of the importing file inside app/, such as ui/table.tsx
 * @param source as it is written, such as #app/records/role.ts or ../role.ts
 * @returns what is wrong with it, undefined when nothing is
 */
export function faultOf(from: string, source: string): string | undefined {
  const named = source.startsWith("#app/");
  if (!named && !source.startsWith(".")) return undefined;
  const target = named ? resolve("", source.slice("#app/".length)) : resolve(from, source);
  if (target === undefined) return "A file of app/ imports nothing relative from outside of it.";
  const [room, other] = [roomOf(from), roomOf(target)];
  if (room === undefined) return `app/${from} is in no room that tests/lint/rooms.ts knows.`;
  if (room === other) return named && room !== "" ? `Inside of ${room} an import is relative.` : undefined;
  if (!named && room !== "") return `Out of ${room} an import is by #app/.`;
  if (room === "" || mayUse(room, target)) return undefined;
  return `${room} must not use ${other || target}: see tests/lint/rooms.ts.`;
}

function mayUse(room: string, target: string): boolean {
  return rooms[room]?.some((allowed) => target === allowed || target.startsWith(`${allowed}/`)) ?? false;
}

/** The room of a file of app/; the empty name for what stands above all rooms. */
function roomOf(path: string): string | undefined {
  if (TOP.includes(path)) return "";
  const [first = "", second] = path.split("/");
  const room = first === "routes" ? `${first}/${second}` : first;
  return Object.hasOwn(rooms, room) ? room : undefined;
}

function resolve(from: string, source: string): string | undefined {
  const steps = from.split("/").slice(0, -1);
  for (const step of source.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
}
