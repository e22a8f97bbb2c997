import type { ComponentProps } from "react";
import type { useFetcher } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ChatAnswer } from "./chat.ts";

export interface ChatTarget {
  turn: number;
  action: string;
  fetcher: ReturnType<typeof useFetcher<ChatAnswer>>;
}

interface ChatFormProps extends ComponentProps<ChatTarget["fetcher"]["Form"]> {
  to: ChatTarget;
  intent?: "say" | "new" | "no-model";
}

/**
 * A form of the chat, with what each carries: what it is for, the turn it belongs to, and whether script will take the answer. That
 * answer brings the chat, so the page's data are not asked for again; where it leads elsewhere, they are.
 */
export function ChatForm({ to: { turn, action, fetcher }, intent = "say", children, ...props }: ChatFormProps) {
  const scripted = useHydrated();
  return (
    <fetcher.Form method="post" action={action} defaultShouldRevalidate={false} {...props}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="turn" value={turn} />
      {scripted && <input type="hidden" name="script" value="1" />}
      {children}
    </fetcher.Form>
  );
}
