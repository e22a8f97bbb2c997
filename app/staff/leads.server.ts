import { demand, type Person } from "#app/identity/access.server.ts";
import { checkingStudentList } from "#app/records/checking-students.server.ts";
import { interestedStudentList } from "#app/records/interested-students.server.ts";
import type { ListState } from "#app/records/list-state.ts";

/** A page of those who filled in the eligibility form. @throws ForbiddenError */
export function viewedPage(person: Person, state: ListState) {
  demand(person, "viewed-students:see");
  return checkingStudentList.page(state);
}

/** A page of those who registered interest. @throws ForbiddenError */
export function interestedPage(person: Person, state: ListState) {
  demand(person, "interested-students:see");
  return interestedStudentList.page(state);
}
