import type { ReactNode } from "react";
import { Form } from "react-router";
import { LinkButton } from "./button.tsx";
import { RouteDialog } from "./dialog.tsx";
import { SubmitButton } from "./form.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What it leads to, in full sentences. */
  children: ReactNode;
  /** The button that does it, and what it says meanwhile. */
  button: string;
  busyLabel: string;
  closeTo: string;
  /** Whatever the action must know besides, such as the version that the person saw. */
  fields?: Readonly<Record<string, string | number>>;
}

/** Asks before something that reaches far, naming what it leads to. */
export function ConfirmDialog({ title, children, button, busyLabel, closeTo, fields = {} }: ConfirmDialogProps) {
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <Form method="post" className="grid gap-5" preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-3">{children}</div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={busyLabel} variant="danger">
            {button}
          </SubmitButton>
          <LinkButton to={closeTo} variant="outline" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
