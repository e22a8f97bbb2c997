// A file of its own, because browsers fetch it only when somebody turns to the form.
export { parseInterest } from "./interest-form.ts";
