import { href, Link } from "react-router";
import { Seal } from "#app/ui/seal.tsx";
import type { LandingContent } from "./landing-content.server.ts";

interface FrameContent extends Pick<LandingContent, "hero" | "why" | "certifications" | "process" | "footer"> {
  site: { institute: string; tagline: string };
  contactEmail: string;
}

export function LandingHeader({ content }: { content: FrameContent }) {
  return (
    <header className="masthead">
      <div className="wrap">
        <Link to="/" className="brand">
          <Seal />
          {content.site.institute}
        </Link>
        <SignIn />
        <nav aria-label="On this page" className="masthead-nav">
          <a href="#why">{content.why.title}</a>
          <a href="#certifications">{content.certifications.title}</a>
          <a href="#process">{content.process.title}</a>
        </nav>
        <Link to={href("/eligibility")} className="masthead-counsellor" preventScrollReset>
          {content.hero.counsellor}
        </Link>
      </div>
    </header>
  );
}

/** The sign-in button is hidden: it appears when it is reached by keyboard. */
function SignIn() {
  return (
    <form method="post" action={href("/sign-out")} className="hidden-sign-in">
      <input type="hidden" name="to" value={href("/student-auth")} />
      <button type="submit" className="button button-outline">
        Sign In
      </button>
    </form>
  );
}

export function LandingFooter({ content }: { content: FrameContent }) {
  const { footer, site, contactEmail } = content;
  return (
    <footer className="colophon">
      <div className="wrap">
        <div className="colophon-brand">
          <Seal className="seal size-16" />
          <div>
            <p className="serif text-xl">{footer.launch}</p>
            <p className="text-soft">{site.tagline}</p>
          </div>
        </div>
        <ul>
          <li>
            <Link to={href("/student-auth")} className="colophon-link">
              {footer.studentPortal}
            </Link>
          </li>
          <li>
            <a href={`mailto:${contactEmail}`} className="colophon-link">
              {footer.contact}
            </a>
          </li>
        </ul>
        <p className="text-sm text-soft">{footer.copyright}</p>
      </div>
    </footer>
  );
}
