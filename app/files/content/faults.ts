/** Why the content of a file is not accepted. */
export type ContentFault = "damaged" | "too-many-pixels" | "script" | "launch" | "attachment";

export const CONTENT_FAULTS: readonly ContentFault[] = ["damaged", "too-many-pixels", "script", "launch", "attachment"];
