import type { Letter } from "./letter.ts";

const foundry = (competency: string, text: readonly string[]): Letter => ({
  competency,
  quality: "strong",
  trade: "foundry",
  from: ["Konkan Auto Castings Ltd.", "MIDC Chakan, Pune 410 501"],
  signed: "S. Deshpande, General Manager (Works)",
  text,
});

/** The rest of a career in a foundry. */
export const foundryLetters: readonly Letter[] = [
  foundry("Strategic Thinking and Planning", [
    "{name} worked on the five-year plan of our works with me from 2018 to 2023.",
    "[He] visited three foundries in Rajkot and two customers in Sriperumbudur, studied how their prices and rejections compare with ours, and concluded that small iron castings would go to them; we stopped quoting for parts under two kilograms.",
    "Of a second moulding line and a machine shop we could pay for one. [He] weighed both, chose the machine shop, closed the old hand-moulding bay, and told the men there himself why.",
    "[He] broke the plan into goals for each half year with an owner and a measure, and went through them with the shift managers on every first Saturday.",
    "{family} brought the new line of brake drums from the first drawing to delivery, made 200 trial pieces for one customer first, learnt that the paint was wrong, and changed it before the large order.",
  ]),
  foundry("Financial and Business Acumen", [
    "{name} has had the money of the moulding and melting shops in hand since 2016.",
    "[He] made the annual budget for sand, power and wages, gave a new forecast every month, and explained to the management why the actual figures went above or below it.",
    "[He] found that the furnace was held hot through the lunch hour, renegotiated the contract for resin, and saved Rs 74 lakh in 2019 without one more rejected casting.",
    "[He] was accountable for turnover and margin of the tractor line; when steel scrap became dear [he] changed the mix and the prices, and the margin came back from 6 to 13 per cent.",
    "Before the induction furnace was ordered, {family} calculated its return on investment and payback of three years, compared two makers, and recommended the smaller one.",
  ]),
  foundry("Operations and Process Excellence", [
    "{name} was responsible for the flow of work in our moulding shop.",
    "[He] mapped the way from core shop to knock-out, found that moulds waited 50 minutes for cores, rearranged the two lines by Kaizen with the operators, and the cycle time fell from 94 to 61 minutes.",
    "[He] laid down the standards for sand testing and first-piece approval, audited each shift, and the works passed the IATF audits of 2018 and 2021 without a major remark.",
    "[He] chose the pattern makers and resin suppliers, negotiated delivery times and penalties with them, and followed up rejection and lateness of each every month.",
    "[He] set up six measures for every line, a board with the figures of the day before, and a meeting at 8.15 where each bad figure was given to one person with a date.",
    "[He] planned men and maintenance for the monsoon weeks, and when the transformer burnt in 2022 [he] had half of the shop running on hired generators the same night.",
  ]),
  foundry("Stakeholder and Client Management", [
    "{name} was the face of our works to customers and neighbours.",
    "Before the new sand plant [he] talked with the village council, the pollution board, the drivers and our own maintenance men, wrote down what each needed, and brought it to one list of requirements that was signed by all.",
    "[He] presented the state of the project, its risks and a recommendation to the directors every month in ten minutes.",
    "When our largest customer wanted 8 per cent off and we could give none, [he] negotiated for weeks until both agreed on 3 per cent against longer orders; the agreement still stands.",
    "{family} visited the five largest customers every month, settled each complaint in person within a week, and all five renewed their yearly contracts.",
  ]),
  foundry("Leading Change", [
    "In 2020 and 2021 {name} introduced teams of operators who inspect their own work, in place of inspectors at the end of the line.",
    "[He] showed management and union with the figures of rejections why we had to change, said plainly what it would mean, and won the union secretary before it was announced.",
    "[He] worked out what would change on each machine, planned training and dates line by line, and delivered all orders meanwhile.",
    "The inspectors were against it. [He] heard them all, separated the fear for the job from the good argument about gauges, bought the gauges, and found each of them a new place as trainer.",
    "{family} went on for eighteen months looking at the figures with every team each week, corrected what slipped back, and wrote self-inspection into the job descriptions.",
  ]),
];
