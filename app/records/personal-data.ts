/** A person whose data is told or erased, by every key under which the collections know one. */
export interface Person {
  /** The id of the accounts row; null for whoever only left an address. */
  account: string | null;
  /** The id of the students row; null without one. */
  student: string | null;
  /** As addresses are kept and looked up; empty once it is forgotten. */
  email: string;
}
