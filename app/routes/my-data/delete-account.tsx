import { href } from "react-router";
import { z } from "zod";
import { askForErasure, WEEK_DAYS } from "#app/personal-data/erasures.server.ts";
import { longDay } from "#app/platform/format.ts";
import { FormDialog } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { formHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/delete-account";

const TITLE = "Delete my account";
const PAGE = href("/student-dashboard/my-data");
const STAFF =
  "You also work here: your account opens a staff portal. Ask a super admin to end that access first, then delete your account.";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  return { email: permitted(context, "own-data:erase").email, days: WEEK_DAYS };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-data:erase");
  return formAction(request, {
    schema: z.object({}),
    to: PAGE,
    run: () => askForErasure(person),
    answers: {
      staff: STAFF,
      limited: ({ seconds }) => ({ wait: seconds }),
      due: ({ comes }) => ({ kind: "info", title: `Your account will be deleted on ${longDay(comes)}` }),
      mailed: ({ email }) => ({
        kind: "success",
        title: "Please look into your mails",
        text: `The link that confirms it is on its way to ${email}.`,
      }),
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function DeleteAccount({ loaderData: { email, days }, actionData }: Route.ComponentProps) {
  return (
    <FormDialog
      id="delete-account"
      title={`${TITLE}?`}
      answer={actionData}
      button="Mail me the link"
      busy="Sending..."
      variant="danger"
      closeTo={PAGE}
      leave="Keep my account"
    >
      <p>
        We mail a link to <strong className="wrap-anywhere">{email}</strong>. Nothing happens before you have followed
        it, and then you have {days} days to change your mind.
      </p>
      <div className="grid gap-2">
        <p className="font-semibold">Then this goes, for good:</p>
        <ul className="list-disc pl-5">
          <li>your account, your profile and your sign-ins</li>
          <li>every document and certificate that you have handed in, and what was found in them</li>
          <li>your conversations with the counsellor, also in your browser</li>
          <li>an interview that you have booked, and where you stand in your certification</li>
        </ul>
      </div>
      <div className="grid gap-2">
        <p className="font-semibold">This stays:</p>
        <ul className="list-disc pl-5">
          <li>what the law makes us keep of your payment, without your name</li>
          <li>
            the number of a PGI certificate that you hold: it is withdrawn, and its page says so without your name
          </li>
          <li>that staff did something and when, without your name and without what it was about</li>
          <li>what you agreed to and took back, and that your account was deleted, without your name and address</li>
        </ul>
      </div>
      <p>
        You may want to <a href={href("/student-dashboard/my-data/download")}>download your data</a> first.
      </p>
    </FormDialog>
  );
}
