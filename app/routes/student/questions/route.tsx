import { href, useOutlet } from "react-router";
import { ownThreads } from "#app/questions/thread.server.ts";
import { LinkButton, RowLink } from "#app/ui/button.tsx";
import { Day, EmptyState, pageTitle, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { questionStands } from "#app/web/question-form.ts";
import type { Route } from "./+types/route";

const TITLE = "Questions";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  return { threads: await ownThreads(permitted(context, "own-questions:ask")) };
}

export default function Questions({ loaderData: { threads } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={TITLE}
        intro="Ask a person at PGI, about your case or anything else. What was written stands here."
      >
        <LinkButton to={href("/student-dashboard/questions/ask")} className="justify-self-start" preventScrollReset>
          Ask a person
        </LinkButton>
        {threads.length === 0 ? (
          <EmptyState title="No questions yet" level="h2" text="What you ask a person stands here, with the answers." />
        ) : (
          <ul className="max-w-180 border-b border-rule">
            {threads.map((thread) => (
              <li key={thread.reference} className="grid gap-0.5 border-t border-rule py-4 wrap-anywhere">
                <RowLink to={thread.reference} text={thread.subject} className="font-semibold" />
                <span className="text-sm text-soft">
                  {thread.reference}, <Day at={thread.since} />. {questionStands(thread, false)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </SubPage>
    </UnderDialog>
  );
}
