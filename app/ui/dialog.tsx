import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { LinkButton } from "./button.tsx";
import { Toasts } from "./toast.tsx";

interface RouteDialogProps {
  title: string;
  subtitle?: ReactNode;
  closeTo: string;
  closeLabel?: string;
  mark?: ReactNode;
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

// The server has no layout to prepare.
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What had the focus when the first of a chain of dialogs opened. */
let opener: HTMLElement | undefined;

/**
 * Makes the open dialog of a route modal: it takes the focus, Escape and a press outside go to `closeTo`, and
 * afterwards the focus returns to what opened it, or to the link that would open it again. A dialog that was closed is no
 * place in the history: Back does not open it again.
 */
function useModal(closeTo: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const path = window.location.pathname;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body && !focused.closest("dialog")) opener = focused;
    const inside = dialog.contains(focused) ? focused : undefined;
    dialog.removeAttribute("open");
    dialog.showModal();
    const first =
      inside ?? dialog.querySelector("[autofocus], .error-summary") ?? dialog.querySelector("[data-dialog-title]");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return () => {
      dialog.close();
      queueMicrotask(() => giveFocusBack(path));
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const close = () => navigate(closeTo, { preventScrollReset: true, replace: true });
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog && isOutside(dialog, event)) close();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("mousedown", onPress);
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("mousedown", onPress);
    };
  }, [closeTo, navigate]);

  return ref;
}

function giveFocusBack(path: string) {
  if (document.querySelector("dialog[open]")) return;
  const target = opener?.isConnected ? opener : document.querySelector(`a[href="${CSS.escape(path)}"], h1`);
  opener = undefined;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
