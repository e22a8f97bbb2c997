import { rupees } from "#app/platform/format.ts";
import type { StoredCourse } from "#app/records/courses.server.ts";
import { RowLink } from "../list/row-link.tsx";
import type { ListView } from "../list/view.ts";

export const coursesView: ListView<StoredCourse> = {
  caption: "Existing Courses",
  columns: [
    { label: "Title", order: "title", cell: (row) => row.title, csv: (row) => row.title },
    { label: "Instructor", cell: (row) => row.instructor || "Not given", csv: (row) => row.instructor },
    { label: "Duration", cell: (row) => row.duration || "Not given", csv: (row) => row.duration },
    { label: "Price", cell: (row) => rupees(row.price), csv: (row) => row.price },
    { label: "Shown", cell: (row) => (row.is_active ? "To students" : "Inactive"), csv: (row) => row.is_active },
    {
      label: "Change",
      cell: (row) => (
        <span className="flex gap-4">
          <RowLink to={`${row.id}/edit`} dialog text="Edit" name={row.title} />
          <RowLink to={`${row.id}/delete`} dialog text="Delete" name={row.title} />
        </span>
      ),
    },
  ],
  orders: {
    created: { up: "Oldest first", down: "Newest first" },
    title: { up: "Title, A to Z", down: "Title, Z to A" },
  },
  filters: [
    {
      name: "active",
      label: "Shown",
      all: "All",
      options: [
        { value: "yes", label: "To students" },
        { value: "no", label: "Inactive" },
      ],
    },
  ],
  search: "Search by title or instructor",
  file: "courses",
  empty: { title: "No courses yet", text: "Add the first course; students see it as long as it is active." },
};
