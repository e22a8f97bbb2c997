/** What happens to a certificate, in the order in which it happens. */
export function HowItWorks() {
  return (
    <ol className="how-it-works" aria-label="How it works">
      <li>
        <strong>Upload</strong> a letter, certificate or report that says what you did.
      </li>
      <li>
        <strong>It is read</strong> in full, and every element of the competency is compared with its sentences.
      </li>
      <li>
        <strong>You see why</strong>: the sentences that counted, a score, and the question to expect in your interview.
      </li>
    </ol>
  );
}
