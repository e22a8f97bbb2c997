import type { ComponentType } from "react";
import { type LinkProps, Link as RouterLink, useHref } from "react-router";

/** An address of ours from the root on that means itself, whatever page it stands on. */
const FROM_ROOT = /^\/(?:[\w~-]+\/)*[\w~-]*(?:\?[^#]+)?(?:#.+)?$/;
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
  return anchor(props, useHref(props.to, { relative: props.relative }));
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
