import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { SAMPLE_DOMAIN } from "#app/platform/sample-mark.ts";

/** Somebody who could exist. */
export interface SamplePerson {
  name: string;
  family: string;
  gender: "she" | "he";
  email: string;
  /** With the 91 of India. */
  phone: number;
}

const names = z.array(z.string()).nonempty();
/** Names as they go together in the regions of India. */
const regions = contentFile(
  "samples/names",
  z.array(z.strictObject({ women: names, men: names, families: names })).nonempty(),
);

/** The first so many people have a name that no other of them has. */
const DISTINCT = 480;
const FIRST_NUMBER = 916_000_000_000;
const NUMBERS = 3_999_999_979;

/** A person from one of India's regions; the same number always gives the same person. */
export function samplePerson(number: number, gender = genderOf(number)): SamplePerson {
  const all = regions();
  const { women, men, families } = pick(all, number);
  const given = gender === "she" ? women : men;
  const nth = Math.floor(number / all.length / 2);
  const first = pick(given, nth);
  // Every first name meets every family name before a pair comes again.
  const family = pick(families, (nth % given.length) + Math.floor(nth / given.length));
  const address = `${first}.${family}`.toLowerCase().replace(/[^a-z.]/g, "");
  const suffix = number < DISTINCT ? "" : `.${number}`;
  return {
    name: `${first} ${family}`,
    family,
    gender,
    email: `${address}${suffix}@${SAMPLE_DOMAIN}`,
    phone: FIRST_NUMBER + (((number + 1) * 1_571_908_381) % NUMBERS),
  };
}

function genderOf(number: number): SamplePerson["gender"] {
  return (number + Math.floor(number / regions().length)) % 2 === 0 ? "she" : "he";
}

/** An element of a list, going round. */
export function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
