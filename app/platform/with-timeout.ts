/** What is promised, or undefined when it takes longer than so many milliseconds. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, Math.max(0, ms));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
