interface MaskedAadhaarProps {
  title: string;
  text: string;
  steps: readonly string[];
}

/** Why a masked Aadhaar is asked for, and how it is had. */
export function MaskedAadhaar({ title, text, steps }: MaskedAadhaarProps) {
  return (
    <details className="max-w-prose text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <div className="mt-2 mb-3 grid gap-2 border-l-2 border-gilt pl-4">
        <p>{text}</p>
        <ol className="grid list-decimal gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}
