export const COMPETENCIES = "/super-admin-dashboard/competencies";
