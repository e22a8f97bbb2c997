import type { ReactNode } from "react";
import { Link } from "react-router";
import { Seal } from "./seal.tsx";
import { SiteFooter, VerifyLink } from "./site-footer.tsx";

/** The frame of the public pages beside the landing page: certificates that are verified, notices, terms. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="wrap flex max-w-3xl items-center justify-between gap-6 py-[1.1rem]">
        <Link to="/" className="brand">
          <Seal />
          PGI
        </Link>
        <VerifyLink className="text-sm font-semibold" />
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

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** The frame of every page about signing in, and of those that mailed links open: the way back, mark and title, one panel. */
export function AuthPage({ title, lead, children, below }: AuthPageProps) {
  return (
    <>
      <main id="main" tabIndex={-1} className="wrap grid max-w-lg gap-8 py-8 sm:py-14">
        <p className="flex flex-wrap justify-between gap-x-6">
          <Link to="/">Back to Home</Link>
          <VerifyLink className="text-sm" />
        </p>
        <header className="grid justify-items-center gap-3 text-center">
          <Seal className="seal size-14" />
          <h1>{title}</h1>
          {lead !== undefined && <p className="text-soft">{lead}</p>}
        </header>
        <div className="panel grid gap-6">{children}</div>
        {below !== undefined && <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">{below}</p>}
      </main>
      <SiteFooter className="max-w-lg justify-center" />
    </>
  );
}
