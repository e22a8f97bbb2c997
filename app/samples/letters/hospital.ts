import type { Letter } from "./letter.ts";

const FROM = ["Godavari Mission Hospital", "Canada Corner, Nashik 422 005"] as const;
const SIGNED = "Sr. Philomena D'Souza, Administrator";
const hospital = (competency: string, text: readonly string[]): Letter => ({
  competency,
  quality: "strong",
  trade: "hospital",
  from: FROM,
  signed: SIGNED,
  text,
});

/** The rest of a career in a hospital. */
export const hospitalLetters: readonly Letter[] = [
  hospital("Strategic Thinking and Planning", [
    "{name} was a member of the planning group of this hospital from 2017 to 2024 and led it for the last three years.",
    "[He] compared our charges and waiting times with those of four hospitals in the district, asked 300 patients where they go for dialysis and why, and concluded that we were losing them to distance; the plan for the second building was changed because of this.",
    "There was money for a cath lab or for two dialysis centres. [He] weighed both, decided for dialysis, gave up the cosmetic clinic, and explained the reasons to the consultants who had hoped for the lab.",
    "[He] broke the plan down into milestones for each quarter with one responsible person and one figure for each, and reviewed them with the heads of department every month.",
    "{family} took the dialysis centre at Sinnar from an idea to the first patient in nine months, tested the demand with a mobile unit beforehand, and added an evening shift when it turned out that the patients work by day.",
  ]),
  hospital("Financial and Business Acumen", [
    "{name} answered for the money of the nursing and support services of this hospital from 2018.",
    "[He] prepared the yearly budget of Rs 6.8 crore for the department and a forecast every quarter, compared it with what was spent, and explained the differences to the finance committee.",
    "[He] found that disposable gowns and dressings were opened and thrown away, renegotiated the rates for gloves and oxygen, and brought the cost down by Rs 41 lakh a year without any rise of infections.",
    "[He] was accountable for the result of the day-care unit; when it made a loss in 2020 [he] changed the packages and the hours, and the margin went from minus 4 to plus 15 per cent.",
    "For the second autoclave {family} made a business case with a payback of 26 months, compared buying with leasing, and recommended buying, as was then decided.",
  ]),
  hospital("Operations and Process Excellence", [
    "{name} has been in charge of ward operations of this hospital since 2016.",
    "[He] followed forty discharges with a stop watch, found that the file waited five hours for the pharmacy bill, redesigned the steps with billing and pharmacy, and the discharge now takes two hours instead of seven.",
    "[He] set the standards for hand hygiene and medication, audited two wards every week, and led the hospital through the NABH inspection without a major finding.",
    "[He] selected the suppliers of linen and diet, negotiated their service levels, and went through delivery and complaints with each of them every month.",
    "[He] defined nine indicators from falls to bed turnover, had them drawn from the ward system every morning, and held a review every Friday in which each bad figure led to an action with a name.",
    "[He] planned beds and duty rosters for the dengue season, and when the oxygen line failed in July 2021 [he] had cylinders at all 62 beds within twenty minutes.",
  ]),
  hospital("Stakeholder and Client Management", [
    "This letter concerns the work of {name} with patients, insurers and the district administration.",
    "Before the new outpatient block [he] interviewed patients, doctors, ambulance drivers and the police post in a series of workshops, found out what each of them needed, and turned it into requirements that all of them agreed to.",
    "[He] presented progress, risks and recommendations to the board of trustees every two months on a single page with the facts that they needed to decide.",
    "When three insurers cut the package rates, [he] negotiated with them for two months and reached an agreement on rates and documents which has held for three years.",
    "{family} called on the eleven factories of the area every quarter, dealt with every complaint within three days, and nine of them renewed their health contracts and brought us two more.",
  ]),
  hospital("Leading Change", [
    "{name} led the change from paper case sheets to electronic ones between 2020 and 2022.",
    "[He] showed doctors and trustees with figures how many doses were late because of paper, told them in plain words what a ward would look like afterwards, and won the senior consultants before anybody else.",
    "[He] assessed what would change for each role, planned training, dates and a night of change-over for every ward, and kept the wards running throughout.",
    "When the older sisters objected, [he] listened, understood that they feared to make mistakes before the doctors, changed the screens that they rightly complained of, and gave each of them a young colleague for a month.",
    "{family} followed for a year how many entries were made at the bedside, spoke to those who still used slips, and made the entries a part of every handover and appraisal, so that the new way has stayed.",
  ]),
];
