import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

/** What the root's loader hands over; the platform makes it. */
export interface Toast {
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
  seconds?: 7;
}

/** The newest toast, of the last answer or of the page itself, unless it has left. An answer's toast shows without script, too. */
export function Toasts() {
  const brought = useRouteLoaderData<{ toast?: Toast }>("root")?.toast;
  const { own, left } = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.none);
  const shown = [own, brought].find((toast) => toast && !left.includes(toast.id));
  return (
    <div className="toasts" role={shown?.kind === "error" ? "alert" : "status"}>
      {shown && (
        <div
          key={shown.id}
          className={`toast toast-${shown.kind}`}
          data-seconds={shown.seconds}
          onAnimationEnd={({ animationName }) => animationName === "toast-out" && toasts.leave(shown.id)}
        >
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{shown.title}</p>
            {shown.text !== undefined && <p className="text-soft">{shown.text}</p>}
          </div>
          {/* Only script can take the toast away early; without it the toast leaves by itself. */}
          <button type="button" className="toast-dismiss" aria-label="Dismiss" onClick={() => toasts.leave(shown.id)}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Shows a toast about something that happened in the browser. */
export function showToast(toast: Omit<Toast, "id">): void {
  toasts.show(toast);
}

interface Shown {
  own?: Toast;
  /** Ids of the toasts that have left. */
  left: readonly string[];
}

/** What the browser knows about toasts, shared by the page's and the dialog's region. */
const toasts = (() => {
  const nothing: Shown = { left: [] };
  let shown = nothing;
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (toast: Omit<Toast, "id">) => change({ ...shown, own: { ...toast, id: `own ${++count}` } }),
    leave: (id: string) => change({ ...shown, left: [...shown.left, id] }),
    now: () => shown,
    none: () => nothing,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
})();
