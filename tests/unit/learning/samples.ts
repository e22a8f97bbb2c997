import type { Sample } from "#app/learning/teach.ts";

const of = (label: string, texts: readonly string[]): Sample[] => texts.map((text) => ({ text, labels: [label] }));

/** A small shop's questions. */
export const SHOP: readonly Sample[] = [
  ...of("price", [
    "how much does the bicycle cost",
    "what is the price of a bicycle",
    "is it expensive",
    "tell me the cost please",
    "kitna paisa lagega",
  ]),
  ...of("hours", [
    "when do you open",
    "what are your opening hours",
    "are you open on sunday",
    "until when can I come today",
    "kab khulta hai",
  ]),
  ...of("repair", [
    "my bicycle is broken",
    "can you repair a flat tyre",
    "the brake does not work any more",
    "I need a new chain, do you fix that",
    "saikil kharab ho gayi",
  ]),
];

/** Many samples of generated words, always the same: each label has words of its own among words that all share. */
export function generated(count: number, labels: number, wordsPerSample: number): Sample[] {
  let state = 11;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const word = (number: number) => {
    const letters = "aeioubcdfghjklmnpqrstvwxyz";
    let rest = number * 7919 + 97;
    let text = "";
    for (let at = 0; at < 3 + (number % 5); at += 1) {
      text += letters[rest % (at % 2 === 0 ? 26 : 5)];
      rest = Math.floor(rest / 5) + number;
    }
    return text;
  };
  return Array.from({ length: count }, (_, index) => {
    const label = index % labels;
    const own = () => word(label * 30 + below(30));
    const shared = () => word(4000 + below(below(2) === 0 ? 60 : 3000));
    const words = Array.from({ length: wordsPerSample }, () => (below(3) === 0 ? own() : shared()));
    return { text: words.join(" "), labels: [`label-${label}`] };
  });
}
