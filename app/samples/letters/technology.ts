import type { Letter } from "./letter.ts";

/** Letters that show every element of a competency of the AIP course. */
export const technologyLetters: readonly Letter[] = [
  {
    competency: "Framing AI Opportunities",
    quality: "strong",
    trade: "bank",
    from: ["Deccan Grameen Bank", "Nampally, Hyderabad 500 001"],
    signed: "V. Narasimha Rao, Chief Manager (Digital)",
    text: [
      "{name} has been Senior Manager (Analytics) of this bank since February 2018.",
      "[He] sat for three weeks with the clerks of nine branches, wrote down what they did by hand, and identified four tasks, reading of land records among them, in which machine learning could save time and avoid errors.",
      "[He] translated the wish for quicker crop loans into a defined task: which documents go in, which fields come out, how many may be wrong, and what stays with the officer; the credit department agreed to it in writing.",
      "For each idea [he] estimated benefit, effort, data and risk on one page, recommended to go ahead with two, to change one and to stop the voice assistant, and the board followed [him].",
      "Before work began, {family} measured how long a loan file took, 11 days, set a target of 5 days, and chose the complaints of farmers as a second measure beside the accuracy of the reading.",
    ],
  },
  {
    competency: "Data Preparation and Management",
    quality: "strong",
    trade: "laboratory",
    from: ["Arogya Diagnostics Ltd.", "Indiranagar, Bengaluru 560 038"],
    signed: "Dr. Anitha Hegde, Head of Laboratory Informatics",
    text: [
      "{name} was data engineer and later lead data engineer in our company from 2016 to 2024.",
      "[He] found out which of our 31 laboratories kept what, obtained access from each, and combined the analysers, the billing system and the public pin code list into one dataset by a nightly pipeline that [he] wrote.",
      "[He] detected 40,000 double patients, results in wrong units and missing ages, corrected them by rules that [he] agreed with the doctors, and labelled 12,000 reports for training.",
      "[He] set up checks that stop a load when a figure is out of range, named an owner for every table, documented each column, and watches the quality on a screen that goes to all laboratories every Monday.",
      "{family} replaced the names of patients by keys before any data left the laboratory, allowed access only to those named in a list, and kept to the consent form and the privacy act; the auditors of 2023 found nothing.",
    ],
  },
  {
    competency: "Building and Evaluating AI Solutions",
    quality: "strong",
    trade: "farming",
    from: ["Kaveri Agritech Solutions", "Vijayanagar, Mysuru 570 017"],
    signed: "Prakash Gowda, Founder",
    text: [
      "{name} has built our crop advice service since 2019 as machine learning lead.",
      "[He] compared plain rules, a gradient boosted tree and a large language model for the naming of leaf diseases, and chose the tree because it could be explained to the agronomists and ran on a cheap phone.",
      "[He] built the first prototype in five weeks, gave it to 30 farmers in Mandya, watched how they used it, and trained the model anew with their pictures.",
      "[He] tested it on 2,400 pictures that had been held back, reported precision and recall for each disease, went through the errors one by one, and compared the result with what the field officers had got right before.",
      "For the answers in Kannada {family} wrote the prompts, kept every version of them, gave the model our own handbook to answer from, and checked 500 answers against it until hardly any was invented.",
    ],
  },
  {
    competency: "Deploying and Operating AI",
    quality: "strong",
    trade: "airport",
    from: ["Vayu Airport Services", "Meenambakkam, Chennai 600 027"],
    signed: "Lakshmi Raghavan, Vice President (Technology)",
    text: [
      "This is to state what {name} has done as Lead Engineer (Applied AI) between 2017 and 2025.",
      "[He] built the forecast of baggage into the screen that the duty managers use anyway, so that the proposal stands beside the belt plan, and arranged that a person confirms it before staff are moved.",
      "[He] released every model through the same pipeline with version, tests and a trial on one terminal, and could roll back within three minutes, which [he] did twice.",
      "[He] watched accuracy, drift, answer times and cost every day, saw after the new flights of 2022 that the forecast had become worse, retrained it and took the old camera counter out of service.",
      "{family} automated the daily delay report and the sorting of passenger mails with scripts and a language model, measured before and after, and showed that it saves 26 hours a week and two of three errors.",
    ],
  },
  {
    competency: "Responsible AI and Governance",
    quality: "strong",
    trade: "insurance",
    from: ["Bharosa General Insurance", "Connaught Place, New Delhi 110 001"],
    signed: "Arun Bhatia, Chief Risk Officer",
    text: [
      "{name} has been Manager (Model Risk) with us since July 2018.",
      "[He] tested the claims model for bias and found that claims from small towns were sent to inspection twice as often; [he] explained this to the committee and had the pin code taken out and the model trained again, after which the difference had gone.",
      "[He] documented for every model on four pages how it works and where its limits are, and explained single results to branch managers and auditors in words that they understood.",
      "[He] designed the review by which no claim above Rs 50,000 is refused without an officer who signs, with a way to escalate, and [he] goes through the refusals that were overturned every month and has the causes mended.",
      "{family} drew up our policy for the use of generative AI: what may be entered, what not, who checks copyright and confidentiality, and what the regulator asks; the board put it in force in 2024.",
    ],
  },
  {
    competency: "Enabling Others with AI",
    quality: "strong",
    trade: "tea",
    from: ["Brahmaputra Valley Tea Company", "Christian Basti, Guwahati 781 005"],
    signed: "Nilima Baruah, Head of Human Resources",
    text: [
      "{name} came to us in 2012 and has headed digital learning since 2020.",
      "[He] trained 340 garden managers, clerks and field assistants in the use of AI tools, wrote a guide for each of the three groups, and sat with the slower ones until they could do it alone.",
      "[He] advised the directors on what the yield forecast can do and what not, told them frankly that the promised savings of the vendor were exaggerated, and gave them the real cost and the risk.",
      "Throughout the project [he] worked with agronomists, engineers and our lawyer, translated between them in a weekly meeting and wrote one list of words which all of them used.",
      "{family} follows the field, tries every month one new tool in a small experiment with two gardens, reports what came out of it, and two of these trials are in daily use today.",
    ],
  },
];
