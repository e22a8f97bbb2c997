import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps, useLocation } from "react-router";

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger";

export function buttonClass(variant: ButtonVariant, more?: string): string {
  return more ? `button button-${variant} ${more}` : `button button-${variant}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

export function Button({ variant = "primary", className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(variant, className)} />;
}

export function LinkButton({ variant = "primary", className, ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}

/** Leads to what can be done besides the first thing. */
export function OutlineLink(props: LinkProps) {
  return <LinkButton {...props} variant="outline" />;
}

/** Opens a dialog over the page, which stays as it is, with its search and its place. */
export function DialogLink({ to, variant = "outline", ...rest }: LinkProps & { to: string; variant?: ButtonVariant }) {
  const { search } = useLocation();
  return <LinkButton {...rest} to={{ pathname: to, search }} variant={variant} preventScrollReset />;
}

interface RowLinkProps {
  to: string;
  /** Whether it opens a dialog over the list, which then stays as it is. */
  dialog?: boolean;
  /** Whether it leads on with the list's search and filters, so that the way back leads to the list as it is. */
  keep?: boolean;
  /** The state that the list is to have under the dialog; the present one when not given. */
  over?: string;
  text?: string;
  /** What the row is about; tells links of equal text apart for those who only hear them. */
  name?: string;
  className?: string;
  children?: ReactNode;
}

/** A link of a list's row. */
export function RowLink({ to, dialog, keep, over, text, name, className, children }: RowLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={dialog || keep ? { pathname: to, search: over ?? search } : to}
      preventScrollReset={dialog}
      className={className}
    >
      {text}
      {name !== undefined && <span className="sr-only"> {name}</span>}
      {children}
    </Link>
  );
}
