import type { Letter } from "./letter.ts";

const bank = (competency: string, text: readonly string[]): Letter => ({
  competency,
  quality: "strong",
  trade: "bank",
  from: ["Deccan Grameen Bank", "Nampally, Hyderabad 500 001"],
  signed: "V. Narasimha Rao, Chief Manager (Digital)",
  text,
});

/** The rest of a career in a bank. */
export const bankLetters: readonly Letter[] = [
  bank("Data Preparation and Management", [
    "{name} has built up the data of our credit department since 2018.",
    "[He] found out which of our systems hold what, obtained access to the land records of the state and to the credit bureau, and combined all three into one dataset with a nightly query.",
    "[He] detected duplicates of 21,000 borrowers, wrong villages and missing incomes, corrected them with the branches, and prepared features and labels for training.",
    "[He] set up checks which stop a load that looks wrong, gave every table an owner and a description, and shows the quality of the data to the branches every month.",
    "{family} masked names and Aadhaar numbers before anything was used for training, restricted access by role, and followed the consent forms and the rules of the Reserve Bank.",
  ]),
  bank("Building and Evaluating AI Solutions", [
    "This is to confirm what {name} has developed for the crop loan desk.",
    "[He] compared simple rules, logistic regression and a large language model for reading land records, and chose a small model with rules because it was cheap, could be explained and could be maintained by us.",
    "[He] built a prototype in six weeks, tried it with the officers of two branches and changed it according to what they did with it.",
    "[He] tested it on 3,000 documents that had been held back, measured precision and recall for every field, looked into the errors, and compared it with the work of the clerks.",
    "{family} designed the prompts for the letters to borrowers, kept versions of them, gave the model our own product sheets as source, and tested 400 letters until none promised what we do not offer.",
  ]),
  bank("Deploying and Operating AI", [
    "{name} has brought four models of this bank into daily work and runs them.",
    "[He] put the reading of land records into the loan screen of the branches, so that the officer sees the fields beside the scan, corrects them and decides.",
    "[He] released every version through a pipeline with tests and a trial in five branches, and could go back to the former version within minutes.",
    "[He] monitored accuracy, drift, response time and cost every week, noticed the drop after the new form of 2023, retrained the model and retired an old one.",
    "{family} automated the daily returns to head office with scripts, and measured that this saves 31 hours a week and nearly all typing errors.",
  ]),
  bank("Responsible AI and Governance", [
    "{name} looks after the responsible use of AI in this bank.",
    "[He] tested the loan model for bias against women and small holders, found that women were rated lower for missing papers, explained it to the credit committee, and had the feature removed and the model trained again.",
    "[He] documented how each model works and where its limits are, and explained results to branch managers and auditors in words that they understand.",
    "[He] arranged that no loan is declined without an officer who reviews and signs it, with an escalation to the regional office, and checks every month whether mistakes of the model are noticed.",
    "{family} wrote our policy for the use of AI tools, with rules for confidentiality, copyright and what the Reserve Bank requires; it is in force since 2023.",
  ]),
  bank("Enabling Others with AI", [
    "{name} has taught our staff to work with AI.",
    "[He] trained 520 officers and clerks in workshops, wrote a short guide in Telugu and English, and coached the branches that had difficulties at their own counters.",
    "[He] advised the general managers on what such tools can do, what they cost and what risk they bring, and corrected the expectation that half of the clerks would not be needed.",
    "[He] brought credit officers, lawyers and programmers together every week, and made sure that all of them meant the same by the same words.",
    "{family} tries new tools in small experiments, two in each quarter, reports what they were good for, and has brought the reading of cheques into practice this way.",
  ]),
];
