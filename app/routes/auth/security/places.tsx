import { Form } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";
import { DataTable } from "#app/ui/table.tsx";

interface Place {
  id: string;
  portal: string;
  browser: string;
  since: string;
  lastSeen: string;
  isThisOne: boolean;
}

/** Where the account is signed in, and the way to end it everywhere else. */
export function Places({ places }: { places: Place[] }) {
  return (
    <section aria-labelledby="places-title" className="grid gap-5">
      <h2 id="places-title">Where you are signed in</h2>
      <DataTable
        caption="Where you are signed in"
        captionHidden
        rows={places}
        rowKey={(place) => place.id}
        empty={null}
        columns={[
          { label: "Browser", cell: (place) => (place.isThisOne ? `${place.browser} (this one)` : place.browser) },
          { label: "Portal", cell: (place) => place.portal },
          { label: "Signed in", cell: (place) => place.since },
          { label: "Last used", cell: (place) => (place.isThisOne ? "Now" : place.lastSeen) },
        ]}
      />
      {places.length > 1 && (
        <Form method="post">
          <SubmitButton busyLabel="Signing out..." variant="outline" name="intent" value="end-others">
            Sign out everywhere else
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
