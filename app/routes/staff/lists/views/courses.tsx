import { Plus } from "lucide-react";
import { href } from "react-router";
import { rupees } from "#app/platform/format.ts";
import { DialogLink, RowLink } from "#app/ui/button.tsx";
import { Undo } from "../../buttons.tsx";
import type { ViewOf } from "../view.ts";
import { textColumn } from "./columns.tsx";

export const coursesView: ViewOf<"courses"> = {
  list: "courses",
  title: "Existing Courses",
  intro: "Students and admins see the courses that are shown to students.",
  caption: "Existing Courses",
  columns: [
    textColumn("Title", (row) => row.title, { order: "title" }),
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
  filters: { active: { label: "Shown", all: "All", options: { yes: "To students", no: "Inactive" } } },
  search: "Search by title or instructor",
  failure: "Failed to fetch courses",
  empty: { title: "No courses yet", text: "Add the first course; students see it as long as it is active." },
  above: (
    <Undo what="a course" action={(id) => href("/super-admin-dashboard/courses/:course/restore", { course: id })} />
  ),
  tools: (
    <DialogLink to="add" variant="primary">
      <Plus aria-hidden="true" size={17} /> Add Course
    </DialogLink>
  ),
};
