import { FEES, type Mistake } from "./mistake.ts";

export const ofFiles: readonly Mistake[] = [
  {
    name: "deleted file",
    says: ["messages.json:1 The file messages.json is missing."],
    file: "messages.json",
    remove: true,
  },
  {
    name: "deleted step",
    says: [
      'assessment/experience.json:58 There is no step named "leadership".',
      'conversations/to-gmp.json:20 There is no step named "leadership".',
    ],
    file: "assessment/leadership.json",
    remove: true,
  },
  {
    name: "renamed step",
    says: [
      'assessment/experience.json:58 There is no step named "leadership".',
      'conversations/to-gmp.json:20 There is no step named "leadership".',
    ],
    file: "assessment/leadership.json",
    rename: "assessment/leading.json",
  },
  {
    name: "wrong case in a file name",
    says: [
      'replies/Fees.json:1 The file name "Fees.json" has other signs than small letters, digits and hyphens. Did you mean fees.json?',
    ],
    file: FEES,
    rename: "replies/Fees.json",
  },
  {
    name: "copy of a file",
    says: [
      'replies/fees copy.json:1 The file name "fees copy.json" has other signs than small letters, digits and hyphens. Did you mean fees-copy.json?',
    ],
    file: FEES,
    rename: "replies/fees copy.json",
  },
  {
    name: "wrong ending",
    says: ["replies/fees.json.txt:1 This is not a rule file: its name does not end in .json. Did you mean fees.json?"],
    file: FEES,
    rename: "replies/fees.json.txt",
  },
  {
    name: "wrong folder",
    says: ['reply/fees.json:1 There is no kind of rule that belongs into the folder "reply".'],
    file: FEES,
    rename: "reply/fees.json",
  },
  {
    name: "reply at the top",
    says: ['fees.json:1 "fees.json" is not one of the files at the top of the rules directory.'],
    file: FEES,
    rename: "fees.json",
  },
  {
    name: "folder in a folder",
    says: ["replies/money/fees.json:1 Rule files do not stand in folders inside of folders."],
    file: FEES,
    rename: "replies/money/fees.json",
  },
  {
    name: "missing facts",
    says: [
      "content/facts.json:1 The file content/facts.json is missing.",
      "replies/fees.json:16 There is nothing to put in place of {{fees.application}}.",
    ],
    file: "content/facts.json",
    remove: true,
  },
];
