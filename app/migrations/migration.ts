/** A change of the shape of rows. It may be cut off and begun again, by another process too, while people work. */
export interface Migration {
  /** Its number, one more than that of the one before, and what it does; never changed once released. */
  name: string;
  /** Does it. @returns how many rows it changed */
  up: () => Promise<number>;
}
