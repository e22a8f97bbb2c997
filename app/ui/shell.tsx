import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Seal } from "./seal.tsx";
import { SiteFooter } from "./site-footer.tsx";

export interface NavPage {
  to: string;
  label: string;
}

/** What the header leads to: a page, or a group of pages of which it leads to the first. */
export interface NavGroup {
  label: string;
  pages: readonly NavPage[];
}

interface PortalShellProps {
  portal: string;
  home: string;
  /** Such as "Welcome, Asha Rao", with the pages about oneself, if there are any. */
  account: NavGroup;
  nav: readonly NavGroup[];
  /** What stands at the right of the header: the Sign Out form. */
  tools: ReactNode;
  /** Whether its pages are lists and forms to be worked with, which stand close together. */
  dense: boolean;
  children: ReactNode;
}

const MENU = "portal-menu";

/** The frame of a signed-in portal: a header of one row, which folds into a menu where it is too narrow, then the page. */
export function PortalShell({ portal, home, account, nav, tools, dense, children }: PortalShellProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    const leave = ({ target }: Event) => target instanceof Element && target.closest("a") && current?.hidePopover();
    current?.addEventListener("click", leave);
    return () => current?.removeEventListener("click", leave);
  }, []);
  const used = pageIn([...nav, account], pathname);
  const group = [...nav, account].find(({ pages }) => used && pages.includes(used));
  return (
    <>
      <header className="shell-head">
        <div className="wrap">
          <Link to={home} className="brand">
            <Seal className="seal size-9" />
            <span>
              PGI <span className="brand-portal text-soft">{portal}</span>
            </span>
          </Link>
          <button type="button" className="button button-outline shell-open" popoverTarget={MENU}>
            <Menu aria-hidden="true" size={18} /> Menu
          </button>
          <div className="shell-menu" id={MENU} popover="auto" ref={menu}>
            <button
              type="button"
              className="shell-close"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              aria-label="Close the menu"
            >
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </button>
            <nav className="shell-nav" aria-label={portal}>
              <ul>
                {nav.map((each) => (
                  <Group key={each.label} group={each} used={each === group} page={used} />
                ))}
              </ul>
            </nav>
            <div className="shell-tools">
              <ul>
                <Group group={account} used={account === group} page={used} />
              </ul>
              {tools}
            </div>
          </div>
        </div>
      </header>
      {group && group.pages.length > 1 && (
        <nav className="shell-pages" aria-label={group.label}>
          <Pages pages={group.pages} used={used} className="wrap" />
        </nav>
      )}
      <main id="main" tabIndex={-1} className={dense ? "wrap shell-main shell-dense" : "wrap shell-main"}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** A group's name leads to its first page; the others stand below it in a menu, and under the header of a wide screen. */
function Group({ group: { label, pages }, used, page }: { group: NavGroup; used: boolean; page: NavPage | undefined }) {
  const [first] = pages;
  if (!first) return <li>{label}</li>;
  return (
    <li>
      <Link to={first.to} aria-current={used ? (first === page ? "page" : "true") : undefined}>
        {label}
      </Link>
      {pages.length > 1 && <Pages pages={pages} used={page} className="shell-group" />}
    </li>
  );
}

function Pages({ pages, used, className }: Pick<NavGroup, "pages"> & { used: NavPage | undefined; className: string }) {
  return (
    <ul className={className}>
      {pages.map((page) => (
        <li key={page.to}>
          <Link to={page.to} aria-current={page === used ? "page" : undefined}>
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page that an address is in: of several whose addresses it begins with, the longest. */
function pageIn(groups: readonly NavGroup[], path: string): NavPage | undefined {
  return groups
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
