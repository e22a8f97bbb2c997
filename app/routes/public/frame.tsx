import type { ReactNode } from "react";
import { Link } from "react-router";
import { Seal } from "#app/ui/seal.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";

/** The frame of the public pages beside the landing page: certificates that are verified, notices, terms. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="wrap max-w-3xl py-[1.1rem]">
        <Link to="/" className="brand">
          <Seal />
          PGI
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 pt-6 pb-20 sm:pt-10"
      >
        {children}
      </main>
      <SiteFooter className="max-w-3xl" />
    </>
  );
}
