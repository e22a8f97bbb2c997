import { FileCheck2, Lock, ScanSearch } from "lucide-react";
import { href, Link } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";

/** Locked until the student has a Student ID; then a menu of two (section 2). */
export function DocumentSection({ paid }: { paid: boolean }) {
  return (
    <section className="panel document-section" id="documents" aria-labelledby="documents-title">
      <h2 className="section-title" id="documents-title">
        Documents and evaluation
      </h2>
      {paid ? <Menu /> : <Locked />}
    </section>
  );
}

function Locked() {
  return (
    <div className="locked">
      <Lock aria-hidden="true" className="locked-mark" size={28} strokeWidth={1.5} />
      <p className="text-lg">Complete payment to unlock...</p>
      <p className="text-soft">
        Document upload and the AI evaluation of your certificates open as soon as your Student ID is assigned.
      </p>
      <LinkButton to={href("/student-dashboard/apply")} variant="outline" preventScrollReset>
        Make Payment to Unlock
      </LinkButton>
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
    <ul className="menu">
      {MENU.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <Link to={to} className="menu-item">
            <Icon aria-hidden="true" size={26} strokeWidth={1.5} />
            <span>
              <strong>{title}</strong>
              <span className="text-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
