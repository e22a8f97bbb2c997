import { href, Link } from "react-router";

/** The way to the proof of a certificate, in header and footer of every public page. */
export function VerifyLink({ className = "" }: { className?: string }) {
  return (
    <Link to={href("/verify")} className={`plain-link ${className}`}>
      Verify a certificate
    </Link>
  );
}

/** The pages that every footer leads to. */
export function FooterLinks() {
  return (
    <>
      <li>
        <VerifyLink />
      </li>
      <li>
        <Link to={href("/privacy")} className="plain-link">
          Privacy
        </Link>
      </li>
      <li>
        <Link to={href("/terms")} className="plain-link">
          Terms
        </Link>
      </li>
      <li>
        <Link to={href("/contact")} className="plain-link">
          Contact
        </Link>
      </li>
    </>
  );
}

/** The footer of every page but the landing page, which has one of its own. */
export function SiteFooter({ className = "" }: { className?: string }) {
  return (
    <footer className="rule mt-auto py-4 print:hidden">
      <ul className={`wrap flex flex-wrap gap-x-8 text-sm text-soft ${className}`}>
        <FooterLinks />
      </ul>
    </footer>
  );
}
