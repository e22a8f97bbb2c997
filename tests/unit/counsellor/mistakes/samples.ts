import { FEES, type Mistake, REFUND } from "./mistake.ts";

export const ofSamples: readonly Mistake[] = [
  {
    name: "sample answered by another rule",
    says: ['samples/weather.txt:6 The sample "what are the fees?" is answered by fees.'],
    file: "samples/weather.txt",
    replace: ["how hot is it outside", "what are the fees?"],
  },
  {
    name: "sample of another rule that makes both unsure",
    says: [
      'messages.json:20 This button asks "What are the fees?", which is not sure of refund and fees.',
      'messages.json:31 This button asks "What are the fees?", which is not sure of refund and fees.',
      'samples/refund.txt:3 The sample "what are the fees?" is not sure of refund and fees.',
    ],
    file: REFUND,
    replace: ["do you refund the amount when I cancel", "what are the fees?"],
  },
  {
    name: "two replies of one title",
    says: ['replies/portfolio.json:3 The reply "fees" has the same title.'],
    file: "replies/portfolio.json",
    replace: ['"The portfolio"', '"The application fee"'],
  },
  {
    name: "button that no rule answers",
    says: ['replies/fees.json:19 This button asks "Xylophone", which gets no reply.'],
    file: FEES,
    replace: ['"text": "What goes into the portfolio?"', '"text": "Xylophone"'],
  },
  {
    name: "quick question that no rule answers",
    says: ['messages.json:31 This button asks "Sing a song", which gets no reply.'],
    file: "messages.json",
    replace: ['"What is a portfolio?"', '"Sing a song"'],
  },
];
