/** The first `count` of many items in the order of `compare`, without sorting all of them. Equal ones stay as they came. */
export class Best<T> {
  readonly items: T[] = [];
  readonly #count: number;
  readonly #compare: (one: T, other: T) => number;

  /** @param compare negative when `one` is before `other` */
  constructor(count: number, compare: (one: T, other: T) => number) {
    this.#count = count;
    this.#compare = compare;
  }

  add(item: T): void {
    const { items } = this;
    const last = items.at(-1);
    if (items.length >= this.#count && last !== undefined && this.#compare(item, last) >= 0) return;
    const place = items.findIndex((each) => this.#compare(item, each) < 0);
    items.splice(place < 0 ? items.length : place, 0, item);
    if (items.length > this.#count) items.pop();
  }
}
