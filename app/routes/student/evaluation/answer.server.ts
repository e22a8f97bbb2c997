import type { AttemptOutcome } from "#app/evaluation/certificates/attempt.ts";
import type { HandedIn } from "#app/evaluation/certificates/hand-in.server.ts";
import { evaluationFailedMessage, uploadedMessage } from "#app/evaluation/messages.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { redirectWithToast } from "#app/web/toast.server.ts";

/** An answer waits this long for the evaluation; after that the page shows by itself when it is done. */
const WAIT_MS = 12_000;

/** Waits a little for an evaluation. @returns undefined when it takes longer */
export async function waitForOutcome({ outcome }: HandedIn): Promise<AttemptOutcome | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, undefined);
  });
  try {
    return await Promise.race([outcome, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** Leads to the competency's page with the words of section 8. */
export function showOutcome(page: string, title: string, outcome: AttemptOutcome | undefined): Promise<Response> {
  return redirectWithToast(page, toastFor(title, outcome));
}

function toastFor(title: string, outcome: AttemptOutcome | undefined): Omit<Toast, "id"> {
  switch (outcome?.kind) {
    case "evaluated":
      return { kind: outcome.matched > 0 ? "success" : "info", title: outcome.summary };
    case "unreadable":
      return { kind: "error", title: evaluationFailedMessage(outcome.explanation) };
    case "refused":
      return { kind: "error", title: "Upload Error", text: outcome.explanation };
    case "not evaluated":
      return { kind: "error", title: outcome.message, text: "Your certificate is kept. You can try again." };
    default:
      return { kind: "success", title: uploadedMessage(title), text: "It is being evaluated now." };
  }
}
