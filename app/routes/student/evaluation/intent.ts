import { href } from "react-router";
/** The values of the field `intent`, by which the buttons of a competency's page tell what they ask for. */
export const UPLOAD = "upload";
export const RETRY = "retry";

export const EVALUATION = href("/student-dashboard/evaluation");
