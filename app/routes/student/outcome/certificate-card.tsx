import { href } from "react-router";
import type { NameDrawing } from "#app/certification/paper/name.server.ts";
import { longDay } from "#app/platform/format.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { Seal } from "#app/ui/seal.tsx";

interface CertificateCardProps {
  number: string;
  status: "valid" | "withdrawn";
  course: string;
  issuedAt: Date;
  expiresAt: Date | null;
}

/** The certificate that a student holds: what stands on it, and the file. */
export function CertificateCard({ number, status, course, issuedAt, expiresAt }: CertificateCardProps) {
  if (status === "withdrawn") {
    return (
      <p className="panel">Your certificate {number} has been withdrawn. Please write to us if you do not know why.</p>
    );
  }
  return (
    <section aria-labelledby="certificate-title" className="certificate-card">
      <Seal className="seal size-20" />
      <div className="grid gap-5">
        <h2 className="text-2xl" id="certificate-title">
          Congratulations: you are certified
        </h2>
        <Facts>
          <Fact label="Certification">{course}</Fact>
          <Fact label="Number">{number}</Fact>
          <Fact label="Issued on">{longDay(issuedAt)}</Fact>
          <Fact label="Holds">{expiresAt ? `until ${longDay(expiresAt)}` : "without end"}</Fact>
        </Facts>
        <div className="flex flex-wrap gap-3">
          <a
            href={href("/student-dashboard/certification/certificate/:number", { number })}
            className={buttonClass("primary")}
            download
          >
            Download your certificate (PDF)
          </a>
          <LinkButton to={href("/student-dashboard/certification/sharing")} variant="outline">
            Share it
          </LinkButton>
          <LinkButton to={href("/verify/:number", { number })} variant="outline">
            See what others see
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

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
