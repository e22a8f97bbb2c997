import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ButtonVariant } from "./button.tsx";
import { LeaveDialog, RouteDialog } from "./dialog.tsx";
import { SubmitButton } from "./form.tsx";
import { Refusal } from "./refusal.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What it leads to, in full sentences. */
  children: ReactNode;
  /** The button that does it, and what it says meanwhile. */
  button: string;
  busyLabel: string;
  closeTo: string;
  /** How the button looks, by default as what takes something away. */
  variant?: ButtonVariant;
  /** Why the last press did nothing. */
  refusal?: string | undefined;
  /** Whatever the action must know besides, such as the version that the person saw. */
  fields?: Readonly<Record<string, string | number>>;
}

/** Asks before something that reaches far, naming what it leads to. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, button, busyLabel, closeTo, variant = "danger", refusal, fields = {} } = props;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <Form method="post" replace className="grid gap-5" preventScrollReset>
        <Refusal text={refusal} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-3">{children}</div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={busyLabel} variant={variant}>
            {button}
          </SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
