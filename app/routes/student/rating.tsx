import { href, redirect } from "react-router";
import { z } from "zod";
import { type Rated, rateOwn } from "#app/certification/rating.server.ts";
import { doneOrGone, formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/rating";

const PAGES: Record<Rated, string> = {
  interview: href("/student-dashboard/certification"),
  outcome: href("/student-dashboard/certification/outcome"),
};
const schema = z.object({ about: z.enum(["interview", "outcome"]), rating: z.enum(["good", "fair", "poor"]) });

export const loader = () => redirect(PAGES.interview);

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  return formAction(request, {
    schema,
    to: PAGES.interview,
    run: async ({ about, rating }) => doneOrGone(await rateOwn(person, about, rating)),
    answers: {
      done: (_, { about }) => ({ to: PAGES[about], title: "Thank you for telling us" }),
      gone: (_, { about }) => ({ to: PAGES[about], title: "You have told us already" }),
    },
  });
}
