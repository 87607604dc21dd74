/**
 * The arrangement of the home page in memory, the same in every process within moments of a save: which rows are shown at this
 * time, and which products the rules found. Rules look for products in the background, and the clock switches rows by a timer, so
 * that pages and calls read all of it from memory and stay cached until one of them changes something.
 */
import { homeLimits } from '../../contract/catalogue/admin-limits.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy, type LiveCopy } from '../cache/live-copy.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { Database } from '../db/database.ts';
import { firstStoreId, inStore } from '../runtime/current-store.ts';
import type { Log } from '../runtime/log.ts';
import { isCreated } from './arrangement.ts';
import { isOn, nextChange } from './period.ts';
import * as repository from './repository.ts';
import { choose, passes } from './rules.ts';
import { createSales } from './sales.ts';
import type { Stored, StoredRow } from './tables.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  log: Log;
  now: () => Date;
}

/** More than are shown: some may sell out meanwhile. */
const candidates = 2 * homeLimits.products;
/** The longest wait for the clock, in ms: it may be set meanwhile. */
const maxWait = 60 * 60_000;

type Products = StoredRow['products'];

export class LiveArrangement {
  readonly #parts: Parts;
  readonly copy: LiveCopy;
  readonly #salesOf: ReturnType<typeof createSales>;
  /** '': the arrangement, and which rows are shown at this time. By row: which products its rule found. */
  readonly #changes = new Changes();
  #stored: Stored = { version: 0, sections: [] };
  /** Ids of products by the id of a row with a rule. */
  #found: ReadonlyMap<string, readonly string[]> = new Map();
  /** Ids of the rows that are shown at this time. */
  #on: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#salesOf = createSales(parts);
    // The products of a rule are the same in every process, whichever store the request is about.
    this.copy = createLiveCopy({ ...parts, name: 'home page', read: () => inStore(firstStoreId, () => this.#read()) });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.copy.close();
  }

  async #read(): Promise<void> {
    const { queries } = this.#parts.database;
    // Also for a lower version: a backup may have been restored.
    if ((await repository.getVersion(queries)) === this.#stored.version) return;
    const stored = await repository.getStored(queries);
    // Before it is shown: a new row is never empty at first.
    this.#found = await this.#choose(stored);
    this.#stored = stored;
    this.#changes.addAll();
    this.look();
  }

  /** Lets the rules look for products again. */
  chooseAgain(): Promise<void> {
    return this.copy.inTurn(() => inStore(firstStoreId, () => this.#chooseNow()));
  }

  async #chooseNow(): Promise<void> {
    const before = this.#found;
    this.#found = await this.#choose(this.#stored);
    this.#changes.add([...this.#found.keys()].filter((id) => String(before.get(id)) !== String(this.#found.get(id))));
    this.look();
  }

  /** Shows the rows of this time, and waits for the next one that begins or ends. */
  look(): void {
    const at = this.#parts.now();
    const rows = this.#stored.sections.filter(isCreated);
    const on = new Set(rows.filter(({ period }) => isOn(period, at)).map(({ _id }) => _id));
    if (String([...on]) !== String([...this.#on])) {
      this.#on = on;
      this.#changes.add(['']);
    }
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const next = nextChange(
      rows.filter(({ hidden }) => !hidden).map(({ period }) => period),
      at,
    );
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.look(), Math.min(next - at.getTime(), maxWait)).unref();
  }

  get stored(): Stored {
    this.#changes.read('');
    return this.#stored;
  }

  isOn(rowId: string): boolean {
    this.#changes.read('');
    return this.#on.has(rowId);
  }

  /** The products that a created row shows now, with their current prices and stock; those out of stock last. */
  productsOf({ _id, products }: Pick<StoredRow, '_id' | 'products'>): ProductRow[] {
    this.#changes.read(_id);
    return this.#shown(products, this.#found.get(_id) ?? []);
  }

  /** The same for products that are not saved yet. Looks through the catalogue: only for administrators. */
  async preview(products: Products): Promise<ProductRow[]> {
    return this.#shown(products, await this.#find(products));
  }

  #shown(products: Products, found: readonly string[]): ProductRow[] {
    const snapshot = this.#parts.catalogue.snapshot();
    const isByHand = products.by === 'hand';
    const rows = (isByHand ? products.ids : found).flatMap((id) => snapshot.findProduct(id) ?? []);
    // The products of the rule may have changed since.
    const shown = isByHand ? rows : rows.filter((row) => passes(products, row)).slice(0, products.most);
    return [...shown.filter(({ stock }) => stock > 0), ...shown.filter(({ stock }) => stock <= 0)];
  }

  async #find(products: Products): Promise<string[]> {
    if (products.by === 'hand') return [];
    const snapshot = this.#parts.catalogue.snapshot();
    const unitsSold = products.order === 'bestSelling' ? await this.#salesOf(products.days) : () => 0;
    return choose(snapshot, products, unitsSold, candidates);
  }

  async #choose({ sections }: Stored): Promise<Map<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    for (const row of sections.filter(isCreated)) {
      if (row.products.by === 'rule') found.set(row._id, await this.#find(row.products));
    }
    return found;
  }
}
