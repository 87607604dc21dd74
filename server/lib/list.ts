/** A list that is asked for: an array, or the list of a store, which makes the rows of a page when that page is read. */
export interface List<T> extends Iterable<T> {
  readonly length: number;
  slice(start?: number, end?: number): T[];
  filter(test: (item: T) => boolean): T[];
  map<U>(change: (item: T) => U): U[];
}
