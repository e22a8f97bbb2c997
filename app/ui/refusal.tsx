import { useEffect, useRef } from "react";

/** Says above a page why what was asked for was not done; it takes the focus. Nothing while nothing was refused. */
export function Refusal({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1} className="error-summary" role="alert">
      <p>{text}</p>
    </div>
  );
}
