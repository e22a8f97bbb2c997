/** A certificate of an employer, to be written for one student or another. Everybody and every firm in it is invented. */
export interface Letter {
  /** The competency that it is handed in for, by its name in content/competencies.json. */
  competency: string;
  /** How much it shows: all elements of its competency, some, hardly any, or something that a person must look at. */
  quality: "strong" | "fair" | "thin" | "odd";
  /** Where it comes from; the certificates of one career are of one trade. */
  trade: string;
  /** Its head: who wrote it, and where. */
  from: readonly [employer: string, place: string];
  signed: string;
  /** `{name}` is the holder with a title, `{family}` the family name with it; [he], [his], [him] are she and her where that is right. */
  text: readonly string[];
}
