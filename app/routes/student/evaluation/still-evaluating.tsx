import { useEffect } from "react";
import { useRevalidator } from "react-router";

const LOOK_AGAIN_MS = 2_000;

/** Keeps a page up to date while a certificate is being evaluated, with script and without. */
export function StillEvaluating() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
