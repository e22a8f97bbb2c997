import { Schema } from "mongoose";
import { defineModel } from "./define-model.server.ts";

// Only counted: the specification shows no fields (section 3).
const FormSubmission = defineModel("form_submissions", new Schema({}, { strict: false }));

export async function countFormSubmissions(): Promise<number> {
  return FormSubmission.estimatedDocumentCount();
}
