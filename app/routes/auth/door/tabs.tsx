import { Link } from "react-router";

export type Tab = "sign-in" | "sign-up";

const labels: Record<Tab, string> = { "sign-in": "Sign In", "sign-up": "Sign Up" };

/** Sign In and Sign Up side by side; links, so that they work without script and each has an address. */
export function Tabs({ current, search }: { current: Tab; search: (tab: Tab) => string }) {
  return (
    <nav aria-label="Sign in or sign up" className="shell-nav border-b border-rule">
      <ul>
        {(["sign-in", "sign-up"] as const).map((tab) => (
          <li key={tab}>
            <Link to={search(tab)} aria-current={tab === current ? "page" : undefined} preventScrollReset replace>
              {labels[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
