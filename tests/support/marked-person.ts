import mongoose, { type Schema, type SchemaType } from "mongoose";
import { bucket } from "#app/files/store.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { type Person, personalData } from "#app/records/personal-data.server.ts";
import { personalCollections } from "#app/records/personal-rows.server.ts";

type Fields = Record<string, unknown>;

/** Somebody who has something of everything, with marks in every field and file that is not kept for a reason. */
export interface MarkedPerson extends Person {
  account: string;
  student: string;
  /** What only this person's data has, in several writings. */
  marks: readonly string[];
  /** In buckets, as `certificates/...`. */
  files: string[];
}

/** Marks in ASCII, in Devanagari, and in letters with accents of their own; no word of anybody else begins as they do. */
export function marksOf(number: number): string[] {
  const letters = [...String(number)].map((digit) => "bcdfghjklm"[Number(digit)]).join("");
  return [
    `qzx${letters}vw`,
    `क्ष${[...letters].map((l) => "कखगघचछजझटठ"["bcdfghjklm".indexOf(l)]).join("")}ऋ`,
    `żǫqx${letters}vwř`,
  ];
}

let unique = 0;

/** Keeps a marked person in the database that is connected, and their files in the store. */
export async function plantPerson(number: number): Promise<MarkedPerson> {
  const marks = marksOf(number);
  const [account, student, caseId] = [newId(), newId(), newId()];
  const email = `${marks[0]}@people.example`;
  const person = { account, student, email, marks, files: [] as string[] };
  const name = marks.join(" ");
  for (const collection of personalCollections()) {
    const row = { ...filled(collection, name), ...keysIn(collection, { ...person, caseId, name }) };
    await insert(collection, row);
  }
  await insert("mails", {
    ...filled("mails", name),
    to: "leela@people.example",
    key: `interview ${caseId} 1 assessor`,
  });
  await insert("audit_events", { ...filled("audit_events", name), target_id: caseId, actor_name: "Leela Nair" });
  await insert("offered_sentences", {
    ...filled("offered_sentences", "n"),
    sentence: maskedQuote(marks),
    element_id: "e1",
  });
  for (const [bucketName, path] of filesOf(account)) {
    await bucket(bucketName).put(path, Buffer.from(name.repeat(500)), { contentType: "application/pdf" });
    person.files.push(`${bucketName}/${path}`);
  }
  return person;
}

/** A quote of the evaluation, as it was masked when it was offered: without the person's names. */
const maskedQuote = (marks: readonly string[]) => `we halved the queue of ${marks[0]}s each day`;

function filesOf(account: string) {
  return [
    ["certificates", `${account}/named_1.pdf`],
    ["certificates", `${account}/left-behind_2.pdf`],
    ["evaluation-uploads", `${account}/3_judged.pdf`],
  ] as const;
}

interface Keys extends Person {
  account: string;
  student: string;
  caseId: string;
  name: string;
  marks: readonly string[];
}

/** The fields by which the rows of each collection are a person's. */
function keysIn(collection: string, { account, student, caseId, name, email, marks }: Keys): Fields {
  const [named, , judged] = filesOf(account);
  const raw = email.toUpperCase();
  const keys: Record<string, Fields> = {
    accounts: {
      _id: id(account),
      email,
      metadata: { full_name: name, role: "student", department: null, phone: null },
    },
    students: { _id: id(student), user_id: account, email, full_name: name },
    audit_events: { target_id: student, actor_name: "Leela Nair" },
    security_events: {
      actor_id: "staff",
      actor_name: "Leela Nair",
      actor_email: "leela@people.example",
      address: "0123456789ab",
      subject_id: account,
      subject_email: email,
      subject_name: name,
      kind: "document read",
    },
    certification_cases: { _id: id(caseId), student, user_id: account },
    certificates: { user_id: account, file_path: named[1], competency_id: null },
    evaluations: {
      student_id: student,
      student_name: "Nobody Known",
      file_url: judged[1],
      matches: [{ elementId: "e1", elementName: name, quotes: [maskedQuote(marks)] }],
    },
    consents: { account, email },
    // The erasure keeps it for a while, for a browser that comes back with the session.
    sessions: { token_hash: `hash of ${account}` },
    checking_students: { email: raw },
    interested_students: { email: raw },
    conversations: { _id: `conversation-${account}`, profile: { name, email: raw, phone: name, accountId: account } },
    mails: { to: raw },
    orders: { contact_email: email },
    interview_sheets: { case: caseId },
    impartiality_statements: { about: account },
    interview_times: { case: caseId, zone: name },
    unanswered_questions: { question: `what of ${name}` },
  };
  const owners = { user_id: account, account_id: account, student_id: student };
  const schema = mongoose.model(collection).schema;
  const own = Object.entries(owners).filter(
    ([field]) => schema.path(field) && !["students", "payments"].includes(collection),
  );
  const payment = collection === "payments" ? { user_id: account, status: "paid" } : {};
  return { ...Object.fromEntries(own), ...payment, ...keys[collection] };
}

const id = (text: string) => new mongoose.Types.ObjectId(text);

async function insert(collection: string, row: Fields): Promise<void> {
  const model = mongoose.model(collection);
  const { madeOf } = model as unknown as { madeOf?: (row: Fields) => Fields };
  await model.collection.insertOne({ ...row, ...madeOf?.(row) } as never);
}

/** A row with marks in every text of every field that goes. */
function filled(collection: string, mark: string): Fields {
  const decided = personalData.get(collection);
  const fields = decided && "fields" in decided ? decided.fields : {};
  const plain = (path: string) => (fields[path]?.kept != null ? "plain" : mark);
  return fieldsOf(mongoose.model(collection).schema as Schema, plain);
}

function fieldsOf(schema: Schema, mark: (path: string) => string): Fields {
  const row: Fields = {};
  for (const [path, type] of Object.entries(schema.paths)) {
    if (["_id", "__v", "search", "order_text"].includes(path)) continue;
    row[path] = valueFor(type, () => mark(path));
  }
  return row;
}

function valueFor(type: SchemaType, mark: () => string): unknown {
  const { instance } = type;
  const { schema, embeddedSchemaType: inner } = type as { schema?: Schema; embeddedSchemaType?: SchemaType };
  const enumerated = (type.options as { enum?: readonly unknown[] }).enum?.[0];
  if (instance === "Embedded" && schema) return fieldsOf(schema, mark);
  if (instance === "Array") return schema ? [fieldsOf(schema, mark)] : [inner ? valueFor(inner, mark) : mark()];
  if (enumerated !== undefined && enumerated !== null) return enumerated;
  if (instance === "String") return `${mark()} ${unique++}`;
  if (instance === "Number") return unique++;
  if (instance === "Boolean") return false;
  if (instance === "Date") return new Date(Date.now() + 90 * 24 * 60 * 60_000);
  return { said: mark(), [`${unique++}`]: [mark()] };
}
