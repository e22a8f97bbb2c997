import { Schema } from "mongoose";
import { defineModel } from "./define-model.server.ts";
import { nobodys } from "./personal-data.ts";

// Only counted: nobody has said which fields they have.
const Form = defineModel(
  "forms",
  new Schema({}, { strict: false }),
  nobodys("The product writes none and counts them only."),
);

export async function countForms(): Promise<number> {
  return Form.estimatedDocumentCount();
}
