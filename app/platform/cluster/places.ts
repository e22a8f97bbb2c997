/** A wish for one of the places of a name. */
export interface Wish {
  name: string;
  /** How many there are. */
  most: number;
  /** Whether to wait for one; else the answer is no when all are taken. */
  waits: boolean;
}

interface Waiting extends Wish {
  ticket: string;
  answer: (given: boolean) => void;
}

/** Bounded numbers of places, each set with a name; who waits for one is served in the order of coming. */
export class Places {
  readonly #taken = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, Waiting[]>();

  /**
   * Takes a place.
   * @param ticket names whoever takes it, and is never used twice
   * @param answer is told whether the place is given, now or later
   */
  take(ticket: string, wish: Wish, answer: (given: boolean) => void): void {
    const { name, most, waits } = wish;
    const taken = this.#taken.get(name) ?? new Set();
    if (taken.size < most) {
      this.#taken.set(name, taken.add(ticket));
      answer(true);
    } else if (waits) this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { ...wish, ticket, answer }]);
    else answer(false);
  }

  /** Gives a place back, or waits for it no longer. */
  leave(ticket: string, name: string): void {
    const line = this.#waiting.get(name)?.filter((waiting) => waiting.ticket !== ticket) ?? [];
    const taken = this.#taken.get(name);
    const next = taken?.delete(ticket) ? line.shift() : undefined;
    if (line.length > 0) this.#waiting.set(name, line);
    else this.#waiting.delete(name);
    if (taken?.size === 0) this.#taken.delete(name);
    if (next) this.take(next.ticket, next, next.answer);
  }

  /** Gives back all that tickets with this beginning have taken or wait for. */
  leaveAll(beginning: string): void {
    for (const [name, line] of this.#waiting)
      for (const { ticket } of line) if (ticket.startsWith(beginning)) this.leave(ticket, name);
    for (const [name, taken] of this.#taken)
      for (const ticket of taken) if (ticket.startsWith(beginning)) this.leave(ticket, name);
  }
}
