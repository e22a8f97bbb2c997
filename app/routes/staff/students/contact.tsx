import type { ReactNode } from "react";
import { Form } from "react-router";
import { phoneNumber, rupees } from "#app/platform/format.ts";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Day, Moment } from "#app/ui/time.tsx";
import { Section } from "./section.tsx";

const PAYMENT = { pending: "Begun, not paid", charged: "Paid, the Student ID is on its way", paid: "Paid" };

/** How a student is reached, where they stand and what they paid. */
export function Contact({ record: { analysis, stage, confirmed, places, payment } }: { record: StudentRecord }) {
  const { student } = analysis;
  const facts: [string, ReactNode][] = [
    [
      "Email",
      <a key="email" href={`mailto:${student.email}`}>
        {student.email}
      </a>,
    ],
    [
      "Phone",
      student.phone === null ? (
        "Not given"
      ) : (
        <a key="phone" href={`tel:+${student.phone}`}>
          {phoneNumber(student.phone)}
        </a>
      ),
    ],
    ["Student ID", student.student_id ?? "Not paid yet"],
    ["Course", student.course_name ?? "None"],
    ["Stage", stage],
    ["Registration Date", <Day key="registered" at={student.created_at} />],
    ["Payment", <Payment key="payment" payment={payment} />],
    ["Signed in", places === 0 ? "Nowhere" : places === 1 ? "In 1 browser" : `In ${places} browsers`],
  ];
  return (
    <Section title="Contact and standing">
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!confirmed && (
        <Form method="post" className="panel grid justify-items-start gap-3" preventScrollReset>
          <p>
            The e-mail address is not confirmed: the student has not chosen a password yet. The mail with the link can
            be sent again.
          </p>
          <SubmitButton name="intent" value="resend" variant="outline" busyLabel="Sending...">
            Send the mail again
          </SubmitButton>
        </Form>
      )}
    </Section>
  );
}

function Payment({ payment }: Pick<StudentRecord, "payment">) {
  if (payment === null) return <>None yet</>;
  const { status, amount, course_name, receipt_number, paid_at } = payment;
  return (
    <>
      {PAYMENT[status]}, {rupees(amount)} for {course_name}
      {paid_at && (
        <span className="block text-sm font-normal text-soft">
          <Moment at={paid_at} />
          {receipt_number && `, receipt ${receipt_number}`}
        </span>
      )}
    </>
  );
}
