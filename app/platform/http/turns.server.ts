/**
 * Lets the requests of one address begin one after the other, so that a flood from one address does not keep others waiting.
 * @returns what waits for the turn of an address: the first of its requests begins at once, each further one in a later
 * round of the event loop. Nothing waits for another's end.
 */
export function takeTurns(): (address: string) => Promise<void> {
  const lines = new Map<string, (() => void)[]>();

  // A round apart: turns handed over within one round would all begin before anybody else's request is looked at.
  const next = (address: string, line: (() => void)[]): void => {
    const begin = line.shift();
    if (!begin) return void lines.delete(address);
    begin();
    setImmediate(next, address, line);
  };

  return (address) => {
    const line = lines.get(address);
    if (line) return new Promise((resolve) => line.push(resolve));
    const own: (() => void)[] = [];
    lines.set(address, own);
    setImmediate(next, address, own);
    return Promise.resolve();
  };
}
