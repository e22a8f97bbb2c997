/** So many characters may have what a person writes at once, and so many entries a question. */
export const LONGEST_TEXT = 4000;
export const MOST_ENTRIES = 60;
