/** What visitors of the sample institute say, one after the other. `>` presses the first button that is offered. */
export const scripts: readonly (readonly string[])[] = [
  ["What does the certification cost?", "Is there an EMI option?", "Thank you"],
  ["What is the difference between GMP and AIP?", "I have 14 years in operations", "How long does it take?"],
  [">", ">", ">", ">", ">"],
  ["Am I eligible?", ">", ">", ">", ">"],
  ["How do I apply?", "Which documents do I need?", "Can I upload a photo of my marksheet?"],
  ["Is there an exam?", "How does the interview work?"],
  ["Is this certificate valid abroad?", "Will it help me to get a job in Dubai?"],
  ["I am a nurse with 12 years of experience, can I do GMP?", "What is a competency certificate?"],
  ["Do you give a refund?", "how long till I get my student id"],
  ["hello", "fees kitna hai", "ok thanks"],
  ["Can I do both courses?", "Is there a discount for two courses?"],
  ["Do I need a degree?", "I passed only 12th but I have 18 years in the army", "Thank you so much"],
  ["Who will read my certificates?", "What if the evaluation is wrong?", "Can I send another certificate?"],
  ["Is AIP for people who cannot program?", "I use Copilot and Power BI every day"],
  ["Where is your office?", "Can I visit on Saturday?", "Phone number please"],
  ["My payment failed but money was deducted", "whom do I write to"],
  ["What is the validity of the certificate?", "Do I have to renew it every year?"],
  ["Can my company pay the fee with GST invoice?", "Do you have corporate batches?"],
  ["Will I get hard copy of certificate by courier?"],
  ["Is PGI approved by UGC or AICTE?", "Is it equal to an MBA?"],
  ["How do I change my email address?", "I forgot my password"],
  ["Which competencies are in GMP?", "Do I need a certificate for each of them?"],
];

/** Those of the scripts that are heard more than once. */
export const AGAIN: readonly number[] = [0, 3, 1, 5, 2, 18, 9, 11, 3, 6, 2, 19, 4, 0, 17, 12];
