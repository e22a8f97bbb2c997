import { rupees } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface CourseView {
  id: string;
  title: string;
  description: string;
  instructor: string;
  duration: string;
  price: number;
}

/** The active courses (section 2, "Available Courses (count)"). */
export function CourseList({ courses }: { courses: CourseView[] }) {
  return (
    <section aria-labelledby="courses-title" className="courses">
      <h2 className="section-title" id="courses-title">
        Available Courses ({courses.length})
      </h2>
      {courses.length === 0 ? (
        <EmptyState title="No course is open right now">
          <p>New courses appear here as soon as they open.</p>
        </EmptyState>
      ) : (
        <ul>
          {courses.map(({ id, title, description, instructor, duration, price }) => (
            <li key={id} className="course">
              <h3>{title}</h3>
              <p>{description}</p>
              <dl>
                {instructor !== "" && <Fact label="Instructor">{instructor}</Fact>}
                {duration !== "" && <Fact label="Duration">{duration}</Fact>}
                <Fact label="Price">{rupees(price)}</Fact>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
