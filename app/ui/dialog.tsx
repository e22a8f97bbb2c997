import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { LinkButton } from "./button.tsx";
import { Toasts } from "./toast.tsx";
import { useModal } from "./use-modal.ts";

interface RouteDialogProps {
  title: string;
  subtitle?: ReactNode;
  /** The address without the dialog. */
  closeTo: string;
  closeLabel?: string;
  /** Stands before the title. */
  mark?: ReactNode;
  /** Stands beside the close button. */
  tools?: ReactNode;
  wide?: boolean;
  /** Replaces the plain scrolling body, for a dialog that arranges its inside itself. */
  layout?: "body" | "own";
  className?: string;
  children: ReactNode;
}

/**
 * A dialog that is a route of its own, shown over its parent's page. Without script it is an open dialog over a scrim;
 * with script it is modal: it takes the focus, keeps it, closes on Escape, and gives the focus back.
 */
export function RouteDialog(props: RouteDialogProps) {
  const {
    title,
    subtitle,
    closeTo,
    closeLabel = "Close",
    mark,
    tools,
    wide,
    layout = "body",
    className,
    children,
  } = props;
  const dialog = useModal(closeTo);
  const titleId = useId();
  return (
    <>
      <div className="scrim" />
      <dialog
        ref={dialog}
        open
        className={["dialog", wide && "dialog-wide", className].filter(Boolean).join(" ")}
        aria-labelledby={titleId}
      >
        <header className="dialog-head">
          {mark}
          <div className="min-w-0">
            <h2 id={titleId} tabIndex={-1} data-dialog-title>
              {title}
            </h2>
            {subtitle !== undefined && <p className="mt-1 text-sm text-soft">{subtitle}</p>}
          </div>
          <div className="ml-auto flex flex-none items-center gap-1">
            {tools}
            <Link to={closeTo} className="dialog-close" aria-label={closeLabel} replace preventScrollReset>
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </Link>
          </div>
        </header>
        {layout === "body" ? <div className="dialog-body">{children}</div> : children}
        <Toasts />
      </dialog>
    </>
  );
}

/** Leaves a dialog without doing anything, beside the button that does it. */
export function LeaveDialog({ to, children = "Cancel" }: { to: string; children?: string }) {
  return (
    <LinkButton to={to} variant="outline" replace preventScrollReset>
      {children}
    </LinkButton>
  );
}
