import { redirect } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { editOwnProfile, ownProfile } from "#app/staff/profile.server.ts";
import type { FieldData } from "#app/ui/field.tsx";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { line } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/profile";

const TITLE = "Edit Profile";
const LENGTH = 100;

/** Admins give a department, super admins have none. */
const profileSchema = z.object({
  fullName: line("full name", LENGTH),
  department: z
    .string()
    .trim()
    .max(LENGTH, `Enter at most ${LENGTH} characters`)
    .optional()
    .transform((text) => text || null),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-profile:edit");
  const profile = await ownProfile(person);
  if (!profile) throw redirect(portals[person.role].home);
  return { profile, idLabel: person.role === "admin" ? "Admin ID" : "Super Admin ID" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-profile:edit");
  return formAction(request, {
    schema: profileSchema,
    to: portals[person.role].home,
    run: async (values) => ({ kind: "done" as const, edited: await editOwnProfile(person, values) }),
    answers: { done: { title: "Profile updated successfully" } },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Profile({ loaderData: { profile, idLabel }, actionData }: Route.ComponentProps) {
  const department: FieldData = { name: "department", label: "Department", optional: true };
  return (
    <FormScreen
      id="profile"
      title={TITLE}
      answer={actionData}
      values={{ ...profile, department: profile.department ?? "" }}
      fields={[
        { name: "fullName", label: "Full Name", autoComplete: "name" },
        ...(profile.department === undefined ? [] : [department]),
        { name: "email", label: "Email", type: "email", disabled: true, hint: "The email address cannot be changed." },
        { name: "staffId", label: idLabel, disabled: true, hint: "Given by the institute." },
      ]}
      button="Save"
    />
  );
}
