import { UserRound } from "lucide-react";
import { href } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";

interface ProfileProps {
  name: string;
  email: string;
  studentId: string | null;
  course: string | null;
}

/** The profile popover: it opens without script. */
export function Profile({ name, email, studentId, course }: ProfileProps) {
  return (
    <div className="profile">
      <button type="button" className="button button-outline" popoverTarget="profile" id="profile-button">
        <UserRound aria-hidden="true" size={18} />
        Profile
      </button>
      <section id="profile" popover="auto" className="profile-popover" aria-label="Profile">
        <dl>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>Student ID</dt>
          <dd>{studentId ?? "Not assigned yet"}</dd>
          <dt>Course</dt>
          <dd>{course ?? "Not chosen yet"}</dd>
        </dl>
        <div className="profile-actions">
          <LinkButton to={href("/student-dashboard/profile")} variant="outline" preventScrollReset>
            Edit Profile
          </LinkButton>
          {studentId !== null && (
            <LinkButton to={href("/student-dashboard/receipt")} variant="quiet">
              Payment receipt
            </LinkButton>
          )}
        </div>
      </section>
    </div>
  );
}
