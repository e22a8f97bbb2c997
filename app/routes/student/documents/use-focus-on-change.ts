import { useEffect, useRef } from "react";

/** Focuses an element when a value changes to another one that is set: what had the focus has gone with the old value. */
export function useFocusOnChange<Target extends HTMLElement>(value: string | undefined) {
  const target = useRef<Target>(null);
  const last = useRef(value);
  useEffect(() => {
    if (value !== undefined && value !== last.current) target.current?.focus({ preventScroll: true });
    last.current = value;
  }, [value]);
  return target;
}
