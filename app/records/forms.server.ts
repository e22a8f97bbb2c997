import { Schema } from "mongoose";
import { defineModel } from "./define-model.server.ts";

// Only counted: the specification shows no fields (section 3).
const Form = defineModel("forms", new Schema({}, { strict: false }));

export async function countForms(): Promise<number> {
  return Form.estimatedDocumentCount();
}
