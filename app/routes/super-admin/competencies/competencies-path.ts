import { href } from "react-router";
export const COMPETENCIES = href("/super-admin-dashboard/competencies");
