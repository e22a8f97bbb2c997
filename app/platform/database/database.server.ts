export async function connectDatabase(_settings: unknown, _options: { own: boolean }): Promise<void> {}
export async function disconnectDatabase(): Promise<void> {}
export async function databaseReady(): Promise<boolean> {
  return true;
}
export function isDatabaseUnavailable(_error: unknown): boolean {
  return false;
}
