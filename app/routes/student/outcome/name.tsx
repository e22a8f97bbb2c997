import { href, redirect } from "react-router";
import { z } from "zod";
import { readOwnOutcome, writeNameAs } from "#app/certification/own-outcome.server.ts";
import { listOwnDocuments } from "#app/documents/own-documents.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/name";
import { PrintedName } from "./certificate-card.tsx";

const TITLE = "Your name on the certificate";
const OUTCOME = href("/student-dashboard/certification/outcome");
/** What is typed may be longer than what is read: spaces and split letters go. */
const MOST_TYPED = 4 * 80;

const nameSchema = z.object({
  name: z.string().max(MOST_TYPED).default(""),
  reason: z
    .string()
    .max(MOST_TYPED * 4)
    .default(""),
  document: z.string().max(24).default(""),
  preview: z.string().optional(),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const { attempts, credential, name, nameChangesLeft } = await readOwnOutcome(person);
  if (attempts.length === 0 || credential?.status === "withdrawn") throw redirect(OUTCOME);
  const typed = url.searchParams.get("name")?.slice(0, MOST_TYPED) ?? null;
  const documents = credential ? await listOwnDocuments(person) : [];
  const { LONGEST_NAME, drawName, readCertificateName } = await import("#app/certification/paper/name.server.ts");
  const read = readCertificateName(typed ?? name);
  return {
    typed: typed ?? name,
    drawing: read.kind === "name" ? { name: read.name, ...drawName(read.name) } : null,
    fault: read.kind === "wrong" ? read.message : null,
    issued: credential !== null,
    left: nameChangesLeft,
    asked: credential?.name_request?.name ?? null,
    documents: documents.map(({ id: value, title: label }) => ({ value, label })),
    longest: LONGEST_NAME,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  return formAction(request, {
    schema: nameSchema,
    to: OUTCOME,
    async run({ preview, ...wanted }) {
      const { name } = wanted;
      const { readCertificateName } = await import("#app/certification/paper/name.server.ts");
      const read = readCertificateName(name);
      if (read.kind === "wrong") return read;
      return preview === undefined ? writeNameAs(person, wanted) : { kind: "preview" as const };
    },
    answers: {
      wrong: ({ message }) => ({ fields: { name: message } }),
      preview: (_, { name }) =>
        redirect(`${href("/student-dashboard/certification/name")}?${new URLSearchParams({ name })}`, 303),
      "no reason": ({ message }) => ({ fields: { reason: message } }),
      "no document": ({ message }) => ({ fields: { document: message } }),
      asked: { kind: "success", title: "PGI looks at it", text: "You get a mail once it is answered." },
      done: { title: "Your name is saved" },
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function CertificateName({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, drawing, fault, issued, left, longest, asked, documents } = loaderData;
  return (
    <SubPage
      title={TITLE}
      intro="Write it as it shall stand there, in the script you like: any script of an Indian language, or Latin letters."
      back={{ to: OUTCOME, label: "Back to your certification" }}
    >
      <div className="grid max-w-180 gap-7">
        {drawing ? <PrintedName drawing={drawing} /> : <p className="panel">{fault}</p>}
        {asked !== null && (
          <p className="panel">You have asked for {asked}. PGI looks at it, and you get a mail once it is answered.</p>
        )}
        {left === 0 ? (
          <p>The name on your certificate cannot be changed any more. Please tell us under Questions if it is wrong.</p>
        ) : (
          <FormBody
            key={typed}
            id="certificate-name"
            stay
            title={TITLE}
            answer={actionData}
            values={{ name: typed }}
            fields={[
              {
                name: "name",
                label: "Your name",
                autoComplete: "name",
                hint: issued
                  ? leftText(left ?? 0)
                  : `At most ${longest} characters. You can change it until PGI decides; later somebody at PGI has to agree.`,
              },
              ...(issued
                ? [
                    { name: "reason", type: "textarea" as const, rows: 3, label: "Why it is to be another one" },
                    {
                      name: "document",
                      type: "select" as const,
                      label: "The document that shows it",
                      hint: "Needed where more than the spelling changes. Upload it under Documents first.",
                      placeholder: "None",
                      options: documents,
                    },
                  ]
                : []),
            ]}
            status={
              <>
                <SubmitButton busyLabel="Saving...">Save</SubmitButton>
                <SubmitButton busyLabel="Drawing..." variant="outline" name="preview" value="yes">
                  See how it will look
                </SubmitButton>
              </>
            }
          />
        )}
      </div>
    </SubPage>
  );
}

function leftText(left: number): string {
  const times = left === 1 ? "once more" : `${left} more times`;
  return `It can be corrected ${times}. Somebody at PGI has to agree, and whoever looks it up sees that it was corrected.`;
}
