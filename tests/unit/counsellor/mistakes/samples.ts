import { FEES, inFile, type Mistake, REFUND } from "./mistake.ts";

export const ofSamples: readonly Mistake[] = [
  ...inFile("samples/weather.txt", {
    "sample answered by another rule": [
      '6 The sample "what are the fees?" is answered by fees.',
      "how hot is it outside",
      "what are the fees?",
    ],
  }),
  ...inFile("replies/portfolio.json", {
    "two replies of one title": ['3 The reply "fees" has the same title.', '"The portfolio"', '"The application fee"'],
  }),
  ...inFile(FEES, {
    "button that no rule answers": [
      '19 This button asks "Xylophone", which gets no reply.',
      '"text": "What goes into the portfolio?"',
      '"text": "Xylophone"',
    ],
  }),
  ...inFile("messages.json", {
    "quick question that no rule answers": [
      '40 This button asks "Sing a song", which gets no reply.',
      '"What is a portfolio?"',
      '"Sing a song"',
    ],
  }),
  {
    name: "sample of another rule that asks for a hard word",
    says: ['samples/refund.txt:3 The sample "what are the fees?" is answered by fees.'],
    file: REFUND,
    replace: ["do you refund the amount when I cancel", "what are the fees?"],
  },
];
