import { href, Link } from "react-router";

/**
 * What becomes of what is entered, where it is asked for, with the way to the whole notice. The link loads the page anew, so
 * that the browser's back button brings a half-filled form back as it was.
 */
export function ShortNotice({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`text-sm text-soft ${className}`}>
      {text}{" "}
      <Link to={href("/privacy")} reloadDocument>
        Privacy notice
      </Link>
    </p>
  );
}
