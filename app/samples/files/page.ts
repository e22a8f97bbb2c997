/** A paper of one page. */
export interface Page {
  /** Whose paper it is, with where they are. */
  head: string;
  place: string;
  title: string;
  text: readonly string[];
  signed: string;
}
