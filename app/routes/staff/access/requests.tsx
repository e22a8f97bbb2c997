import { Form } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";
import { Moment } from "#app/ui/time.tsx";

interface Request {
  id: string;
  name: string;
  email: string;
  department: string | null;
  asks: string;
  since: Date;
  /** The mark of what is shown here. */
  shown: string;
}

/** Who asks for access, each to be approved or declined; nothing when nobody does. */
export function Requests({ requests }: { requests: readonly Request[] }) {
  return (
    <section aria-labelledby="requests" className="grid gap-3">
      <h2 id="requests" className="text-xl">
        Requests for access ({requests.length})
      </h2>
      {requests.length === 0 && <p className="text-soft">Nobody is waiting for an answer.</p>}
      <ul className="grid">
        {requests.map(({ id, name, email, department, asks, since, shown }) => (
          <li key={id} className="rule flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0">
              <p className="break-words font-semibold">{name}</p>
              <p className="break-words text-sm text-soft">
                {[email, department].filter(Boolean).join(" · ")}, asks to be {asks}, confirmed <Moment at={since} />
              </p>
            </div>
            <Form method="post" className="flex gap-3" preventScrollReset>
              <input type="hidden" name="account" value={id} />
              <input type="hidden" name="shown" value={shown} />
              <SubmitButton busyLabel="Approving..." name="decision" value="approve">
                Approve<span className="sr-only"> {name}</span>
              </SubmitButton>
              <SubmitButton busyLabel="Declining..." name="decision" value="decline" variant="outline">
                Decline<span className="sr-only"> {name}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
