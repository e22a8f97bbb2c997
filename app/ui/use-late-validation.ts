import type { Submission } from "@conform-to/react";
import { useRef, useState } from "react";

type Validate<Value> = (form: { formData: FormData }) => Submission<Value>;

/**
 * Validation in the browser that is fetched when somebody turns to the form, so that a page with a form on it loads no
 * more script than one without. Until it is there, the server validates.
 */
export function useLateValidation<Value>(load: (() => Promise<Validate<Value>>) | undefined) {
  const [validate, setValidate] = useState<Validate<Value>>();
  const asked = useRef(false);
  const prepare = () => {
    if (!load || asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setValidate(() => loaded),
      () => {
        asked.current = false;
      },
    );
  };
  return { validate, prepare };
}
