import type { Submission } from "@conform-to/react";
import { useRef, useState } from "react";

type Parse<Value> = (formData: FormData) => Submission<Value, string[]>;

/**
 * Validation in the browser that is fetched when somebody turns to the form, so that a page with a form on it loads no
 * more script than one without. Until it is there, the server validates.
 * @returns `validate` for conform's `onValidate` and `prepare` for the form's `onFocus`
 */
export function useLateValidation<Value>(load: () => Promise<Parse<Value>>) {
  const [parse, setParse] = useState<Parse<Value>>();
  const asked = useRef(false);
  const prepare = () => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setParse(() => loaded),
      () => {
        asked.current = false;
      },
    );
  };
  const validate = parse && (({ formData }: { formData: FormData }) => parse(formData));
  return { validate, prepare };
}
