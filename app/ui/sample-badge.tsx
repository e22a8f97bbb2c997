import { isSample } from "#app/platform/sample-mark.ts";

/** Says of a row that it is sample data; nothing where it is not. @param id of the row */
export function SampleBadge({ id }: { id: string }) {
  if (!isSample(id)) return null;
  return (
    <>
      {" "}
      <span className="inline-block rounded-sm border border-line px-1.5 text-xs font-normal text-soft">Sample</span>
    </>
  );
}
