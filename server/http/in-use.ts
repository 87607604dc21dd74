/** Counts how much of something is in use now, in total and by key, such as the requests in progress of each network. */
export class InUse {
  readonly #byKey = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  /** Adds to what a key uses, and returns a function that takes it away again. That one may be called more than once. */
  take(key: string, amount = 1): () => void {
    this.#add(key, amount);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(key, -amount);
      isReleased = true;
    };
  }

  #add(key: string, amount: number): void {
    this.#total += amount;
    const used = this.of(key) + amount;
    if (used > 0) this.#byKey.set(key, used);
    else this.#byKey.delete(key);
  }
}
