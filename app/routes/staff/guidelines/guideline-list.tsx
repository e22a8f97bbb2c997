import { href, Link } from "react-router";
import { fileSize } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { Moment } from "#app/ui/time.tsx";
import { DownloadLink } from "../download-link.tsx";

interface Guideline {
  path: string;
  size: number;
  at: Date;
}

export function GuidelineList({ files }: { files: readonly Guideline[] }) {
  return (
    <DataTable
      caption="Uploaded guidelines"
      columns={[
        { label: "File", cell: ({ path }) => path },
        { label: "Uploaded", cell: ({ at }) => <Moment at={at} /> },
        { label: "Size", cell: ({ size }) => fileSize(size) },
        { label: "In use", cell: ({ path }) => (path === files[0]?.path ? "Handed out by the counsellor" : "No") },
        {
          label: "Actions",
          cell: ({ path }) => (
            <span className="flex flex-wrap items-center gap-4">
              <DownloadLink to={href("/super-admin-dashboard/guidelines/:file", { file: path })} name={path} />
              <Link to={`${path}/delete`} preventScrollReset>
                Delete<span className="sr-only"> {path}</span>
              </Link>
            </span>
          ),
        },
      ]}
      rows={files}
      rowKey={({ path }) => path}
      empty={
        <EmptyState title="No guidelines yet" level="h2">
          <p className="text-soft">Until one is uploaded, the counsellor has none to hand out.</p>
        </EmptyState>
      }
    />
  );
}
