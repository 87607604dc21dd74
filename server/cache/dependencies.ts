/**
 * Records the data that responses were computed from, and when it changed. Sources of data count their changes by key (`Changes`), and the
 * code that reads them notes what it reads (`Changes.read`, `readEach`). A cached response is valid until one of its keys
 * changes (`Reads.isCurrent`). A change does no work for cached responses: each checks its keys when it is next requested.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Counts the changes of everything. */
let now = 0;

/** The changes of one kind of data. */
export class Changes {
  /** The moment of the last change of any key. */
  last = 0;
  /** Before this moment, everything changed. */
  #all = 0;
  readonly #lastOf = new Map<string, number>();

  /** The data of these keys is different from now on. */
  add(keys: Iterable<string>): void {
    now += 1;
    this.last = now;
    for (const key of keys) this.#lastOf.set(key, now);
  }

  /** All data of this kind is different from now on. */
  addAll(): void {
    now += 1;
    this.last = now;
    this.#all = now;
    this.#lastOf.clear();
  }

  hasChanged(key: string, since: number): boolean {
    return this.#all > since || (this.#lastOf.get(key) ?? 0) > since;
  }

  /** Notes that the running computation uses the data of `key`. */
  read(key: string): void {
    current.getStore()?.add(this, key);
  }

  /** The same for the ids of many items; the list is kept as it is, so it must not change later. */
  readEach(items: readonly { id: string }[]): void {
    if (items.length > 0) current.getStore()?.addEach(this, items);
  }
}

interface KeysRead {
  keys: Set<string>;
  lists: (readonly { id: string }[])[];
}

/** The data that a computation has read since it began. */
export class Reads {
  /** Nothing that was read has changed between the beginning and this moment. */
  #validAt = now;
  readonly #read = new Map<Changes, KeysRead>();
  readonly #without: ReadonlySet<Changes>;
  readonly #outer = current.getStore();

  /** @param without changes that do not matter for this computation */
  constructor(without: readonly Changes[] = []) {
    this.#without = new Set(without);
  }

  /** Runs the computation, or a part of it. Computations inside it are parts too, with reads of their own. */
  during<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Returns true when the computation would still have the same result. */
  isCurrent(): boolean {
    if (this.#validAt === now) return true;
    for (const [changes, read] of this.#read) {
      if (changes.last > this.#validAt && hasChanged(changes, read, this.#validAt)) return false;
    }
    this.#validAt = now;
    return true;
  }

  /** About the bytes that this needs in memory. */
  get bytes(): number {
    let bytes = 100;
    for (const { keys, lists } of this.#read.values()) {
      bytes += keys.size * 40 + lists.reduce((sum, list) => sum + list.length * 8, 0);
    }
    return bytes;
  }

  add(changes: Changes, key: string): void {
    if (!this.#without.has(changes)) this.#of(changes).keys.add(key);
    this.#outer?.add(changes, key);
  }

  addEach(changes: Changes, list: readonly { id: string }[]): void {
    if (!this.#without.has(changes)) this.#of(changes).lists.push(list);
    this.#outer?.addEach(changes, list);
  }

  #of(changes: Changes): KeysRead {
    const known = this.#read.get(changes);
    if (known) return known;
    const read: KeysRead = { keys: new Set(), lists: [] };
    this.#read.set(changes, read);
    return read;
  }
}

/** Runs `work` without noting what it reads: the caller notes what matters of it. */
export const untracked = <T>(work: () => T): T => current.run(undefined, work);

/** The computation that runs. */
const current = new AsyncLocalStorage<Reads | undefined>();

function hasChanged(changes: Changes, { keys, lists }: KeysRead, since: number): boolean {
  for (const key of keys) if (changes.hasChanged(key, since)) return true;
  return lists.some((list) => list.some(({ id }) => changes.hasChanged(id, since)));
}
