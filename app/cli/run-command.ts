/** Runs a command of the terminal: a failure is one clear line and exit code 1, never a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Ends the process in good order when the terminal or the service manager asks for it; a second request ends it at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
