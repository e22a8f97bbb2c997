import { defineModel } from "./define-model.server.ts";

// Only counted: nobody has said which fields they have.
const Form = defineModel("forms", {
  nobodys: "The product writes none and counts them only.",
  fields: {},
  options: { strict: false },
});

export async function countForms(): Promise<number> {
  return Form.estimatedDocumentCount();
}
