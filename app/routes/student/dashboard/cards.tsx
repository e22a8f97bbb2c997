import { FileCheck2, Lock, ScanSearch, UserRound } from "lucide-react";
import { href, Link } from "react-router";
import { rupees } from "#app/platform/format.ts";
import { DialogLink, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Section } from "#app/ui/sub-page.tsx";
import type { Route } from "./+types/route";

type Data = Route.ComponentProps["loaderData"];

export function Profile({ name, email, studentId, course }: Data["profile"]) {
  const facts = [
    ["Name", name],
    ["Email", email],
    ["Student ID", studentId ?? "Not assigned yet"],
    ["Course", course ?? "Not chosen yet"],
  ] as const;
  return (
    <div>
      <button type="button" className="button button-outline" popoverTarget="profile" id="profile-button">
        <UserRound aria-hidden="true" size={18} />
        Profile
      </button>
      <section id="profile" popover="auto" className="profile-popover" aria-label="Profile">
        <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <DialogLink to={href("/student-dashboard/profile")}>Edit Profile</DialogLink>
          {studentId !== null && (
            <LinkButton to={href("/student-dashboard/receipt")} variant="quiet">
              Payment Receipt
            </LinkButton>
          )}
        </div>
      </section>
    </div>
  );
}

export function DocumentSection({ payment }: Pick<Data, "payment">) {
  return (
    <Section id="documents" heading="mb-4 text-xl" title="Documents and evaluation" className="panel">
      {payment === "paid" ? <Menu /> : <Locked pending={payment === "pending"} />}
    </Section>
  );
}

function Locked({ pending }: { pending: boolean }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Lock aria-hidden="true" className="text-brass" size={28} strokeWidth={1.5} />
      <p className="text-lg">{pending ? "Your payment is being confirmed" : "Complete payment to unlock..."}</p>
      <p className="text-soft">
        Document upload and the AI evaluation of your certificates open as soon as your Student ID is assigned.
      </p>
      {pending && (
        <LinkButton to={href("/payment/status")} className="mt-2">
          How my payment stands
        </LinkButton>
      )}
      <DialogLink to={href("/student-dashboard/apply")} className="mt-2">
        Make Payment to Unlock
      </DialogLink>
    </div>
  );
}

const MENU = [
  {
    to: href("/student-dashboard/documents"),
    icon: FileCheck2,
    title: "Document Upload & Verification",
    text: "Your Aadhaar card, your school and university certificates, and your portfolio.",
  },
  {
    to: href("/student-dashboard/evaluation"),
    icon: ScanSearch,
    title: "AI Evaluation Assistant",
    text: "One certificate per competency, rated against its elements.",
  },
];

function Menu() {
  return (
    <ul>
      {MENU.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <Link to={to} className="group flex items-start gap-4 border-t border-rule py-4.5 no-underline">
            <Icon aria-hidden="true" className="mt-0.5 flex-none text-brass" size={26} strokeWidth={1.5} />
            <span className="grid gap-0.5">
              <strong className="decoration-gilt underline-offset-4 group-hover:underline">{title}</strong>
              <span className="text-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function CounsellorCard({ paid }: { paid: boolean }) {
  return (
    <Section id="counsellor" heading="mb-4 text-xl" title="PGI Counsellor" className="panel">
      <p className="text-soft">Questions about courses, eligibility or your next step? Ask, at any hour.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DialogLink to={href("/student-dashboard/counsellor")}>Start Conversation</DialogLink>
        {!paid && <DialogLink to={href("/student-dashboard/apply")}>Apply Now - Make Payment</DialogLink>}
      </div>
    </Section>
  );
}

export function CourseList({ courses }: Pick<Data, "courses">) {
  return (
    <Section id="courses" heading="mb-4 text-xl" title={`Available Courses (${courses.length})`} className="">
      {courses.length === 0 ? (
        <EmptyState title="No course is open right now">
          <p>New courses appear here as soon as they open.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-x-12 md:grid-cols-2">
          {courses.map(({ id, title, description, instructor, duration, price }) => (
            <li key={id} className="grid content-start gap-2.5 border-t border-rule py-6">
              <h3>{title}</h3>
              <p>{description}</p>
              <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
                {instructor !== "" && <Fact label="Instructor">{instructor}</Fact>}
                {duration !== "" && <Fact label="Duration">{duration}</Fact>}
                <Fact label="Price">{rupees(price)}</Fact>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="inline text-soft">{label}</dt> <dd className="inline font-semibold">{children}</dd>
    </div>
  );
}
