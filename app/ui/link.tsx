import { type ComponentType, useContext } from "react";
import { createPath, type LinkProps, Link as RouterLink, UNSAFE_RouteContext, useHref } from "react-router";

/** An address of ours from the root on that means itself, whatever page it stands on. */
const FROM_ROOT = /^\/(?:[\w~-]+\/)*[\w~-]*(?:\?[^#]+)?(?:#.+)?$/;
/** An address below the route that it stands in, or below the one above that. */
const NEAR = /^(\.\.\/)?(?=[\w~-]+(?:\/[\w~-]+)*(?:[?#].+)?$)/;
/** Leads to another site, or may. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;

/** A link within the product. On the server it is made without what only a browser needs of it, which is most of its cost. */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServedLink : RouterLink;

function ServedLink(props: LinkProps) {
  const { to } = props;
  const special = props.mask !== undefined || props.prefetch !== undefined || props.discover !== undefined;
  if (!special && typeof to === "string" && FROM_ROOT.test(to)) return anchor(props, to);
  if (special || (typeof to === "string" && ELSEWHERE.test(to))) return <RouterLink {...props} />;
  return <ResolvedLink {...props} />;
}

function ResolvedLink(props: LinkProps) {
  const { matches } = useContext(UNSAFE_RouteContext);
  const to = typeof props.to === "string" ? props.to : createPath(props.to);
  const near = props.relative === "path" ? null : NEAR.exec(to);
  if (!near) return <FreelyResolvedLink {...props} />;
  const [up] = near;
  const bases = basesOf.get(matches) ?? new Map<string, string>();
  basesOf.set(matches, bases);
  const base = bases.get(up);
  if (base !== undefined) return anchor(props, base + to.slice(up.length));
  const keep = (href: string) => bases.set(up, href.slice(0, up.length - to.length));
  return <FreelyResolvedLink {...props} keep={keep} />;
}

/** Of the routes around a link, what stands before an address below them: found once for all links of a page. */
const basesOf = new WeakMap<object, Map<string, string>>();

function FreelyResolvedLink({ keep, ...props }: LinkProps & { keep?: (href: string) => void }) {
  const href = useHref(props.to, { relative: props.relative });
  keep?.(href);
  return anchor(props, href);
}

/** The element that React Router makes of a link. */
function anchor(
  {
    to: _to,
    relative: _relative,
    reloadDocument: _reload,
    replace: _replace,
    state: _state,
    preventScrollReset: _keep,
    viewTransition: _view,
    defaultShouldRevalidate: _revalidate,
    onClick: _click,
    ...rest
  }: LinkProps,
  href: string,
) {
  return <a {...rest} href={href} data-discover="true" />;
}
