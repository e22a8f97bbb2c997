import { Form, useSearchParams } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";

/** Offers to bring back what was just deleted, which the address names; nothing otherwise. */
export function Undo({ what, action }: { what: string; action: (id: string) => string }) {
  const [address] = useSearchParams();
  const id = address.get("deleted");
  if (id === null || !/^[0-9a-f]{24}$/.test(id)) return null;
  return (
    <Form method="post" action={action(id)} className="panel flex flex-wrap items-center justify-between gap-4">
      <p>You have just deleted {what}.</p>
      <SubmitButton busyLabel="Undoing..." variant="outline" action={action(id)}>
        Undo
      </SubmitButton>
    </Form>
  );
}
