import type { NameDrawing } from "#app/certification/paper/name-drawing.server.ts";

/** A name as it will be printed, on a strip of the certificate. */
export function PrintedName({ drawing }: { drawing: NameDrawing & { name: string } }) {
  const { name, width, height, letters } = drawing;
  return (
    <figure className="printed-name">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {letters.map(({ path, x, y, scale }) => (
          <path key={`${x} ${y} ${path}`} d={path} transform={`translate(${x} ${y}) scale(${scale} ${-scale})`} />
        ))}
      </svg>
      <figcaption>As it will be printed</figcaption>
    </figure>
  );
}
