import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

export interface Toast {
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
  /** How long it stays; 6 seconds when not given. */
  seconds?: 7;
}

/** The toast that the last answer brought, unless it has left already. It shows without script, too. */
export function Toasts() {
  const toast = useRouteLoaderData<{ toast?: Toast }>("root")?.toast;
  const left = useSyncExternalStore(gone.subscribe, gone.last, () => undefined);
  const shown = toast && toast.id !== left ? toast : undefined;
  return (
    <div className="toasts" role={shown?.kind === "error" ? "alert" : "status"}>
      {shown && (
        <div
          key={shown.id}
          className={`toast toast-${shown.kind}`}
          data-seconds={shown.seconds}
          onAnimationEnd={({ animationName }) => animationName === "toast-out" && gone.add(shown.id)}
        >
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{shown.title}</p>
            {shown.text !== undefined && <p className="text-soft">{shown.text}</p>}
          </div>
          {/* Only script can take the toast away early; without it the toast leaves by itself. */}
          <button type="button" className="toast-dismiss" aria-label="Dismiss" onClick={() => gone.add(shown.id)}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}

/** The id of the toast that has left, shared by the page's and the dialog's region. */
const gone = (() => {
  let id: string | undefined;
  const listeners = new Set<() => void>();
  return {
    add(left: string) {
      id = left;
      for (const listener of listeners) listener();
    },
    last: () => id,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
})();
