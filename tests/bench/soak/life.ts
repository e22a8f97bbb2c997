import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { metCounsellor } from "#tests/support/forms.ts";
import { fileOf, pdfOfSize } from "#tests/support/sample-files.ts";
import type { TestStudent } from "#tests/support/sessions.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { touched } from "./watch.ts";

/** One kind of life: what somebody does again and again, with a pause between. */
export interface Life {
  name: string;
  /** How many people live it. */
  people: number;
  pauseMs: number;
  /** One round of person `who`; returns how each request was answered. */
  round: (who: number, round: number) => Promise<(number | string)[]>;
}

export interface Institute {
  address: string;
  students: TestStudent[];
  /** Who sign in by the form, with the password. */
  emails: string[];
  password: string;
  staff: Visitor[];
  /** A file of rules that is edited. */
  ruleFile: string;
}

const PUBLIC = ["/", "/eligibility", "/verify", "/privacy", "/student-auth", "/nobody-has-this-page"];
const OWN = ["", "/documents", "/evaluation", "/documents/portfolio", "/counsellor"];
const LISTS = ["", "/students", "/students?q=asha", "/documents", "/reviews", "/interested", "/audit", "/reports"];
const QUESTIONS = ["What are the fees?", "Do I need a degree?", "how long does gmp take", "is there an exam"];
const UPLOAD_BYTES = 300_000;

/** The mixed life of an institute. */
export async function livesOf({ address, students, emails, password, staff, ruleFile }: Institute): Promise<Life[]> {
  const bytes = await pdfOfSize(UPLOAD_BYTES);
  const chats = new Map<number, { visitor: Visitor; turn: number }>();
  const ask = async (visitor: Visitor, path: string, init?: RequestInit) => {
    const answer = await visitor.request(path, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const post = (visitor: Visitor, path: string, body: BodyInit) => ask(visitor, path, { method: "POST", body });
  return [
    {
      name: "visitors",
      people: 6,
      pauseMs: 500,
      round: async (who, round) => [await ask(new Visitor(address), PUBLIC[(who + round) % PUBLIC.length] ?? "/")],
    },
    {
      name: "conversations",
      people: 4,
      pauseMs: 1_000,
      async round(who, round) {
        const begun = round % 30 === 0 ? undefined : chats.get(who);
        const chat = begun ?? { visitor: new Visitor(address), turn: 0 };
        if (!begun) await metCounsellor(chat.visitor);
        chats.set(who, chat);
        const text = QUESTIONS[round % QUESTIONS.length] ?? "";
        const fields = { intent: chat.turn % 12 === 0 ? "new" : "say", turn: String(chat.turn++), text, script: "1" };
        return [await post(chat.visitor, "/counsellor", new URLSearchParams(fields))];
      },
    },
    {
      name: "students",
      people: students.length,
      pauseMs: 800,
      async round(who, round) {
        const student = students[who];
        return student ? [await ask(student.visitor, `/student-dashboard${OWN[(who + round) % OWN.length]}`)] : [];
      },
    },
    {
      name: "sign-ins",
      people: emails.length,
      pauseMs: 8_000,
      async round(who) {
        const visitor = new Visitor(address);
        await signIn(visitor, "student", { email: emails[who] ?? "", password });
        return [await ask(visitor, "/student-dashboard"), await post(visitor, "/sign-out", new URLSearchParams())];
      },
    },
    {
      name: "uploads",
      people: 2,
      pauseMs: 6_000,
      async round(who) {
        const form = new FormData();
        form.append("place", "aadhaar");
        form.append("file", fileOf(bytes, "document.pdf"));
        const student = students[who];
        return student ? [await post(student.visitor, "/student-dashboard/documents/upload", form)] : [];
      },
    },
    {
      name: "staff lists",
      people: staff.length,
      pauseMs: 1_000,
      async round(who, round) {
        const visitor = staff[who];
        return visitor ? [await ask(visitor, `/super-admin-dashboard${LISTS[(who + round) % LISTS.length]}`)] : [];
      },
    },
    {
      name: "exports",
      people: 1,
      pauseMs: 15_000,
      round: async () => (staff[0] ? [await ask(staff[0], "/super-admin-dashboard/export/students")] : []),
    },
    {
      name: "edits of rules",
      people: 1,
      pauseMs: 30_000,
      async round() {
        writeFileSync(ruleFile, touched(ruleFile));
        return [];
      },
    },
  ];
}

/** Lives until the end. @param count is told the answers */
export async function live(
  lives: readonly Life[],
  end: number,
  count: (name: string, answer: number | string) => void,
) {
  await Promise.all(
    lives.flatMap((life) =>
      Array.from({ length: life.people }, async (_, who) => {
        await pause(Math.random() * life.pauseMs);
        for (let round = 0; Date.now() < end; round++) {
          const answers = await life.round(who, round).catch(reasonOf);
          for (const answer of answers) count(life.name, answer);
          await pause(Math.min(life.pauseMs, Math.max(0, end - Date.now())));
        }
      }),
    ),
  );
}

/** Why a request got no answer. */
function reasonOf(error: Error & { cause?: { code?: string } }): string[] {
  return [error.cause?.code ?? error.message.slice(0, 60)];
}
