import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/progress.tsx";

interface UploadButtonProps {
  title: string;
  /** 0 to 100 while the file is on its way; undefined otherwise. */
  progress: number | undefined;
  /** Whether everything that is needed has been given; without script always true, the server decides. */
  ready: boolean;
  hintId: string;
}

/** Sends the document; disabled until the required fields are set, and once it is on its way. */
export function UploadButton({ title, progress, ready, hintId }: UploadButtonProps) {
  const sending = progress !== undefined;
  return (
    <div className="upload-button">
      <Button
        type="submit"
        disabled={!ready && !sending}
        aria-disabled={sending || undefined}
        data-busy={sending || undefined}
        aria-describedby={ready ? undefined : hintId}
      >
        <span aria-live="polite">{sending ? "Uploading..." : "Upload"}</span>
        <span className="sr-only"> {title}</span>
      </Button>
      {!ready && !sending && (
        <p className="text-sm text-soft" id={hintId}>
          Fill in the fields and choose a file first.
        </p>
      )}
      {sending && (
        <div className="upload-progress">
          <Meter percent={progress} label={`Uploading ${title}`} />
        </div>
      )}
    </div>
  );
}
