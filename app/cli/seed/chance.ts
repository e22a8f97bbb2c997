/** Numbers that look drawn at random and are the same for the same seed, so that samples can be made again. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded); mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 (included) to `limit` (excluded). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** A moment in the last `days` days. */
  moment(days: number): Date {
    return new Date(Date.now() - this.next() * days * 86_400_000);
  }
}

const FIRST = [
  ...["Aarav", "Aditi", "Ananya", "Anil", "Arjun", "Asha", "Bhavna", "Chetan", "Deepa", "Dev", "Divya", "Esha"],
  ...["Farah", "Gauri", "Harish", "Imran", "Isha", "Jaya", "Karan", "Kavita", "Lakshmi", "Leela", "Manish", "Meera"],
  ...["Mohan", "Nandini", "Neha", "Nikhil", "Omkar", "Pooja", "Pranav", "Priya", "Rahul", "Rekha", "Ritu", "Rohan"],
  ...["Sahil", "Sana", "Sanjay", "Shreya", "Sunita", "Tanvi", "Uday", "Usha", "Varun", "Vidya", "Vikram", "Zoya"],
] as const;
const LAST = [
  ...["Agarwal", "Banerjee", "Bhat", "Chatterjee", "Chauhan", "Das", "Deshmukh", "D'Souza", "Fernandes", "Ghosh"],
  ...["Gupta", "Iyer", "Jain", "Joshi", "Kapoor", "Khan", "Kulkarni", "Kumar", "Malhotra", "Mehta", "Menon", "Mishra"],
  ...["Nair", "Naidu", "Patel", "Patil", "Pillai", "Qureshi", "Rao", "Reddy", "Saxena", "Sharma", "Shah", "Singh"],
  ...["Sinha", "Srinivasan", "Thomas", "Trivedi", "Varghese", "Verma", "Yadav"],
] as const;

/** A made-up person, whose address is of a domain that cannot receive mail. */
export function person(chance: Chance, place: number) {
  const first = chance.of(FIRST as unknown as readonly [string, ...string[]]);
  const last = chance.of(LAST as unknown as readonly [string, ...string[]]);
  const local = `${first}.${last}.${place}`.toLowerCase().replace(/[^a-z0-9.]/g, "");
  return {
    name: `${first} ${last}`,
    email: `${local}@sample.example`,
    phone: 9_000_000_000 + chance.below(999_999_999),
  };
}
