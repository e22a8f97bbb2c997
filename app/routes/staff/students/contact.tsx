import { Form } from "react-router";
import { STATE_WORDS } from "#app/payments/words.ts";
import { dialling, phoneNumber, rupees } from "#app/platform/format.ts";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Day, Fact, Facts, Moment, Section } from "#app/ui/sub-page.tsx";
import { MailLink } from "../documents/parts.tsx";

export function Contact({
  record: { analysis, credential, confirmed, places, payment, erasure },
}: {
  record: StudentRecord;
}) {
  const { student } = analysis;
  return (
    <Section title="Contact">
      <Facts>
        <Fact label="Email">
          <MailLink email={student.email} />
        </Fact>
        <Fact label="Phone">
          {student.phone === null ? "Not given" : <a href={dialling(student.phone)}>{phoneNumber(student.phone)}</a>}
        </Fact>
        <Fact label="Student ID">{student.student_id ?? "Not paid yet"}</Fact>
        <Fact label="Course">{student.course_name ?? "None"}</Fact>
        {credential && (
          <Fact label="Certificate">
            {credential.number}, <Day at={credential.issued_at} />
            {credential.status === "withdrawn" && ", withdrawn"}
          </Fact>
        )}
        <Fact label="Registration Date">
          <Day at={student.created_at} />
        </Fact>
        <Fact label="Payment">
          <Payment payment={payment} />
        </Fact>
        <Fact label="Signed in">
          {places === 0 ? "Nowhere" : places === 1 ? "In 1 browser" : `In ${places} browsers`}
        </Fact>
        {erasure && (
          <Fact label="Deletion of the account">
            {erasure.comes === null ? (
              "Asked for, not confirmed yet"
            ) : (
              <>
                On <Day at={erasure.comes} />, with everything on this page
              </>
            )}
          </Fact>
        )}
      </Facts>
      {!confirmed && (
        <Form method="post" className="panel grid justify-items-start gap-3" preventScrollReset>
          <p>
            The email address is not confirmed: the student has not chosen a password yet. The mail with the link can be
            sent again.
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
      {STATE_WORDS[status]}, {rupees(amount / 100)} for {course_name}
      {paid_at && (
        <span className="block text-sm font-normal text-soft">
          <Moment at={paid_at} />
          {receipt_number && `, receipt ${receipt_number}`}
        </span>
      )}
    </>
  );
}
