import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";

// The server has no layout to prepare.
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What had the focus when the first of a chain of dialogs opened. */
let opener: HTMLElement | undefined;

/**
 * Makes the open dialog of a route modal: it takes the focus, Escape and a press outside go to `closeTo`, and
 * afterwards the focus returns to what opened it, or to the link that would open it again. A dialog that was closed is no
 * place in the history: Back does not open it again.
 */
export function useModal(closeTo: string) {
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
