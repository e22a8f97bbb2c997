interface QuoteProps {
  text: string;
  /** Whether the words were read by OCR from a picture of them, so that a letter may be wrong. */
  byOcr?: boolean;
  className?: string;
}

/** A sentence of a document, word for word. */
export function Quote({ text, byOcr = false, className }: QuoteProps) {
  return (
    <blockquote className={className}>
      {text}
      {byOcr && <footer className="font-sans text-sm text-soft">Read from a scan by text recognition (OCR)</footer>}
    </blockquote>
  );
}
