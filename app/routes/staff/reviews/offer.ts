import { z } from "zod";
import { offerQuote } from "#app/staff/teaching.server.ts";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/offer";

/** The id of the element, and the place of the quote among its quotes. */
const offerSchema = z.object({
  quote: z
    .string()
    .regex(/^\S+ \d{1,2}$/)
    .transform((value) => ({ element: value.split(" ")[0] ?? "", place: Number(value.split(" ")[1]) })),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "evaluations:review");
  const { quote } = await readFields(request, offerSchema);
  const offered = await offerQuote(person, params.evaluation, quote.element, quote.place);
  const review = new URL(request.url).pathname.replace(/\/offer$/, "");
  return redirectWithToast(
    review,
    offered
      ? { kind: "success", title: "Offered as a teaching sentence", text: "An editor decides whether it teaches." }
      : { kind: "error", title: "This quote is not there any more" },
  );
}
