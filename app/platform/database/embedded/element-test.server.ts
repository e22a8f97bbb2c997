import { badValue } from "./errors.server.ts";
import { notOperand, truthyOperand, type ValueTest, valueTest } from "./field-tests.server.ts";
import { compileFilter, isOperators } from "./filter.server.ts";
import { type Document, isDocument, type Value } from "./values.server.ts";

/** The test of `$elemMatch`: some element fulfils all operators, or, as a document, the whole filter. */
export function elementTest(operand: Value): ValueTest {
  if (!isDocument(operand)) throw badValue("$elemMatch needs an Object");
  const logical = ["$and", "$or", "$nor", "$expr"];
  if (isOperators(operand) && !logical.includes(Object.keys(operand)[0] as string)) {
    const test = elementOperators(operand);
    return (value) => Array.isArray(value) && value.some(test);
  }
  const { matches } = compileFilter(operand);
  return (value) =>
    Array.isArray(value) &&
    value.some((item) => (isDocument(item) || Array.isArray(item)) && matches(item as unknown as Document));
}

function elementOperators(operators: Document): ValueTest {
  const options = typeof operators.$options === "string" ? operators.$options : undefined;
  const tests = Object.keys(operators)
    .filter((operator) => operator !== "$options")
    .map((operator): ValueTest => {
      const operand = operators[operator];
      if (operator === "$ne" || operator === "$nin") {
        const test = valueTest(operator === "$ne" ? "$eq" : "$in", operand);
        return (value) => !test(value);
      }
      if (operator === "$not") {
        const test = elementOperators(notOperand(operand));
        return (value) => !test(value);
      }
      if (operator === "$exists") return () => truthyOperand(operand);
      return valueTest(operator, operand, options);
    });
  return (value) => tests.every((test) => test(value));
}
