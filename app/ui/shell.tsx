import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Seal } from "./seal.tsx";
import { SiteFooter } from "./site-footer.tsx";

interface PortalShellProps {
  /** The portal's name, such as "Student Portal". */
  portal: string;
  /** Where the mark leads to. */
  home: string;
  /** Such as "Welcome, Asha Rao". */
  welcome?: string;
  nav?: readonly { to: string; label: string; end?: boolean }[];
  /** What stands at the right of the header: the profile and the Sign Out form. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a signed-in portal: header with mark, welcome line, navigation and tools, then the page. */
export function PortalShell({ portal, home, welcome, nav = [], tools, children }: PortalShellProps) {
  const tabs = useTabInSight();
  return (
    <>
      <header className="shell-head">
        <div className="wrap">
          <Link to={home} className="brand">
            <Seal />
            <span>
              PGI <span className="text-soft">{portal}</span>
            </span>
          </Link>
          <div className="shell-tools">
            {welcome !== undefined && <p className="text-sm text-soft">{welcome}</p>}
            {tools}
          </div>
          {nav.length > 0 && (
            <nav className="shell-nav w-full" aria-label={portal}>
              <ul ref={tabs}>
                {nav.map((item) => (
                  <li key={item.to}>
                    <NavLink to={item.to} end={item.end}>
                      {item.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap shell-main">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** On a phone the tabs scroll sideways; the one in use is brought into sight. Without script the style sheet does it where it can. */
function useTabInSight() {
  const tabs = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab in use
  useEffect(() => {
    const used = tabs.current?.querySelector("[aria-current=page]");
    if (tabs.current && used)
      tabs.current.scrollLeft += used.getBoundingClientRect().left - tabs.current.getBoundingClientRect().left - 24;
  }, [pathname]);
  return tabs;
}
