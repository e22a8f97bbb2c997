import mongoose from "mongoose";

const NO_SUCH_COMMAND = 59;

/** Sends a command that only the embedded engine knows. @returns undefined from a MongoDB server */
export async function askEngine<Reply>(command: Record<string, unknown>): Promise<Reply | undefined> {
  try {
    return (await mongoose.connection.db?.command(command)) as Reply | undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_SUCH_COMMAND) return undefined;
    throw error;
  }
}
