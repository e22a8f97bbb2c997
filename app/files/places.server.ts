/** Uploads that are in memory at the same time: with 5 MB each, at most some 200 MB. */
const PLACES = 40;
/** How long one more upload waits for a place; its body stays with the sender meanwhile. */
const WAIT_MS = 10_000;

/** So many people upload at this moment that one more would not be safe; the message is meant for the person. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";

  constructor() {
    super("Many people are uploading right now. Please try again in a minute.");
  }
}

const waiting: ((free: boolean) => void)[] = [];
let taken = 0;

/** Waits for a place among the uploads in memory and holds it until it is disposed of. @throws UploadsBusyError */
export async function takePlace(): Promise<Disposable> {
  if (taken < PLACES) taken++;
  else if (!(await nextPlace())) throw new UploadsBusyError();
  return { [Symbol.dispose]: givePlaceBack };
}

function nextPlace(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.push(resolve);
  setTimeout(() => {
    const index = waiting.indexOf(resolve);
    if (index >= 0) waiting.splice(index, 1);
    resolve(false);
  }, WAIT_MS).unref();
  return promise;
}

function givePlaceBack(): void {
  const next = waiting.shift();
  if (next) next(true);
  else taken--;
}
