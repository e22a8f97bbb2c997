import { validator } from "#app/web/form.ts";
import { eligibilitySchema } from "./eligibility-form.ts";

// A file of its own, because browsers fetch it only when somebody turns to the form.
export const validateEligibility = validator(eligibilitySchema);
