import type { ReactNode } from "react";
import { Seal } from "./seal.tsx";

/** A calm page with one thing to say: not found, refused, away for a moment. */
export function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap notice-page">
      <Seal className="seal size-20" />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
