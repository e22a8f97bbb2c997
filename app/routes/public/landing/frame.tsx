import { href, Link } from "react-router";
import { Seal } from "#app/ui/seal.tsx";
import { FooterLinks } from "#app/ui/site-footer.tsx";
import type { LandingContent } from "./landing-content.server.ts";

interface FrameContent extends Pick<LandingContent, "hero" | "why" | "certifications" | "process" | "footer"> {
  site: { institute: string; tagline: string };
}

export function LandingHeader({ content }: { content: FrameContent }) {
  return (
    <header>
      <div className="wrap relative flex items-center gap-8 py-[1.1rem]">
        <Link to="/" className="brand">
          <Seal />
          {content.site.institute}
        </Link>
        <SignIn />
        <nav aria-label="On this page" className="ml-auto flex gap-7 text-sm max-md:hidden print:hidden">
          <a className="plain-link" href="#why">
            {content.why.title}
          </a>
          <a className="plain-link" href="#certifications">
            {content.certifications.title}
          </a>
          <a className="plain-link" href="#process">
            {content.process.title}
          </a>
        </nav>
        <Link to={href("/eligibility")} className="plain-link text-sm font-semibold max-md:ml-auto" preventScrollReset>
          {content.hero.counsellor}
        </Link>
      </div>
    </header>
  );
}

/** The sign-in button is hidden: it appears when it is reached by keyboard. */
function SignIn() {
  return (
    <form method="post" action={href("/sign-out")} className="hidden-sign-in not-focus-within:sr-only">
      <input type="hidden" name="to" value={href("/student-auth")} />
      <button type="submit" className="button button-outline">
        Sign In
      </button>
    </form>
  );
}

export function LandingFooter({ content }: { content: FrameContent }) {
  const { footer, site } = content;
  return (
    <footer className="rule pt-10 pb-12">
      <div className="wrap grid gap-x-12 gap-y-6 md:grid-cols-[1fr_auto] md:items-center">
        <div className="flex items-center gap-5">
          <Seal className="seal size-16" />
          <div>
            <p className="serif text-xl">{footer.launch}</p>
            <p className="text-soft">{site.tagline}</p>
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-8">
          <li>
            <Link to={href("/student-auth")} className="plain-link">
              {footer.studentPortal}
            </Link>
          </li>
          <li>
            <Link to={href("/verify")} className="plain-link">
              {footer.verify}
            </Link>
          </li>
          <FooterLinks />
        </ul>
        <p className="text-sm text-soft">{footer.copyright}</p>
      </div>
    </footer>
  );
}
