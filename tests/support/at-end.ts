/** What is done when all tests of a file have run, after all that the file itself does then. */
export const atEnd: (() => Promise<void>)[] = [];
