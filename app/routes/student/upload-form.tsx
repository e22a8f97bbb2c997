import { type DefaultValue, type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from "react";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { controlProps, FieldFrame } from "#app/ui/field.tsx";
import { useKeptForm } from "#app/ui/form.tsx";

const NOTHING_WRONG: SubmissionResult = { status: "error", error: {} };

interface UploadFormOptions<Fields extends Record<string, unknown>> {
  id: string;
  address: string;
  onKept: () => Promise<void>;
  answer: SubmissionResult | undefined;
  defaultValue?: DefaultValue<Fields>;
}

/**
 * A form with a file, which comes last in it, so that the other fields survive one that is too large. What was said of a file
 * is forgotten when another one is chosen: it is not true of the next.
 */
export function useUploadForm<Fields extends Record<string, unknown>>(options: UploadFormOptions<Fields>) {
  const { id, address, onKept, defaultValue } = options;
  const { progress, send, ...upload } = useUpload(address, onKept);
  const answer = upload.answer ?? options.answer;
  const [forgotten, setForgotten] = useState<typeof answer>();
  const lastResult = answer !== undefined && answer === forgotten ? NOTHING_WRONG : answer;
  const [form, fields] = useForm<Fields, string[]>({ id, lastResult, defaultValue });
  return { form, fields, progress, send, forget: () => setForgotten(answer) };
}

interface UploadAnswer {
  place?: string | undefined;
  result: SubmissionResult;
}

/**
 * What was said of the form at a place, on a page with several. One that came when its sender's session had ended is filled in again;
 * a browser lets nobody but the person choose its file.
 */
export function useAnswerFor(answer: UploadAnswer | undefined) {
  const kept = useKeptForm();
  const said = useMemo<UploadAnswer | undefined>(() => {
    if (answer || !kept) return answer;
    const error = { ...kept.error, file: ["Choose the file again"] };
    return { place: String(kept.initialValue?.place), result: { ...kept, error } };
  }, [answer, kept]);
  return (place: string) => (said?.place === place ? said.result : undefined);
}

const NOT_SENT = "The upload broke off. Check your connection and try again.";

type Answer = { kind: "kept" } | { kind: "refused"; result: SubmissionResult };

/**
 * Sends a form with a file with script, which can tell how far it has come; fetch cannot, so this is XMLHttpRequest. A file that
 * is too large is not sent: the field has said so already. Without a file the form goes its usual way and comes back with the message.
 */
function useUpload(address: string, onKept: () => Promise<void>) {
  const [progress, setProgress] = useState<number>();
  const [answer, setAnswer] = useState<SubmissionResult>();

  const send = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.querySelector<HTMLInputElement>("[type=file]");
    if (!field?.files?.[0]) return;
    event.preventDefault();
    if (progress !== undefined) return;
    if (isTooLarge(field)) return field.focus();
    const request = new XMLHttpRequest();
    const end = async (outcome: Answer) => {
      if (outcome.kind === "refused") setAnswer(outcome.result);
      else await onKept();
      setProgress(undefined);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => setProgress(Math.round((loaded / total) * 100)));
    request.addEventListener("load", () => {
      // A session that has ended leads to the sign-in page; the browser goes there itself.
      if (new URL(request.responseURL).pathname === address) end(outcomeOf(request));
      else window.location.reload();
    });
    for (const fault of ["error", "abort", "timeout"]) request.addEventListener(fault, () => end(failed(NOT_SENT)));
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.send(new FormData(event.currentTarget));
    setAnswer(undefined);
    setProgress(0);
  };
  return { progress, answer, send };
}

function outcomeOf(request: XMLHttpRequest): Answer {
  try {
    const outcome = JSON.parse(request.responseText) as Answer;
    if (outcome.kind === "kept" || outcome.kind === "refused") return outcome;
  } catch {
    // Not one of our answers: the page of a proxy or of the server in trouble.
  }
  return failed(request.status === 413 ? tooLargeMessage(MAX_DOCUMENT_BYTES) : NOT_SENT);
}

function failed(message: string): Answer {
  return { kind: "refused", result: { status: "error", error: { "": [message] } } };
}

interface FileFieldProps {
  field: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  hint: string;
  /** Extensions, as the file dialog filters by them. */
  accept: string;
  onChange: () => void;
}

const LONGEST_SIDE = 3_000;

/**
 * A picture as a JPEG of less than the limit, where it is larger, or of a kind that is not taken (WEBP, and HEIC where the browser
 * reads it); undefined where nothing is to be done, or the browser cannot.
 */
async function asFittingPicture(file: File): Promise<File | undefined> {
  if (!file.type.startsWith("image/")) return undefined;
  if (file.size <= MAX_DOCUMENT_BYTES && /^image\/(?:jpeg|png)$/.test(file.type)) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return drawn ? new File([drawn], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" }) : undefined;
}

/** Puts a picture that fits in the place of a chosen one that does not. */
async function shrinkPicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const fitting = file && (await asFittingPicture(file));
  if (!fitting || input.files?.[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(fitting);
  input.files = chosen.files;
}

/**
 * The file of a document or certificate. With script, a picture that is too large is made smaller, and another file that is too
 * large is refused before it is sent.
 */
export function FileField({ field, label, hint, accept, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  // A file may have been chosen before script had come.
  useEffect(() => {
    const chosen = input.current;
    if (chosen) shrinkPicture(chosen).then(() => setTooLarge(isTooLarge(chosen)));
  }, []);
  const message = tooLarge ? tooLargeMessage(MAX_DOCUMENT_BYTES) : field.errors?.[0];
  return (
    <FieldFrame field={field} label={label} hint={hint} message={message}>
      <input
        {...controlProps(field, true, message)}
        ref={input}
        type="file"
        accept={accept}
        className="input"
        required
        onChange={async (event) => {
          const chosen = event.currentTarget;
          onChange();
          await shrinkPicture(chosen);
          setTooLarge(isTooLarge(chosen));
        }}
      />
    </FieldFrame>
  );
}

function isTooLarge(input: HTMLInputElement | null): boolean {
  return (input?.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES;
}

interface DisclosureProps {
  label: string;
  openLabel?: string;
  of?: string;
  quiet: boolean;
  /** Whether the words, rather than the room around them, stand at the edge. */
  outdented?: boolean;
  open?: boolean;
  button?: Ref<HTMLElement>;
  children: ReactNode;
}

export function Disclosure({ label, openLabel, of, quiet, outdented, open, button, children }: DisclosureProps) {
  const looks = `list-none group-open:mb-5 [&::-webkit-details-marker]:hidden ${outdented ? "-ml-[0.6rem]" : ""}`;
  return (
    <details className="group max-w-full open:flex-[1_0_100%]" open={open}>
      <summary ref={button} className={buttonClass(quiet ? "quiet" : "outline", looks)}>
        {openLabel === undefined ? (
          label
        ) : (
          <>
            <span className="group-open:hidden">{label}</span>
            <span className="hidden group-open:inline">{openLabel}</span>
          </>
        )}
        {of !== undefined && <span className="sr-only"> {of}</span>}
      </summary>
      {children}
    </details>
  );
}
