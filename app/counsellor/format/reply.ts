import { z } from "zod";
import { explained, file, isTrue, maybe, prioritySchema, speaking, spokenText, titleSchema } from "./common.ts";
import { rootConditionSchema } from "./conditions.ts";

/** rules/replies/<topic>.json: one answer of the counsellor. */
export const replySchema = file("Reply", "One answer of the counsellor. The file's name is the topic.", {
  title: explained(
    titleSchema,
    "The topic as a noun phrase; it is what the button says when the counsellor asks which topic is meant.",
    "The application fee",
  ),
  conditions: explained(
    rootConditionSchema.optional(),
    "When this reply is given. Leave it out, and it is given to every question that resembles the samples in rules/samples/<topic>.txt.",
    {
      all: [
        { fact: "question", operator: "resembles", value: "apply" },
        { fact: "hasStudentId", operator: "equal", value: false },
      ],
    },
  ),
  event: speaking("reply", "The reply that is given when the conditions hold."),
  more: maybe("What is said besides when somebody asks for more.", "You pay once, online."),
  yesNo: maybe(
    "Said first to a question that wants a yes or a no. Only where every such question gets the same.",
    "No, you need no degree.",
  ),
  again: maybe(
    "Said when the reply is given once more, instead of the same words: shorter, or in other words.",
    "As I said: {{fees.application}}, once.",
  ),
  hi: explained(
    spokenText.regex(/[\u0904-\u0939]/, "Write the Hindi in Devanagari.").optional(),
    "The same answer in Hindi, for whoever writes in Devanagari. Without it they get the English one, and a sentence in Hindi that says so.",
    "फ़ीस ₹{{fees.application}} है, एक बार।",
  ),
  why: maybe("The reason, for somebody who asks why.", "It pays for the evaluation."),
  policies: explained(
    z.array(z.string()).optional(),
    "The policies of content/policies.json that this reply tells with {{policies.<name>}}. While one of them is not decided, the paragraphs that tell it are left out, and the counsellor says so.",
    ["refund"],
  ),
  undecided: maybe("What is said besides while one of the policies is not decided.", "Ask before you pay."),
  starts: explained(
    z.string().optional(),
    "The assessment that begins at once when somebody types what this reply answers to.",
    "assessment",
  ),
  counterpart: explained(
    z.string().optional(),
    "The reply that says the same about the other certification; each of the two names the other.",
    "aip-eligibility",
  ),
  priority: prioritySchema,
  declines: isTrue(
    "This reply says that the question is not our subject. It is never offered as a reading, and beside other questions the part is only named.",
  ),
});

export type ReplyFile = z.infer<typeof replySchema>;

/** When a reply is given that states no conditions: when the question resembles the samples of its own name. */
export function conditionsOf(topic: string, { conditions }: ReplyFile) {
  return conditions ?? { all: [{ fact: "question", operator: "resembles", value: topic }] };
}
