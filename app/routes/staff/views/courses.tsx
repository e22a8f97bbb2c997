import { Link } from "react-router";
import type { StoredCourse } from "#app/records/courses.server.ts";
import type { ListView } from "../list/view.ts";

export const coursesView: ListView<StoredCourse> = {
  caption: "Existing Courses",
  columns: [
    { label: "Title", order: "title", cell: (row) => row.title, csv: (row) => row.title },
    { label: "Instructor", cell: (row) => row.instructor || "Not given", csv: (row) => row.instructor },
    { label: "Duration", cell: (row) => row.duration || "Not given", csv: (row) => row.duration },
    { label: "Price", cell: (row) => `₹${row.price.toLocaleString("en-IN")}`, csv: (row) => row.price },
    { label: "Shown", cell: (row) => (row.is_active ? "To students" : "Inactive"), csv: (row) => row.is_active },
    {
      label: "Change",
      cell: (row) => (
        <span className="flex gap-4">
          <Link to={`${row.id}/edit`} preventScrollReset>
            Edit<span className="sr-only"> {row.title}</span>
          </Link>
          <Link to={`${row.id}/delete`} preventScrollReset>
            Delete<span className="sr-only"> {row.title}</span>
          </Link>
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
