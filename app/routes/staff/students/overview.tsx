import type { ReactNode } from "react";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { ProgressRing } from "#app/ui/progress.tsx";
import { Moment } from "#app/ui/time.tsx";

/** Completion rate, total uploads, last activity and active sessions. */
export function Overview({ analysis, certificates }: { analysis: StudentRecord["analysis"]; certificates: number }) {
  const { progress, totalUploads, lastActivity, activeSessions } = analysis;
  return (
    <section aria-label="Overview" className="flex flex-wrap items-center gap-x-10 gap-y-6">
      <div className="w-32 flex-none">
        <ProgressRing percent={progress.percent} label="Completion rate" text={`${progress.percent.toFixed(1)}%`} />
      </div>
      <dl className="facts min-w-0 flex-1 basis-80">
        <Fact label="Completion rate">
          {progress.completed} of {progress.total} elements
        </Fact>
        <Fact label="Total uploads">
          {totalUploads} element results from {certificates} {certificates === 1 ? "certificate" : "certificates"}
        </Fact>
        <Fact label="Last activity">{lastActivity ? <Moment at={lastActivity} /> : "None yet"}</Fact>
        <Fact label="Active sessions">{activeSessions}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
