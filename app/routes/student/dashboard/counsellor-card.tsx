import { href } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";

/** The way to the counsellor and, for those without a Student ID, to the payment (section 2). */
export function CounsellorCard({ paid }: { paid: boolean }) {
  return (
    <section className="panel counsellor-card" aria-labelledby="counsellor-title">
      <h2 className="section-title" id="counsellor-title">
        PGI Counsellor
      </h2>
      <p className="text-soft">Questions about courses, eligibility or your next step? Ask, at any hour.</p>
      <div className="counsellor-actions">
        <LinkButton to={href("/student-dashboard/counsellor")} variant="outline" preventScrollReset>
          Start Conversation
        </LinkButton>
        {!paid && (
          <LinkButton to={href("/student-dashboard/apply")} variant="outline" preventScrollReset>
            Apply Now - Make Payment
          </LinkButton>
        )}
      </div>
    </section>
  );
}
