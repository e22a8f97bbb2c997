/** Letters and digits of a text: what a person would call something to read. */
export function visibleCharacters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}
