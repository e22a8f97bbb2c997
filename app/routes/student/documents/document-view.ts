/** A document as the student sees it. */
export interface DocumentView {
  id: string;
  slot: string | null;
  title: string;
  /** Degree, institution or description in one line; empty when there is none. */
  details: string;
  domain: string;
  institution: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** ISO 8601. */
  uploadedAt: string;
}
