import { href, Link } from "react-router";

export function VerifyLink({ className = "" }: { className?: string }) {
  return (
    <Link to={href("/verify")} className={`plain-link ${className}`}>
      Verify a certificate
    </Link>
  );
}

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

export function SiteFooter({ className = "" }: { className?: string }) {
  return (
    <footer className="rule mt-auto py-4 print:hidden">
      <ul className={`wrap flex flex-wrap gap-x-8 text-sm text-soft ${className}`}>
        <FooterLinks />
      </ul>
    </footer>
  );
}
