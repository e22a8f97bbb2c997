import rosette from "./rosette.svg?url";

/** The engraved rosette. It is drawn from its file and not a mask of it, which browsers would take for the page's largest picture. */
export function Rosette({ className }: { className: string }) {
  return (
    <svg className={`rosette ${className}`} viewBox="0 0 1000 1000" aria-hidden="true">
      <use href={`${rosette}#rosette`} />
    </svg>
  );
}
