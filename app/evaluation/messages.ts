/** The texts of an outcome, word for word as the product promises them. */

/** Summary of an evaluation with at least one match. */
export function acceptedMessage(matched: number, elements: number): string {
  return `Certificate Accepted! ✅ Found matches for ${matched} out of ${elements} elements`;
}

/** Summary of an evaluation without a match. */
export function noMatchMessage(competency: string): string {
  return `No Match Found ⚠️ This certificate doesn't demonstrate ${competency} competency`;
}

/** Summary of an evaluation that could not be made. */
export function unableMessage(competency: string): string {
  return `Unable to evaluate certificate for ${competency}. Please try again.`;
}

/** Summary for a list of matches: "accepted" when at least one element is matched. */
export function summaryOf(competency: string, matches: readonly { matched: boolean }[]): string {
  const matched = matches.filter((match) => match.matched).length;
  return matched > 0 ? acceptedMessage(matched, matches.length) : noMatchMessage(competency);
}

/** When there is no evaluation although the certificate is kept. */
export const FAILED_TO_EVALUATE = "Failed to evaluate certificate";
export const NO_DATA = "No evaluation data received";
export const FAILED_TO_LOAD = "Failed to load competencies";

export function evaluationFailedMessage(reason: string): string {
  return `Evaluation failed: ${reason}`;
}

/** The certificate is kept; its evaluation takes longer than the answer waits. */
export function uploadedMessage(title: string): string {
  return `${title} uploaded successfully`;
}
