/** A file as it arrived: nothing about it has been believed yet. */
export interface ReceivedFile {
  /** The person's name for it, cleaned of folders and control characters. */
  name: string;
  bytes: Buffer;
}

/** What a form brought in the place of its file. */
export interface Received {
  /** Absent when none was chosen. */
  file?: ReceivedFile | undefined;
  /** True when the file was longer than the limit; it was not kept. */
  tooLarge: boolean;
}
