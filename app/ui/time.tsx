import { day, moment } from "#app/platform/format.ts";

/** A moment in Indian time, with the hour. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{moment(at)}</time>;
}

export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{day(at)}</time>;
}
