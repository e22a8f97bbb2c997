import { validator } from "#app/web/form.ts";
import { type InterestOptions, interestSchema } from "./interest-form.ts";

// A file of its own, because browsers fetch it only when somebody turns to the form.
export const validateInterest = (options: InterestOptions) => validator(interestSchema(options));
