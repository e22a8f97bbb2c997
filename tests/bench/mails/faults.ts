import { INTEREST, interestAnswers } from "#tests/support/forms.ts";
import type { Misdeed } from "#tests/support/mail-server.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Forms that are sent at the same time. */
const AT_ONCE = 8;
/** Forms from one network address: fewer than it may cause mails in an hour. */
const FROM_ONE_ADDRESS = 250;

/** The address of a recipient; its number says what befalls the mail. */
export const addressOf = (number: number) => `number-${number}@people.example`;

/** What the mail server does to a mail, one after the other; then it takes it. */
function misdeedsFor(number: number): Misdeed[] {
  if (number % 20 === 0) return ["refuse for good"];
  if (number % 20 === 1 || number % 20 === 11) return ["refuse for now"];
  if (number % 50 === 7) return ["refuse for now", "refuse for now"];
  if (number % 100 === 33) return ["hang"];
  if (number % 100 === 66) return ["die"];
  return number % 100 === 99 ? ["die with the mail"] : [];
}

/** What befalls each mail, attempt by attempt; a refusal for good is for ever. */
export function misbehave(): (address: string) => Misdeed | undefined {
  const attempts = new Map<string, number>();
  return (address) => {
    const attempt = attempts.get(address) ?? 0;
    attempts.set(address, attempt + 1);
    const misdeeds = misdeedsFor(Number(/\d+/.exec(address)?.[0]));
    return misdeeds[0] === "refuse for good" ? misdeeds[0] : misdeeds[attempt];
  };
}

/** Has so many people register their interest. @returns the milliseconds that each answer took */
export async function registerInterest(address: string, count: number): Promise<number[]> {
  const form = (await new Visitor(address).get("/")).formValues(INTEREST);
  const times: number[] = [];
  let next = 0;
  const send = async () => {
    for (let number = next++; number < count; number = next++) {
      const body = new URLSearchParams(form);
      for (const [name, value] of Object.entries({ ...interestAnswers(), email: addressOf(number) }))
        body.set(name, value);
      const headers = { Origin: address, "X-Forwarded-For": `203.0.113.${Math.floor(number / FROM_ONE_ADDRESS) + 1}` };
      const began = performance.now();
      const answer = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
      await answer.body?.cancel();
      if (answer.status >= 400) throw new Error(`A registration was answered ${answer.status}.`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return times;
}
