/** Finds the product of a row: by its sku, else by its name; upper and lower case are the same. */
import { foldedText } from '../../contract/api/plain-text.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { type Text, text } from '../../messages/text.ts';
import { findByNames, findBySkus, type KnownProduct } from '../catalogue/product-repository.ts';
import type { Queries } from '../db/database.ts';
import type { SheetRow } from './check-row.ts';
import { groupKeyOf, keyInStore, keyOf, type SheetKeys } from './keys.ts';
import { sizeOf, sizeOfProduct } from './pack-size.ts';
import type { Cells } from './read-sheet.ts';
import { faultAt } from './sheet-error.ts';

/** The product of a row. */
interface Found {
  /** Undefined for a new one. */
  id: string | undefined;
  /** The new one has the name and size of another product. */
  isNamesake?: boolean;
  /** It was found by its size, which may be written otherwise: '1000 g' for 1 kg. */
  isOfSize?: boolean;
  /** The products with its name, when the sheet adds one in another size: all of them become pack sizes of one. */
  sizes?: Sizes;
}

export interface Sizes {
  /** The ids of those that exist. */
  all: string[];
  /** The ids of those that no row of the sheet is about. */
  others: string[];
}

export type Match = Found | { fault: SheetFault };

/** A row of a sheet, with its parsed cells, or nothing when it is faulty. */
export interface CheckedRow {
  cells: Cells;
  /** The store that it names; undefined in a sheet without the column. */
  storeId?: string | undefined;
  row?: SheetRow;
}

/** Identifies a row whose sku is not known. */
interface Named {
  name: string;
  size: string;
  storeId: string | undefined;
  /** Its sheet has the column that says which products are pack sizes of one. */
  isExported: boolean;
}

/** Matches the rows of one sheet, in batches and in order. Faulty rows count where the order of rows distinguishes them. */
export class Matcher {
  readonly #keys: SheetKeys;
  /** Products that a row matched by name. */
  readonly #taken = new Set<string>();
  /** The number of rows without a sku so far, for each repeated name. */
  readonly #seen = new Map<string, number>();
  /** The products of leaders: the other rows of a product are matched as the first of them. */
  readonly #ofLeaders = new Map<string, Match>();
  /** The pack sizes so far of names that have several. */
  readonly #packs = new Set<string>();

  constructor(keys: SheetKeys) {
    this.#keys = keys;
  }

  /** Returns nothing for a faulty row, and for each other one the key of its product's group. */
  async match(
    queries: Queries,
    checked: readonly CheckedRow[],
  ): Promise<({ match: Match; group: string } | undefined)[]> {
    const rows = checked.flatMap(({ row }) => row ?? []);
    const found = await findBySkus(queries, [...new Set(rows.flatMap((row) => row.sku ?? []))]);
    const bySku = new Map(found.map((product) => [foldedText(product.sku ?? ''), product.id]));
    const isKnown = (row: SheetRow) => row.sku && bySku.has(foldedText(row.sku));
    const names = rows.filter((row) => row.name && !isKnown(row)).flatMap((row) => row.name ?? []);
    const byName = Map.groupBy(await findByNames(queries, [...new Set(names)]), (product) => foldedText(product.name));
    return checked.map(({ row, cells, storeId }) => {
      const { sku, name } = keyOf(cells);
      const nth = sku === '' ? this.#count(keyInStore(storeId, name)) : 0;
      if (!row) return undefined;
      const group = groupKeyOf({ sku, name }, nth);
      const twice = row.sku && this.#repeated(row, keyInStore(storeId, sku));
      if (twice) return { match: twice, group };
      const ofLeader = this.#ofLeaders.get(group);
      if (ofLeader) return { match: 'fault' in ofLeader ? faultyAt(row.line, ofLeader.fault) : ofLeader, group };
      const namesakes = byName.get(name) ?? [];
      const inSheet = this.#keys.names.get(keyInStore(storeId, name)) ?? 1;
      const named = { name, size: sizeOf(cells), storeId, isExported: cells.variant_group !== undefined };
      const match = row.sku
        ? this.#bySku(row, { sku, ...named }, bySku, namesakes)
        : this.#byName(row, named, nth, inSheet, namesakes);
      if ('id' in match && match.id && !isKnown(row)) this.#taken.add(match.id);
      if (this.#keys.groups?.isLeader(group, row.line)) this.#ofLeaders.set(group, match);
      return { match, group };
    });
  }

  #repeated(row: SheetRow, sku: string): Match | undefined {
    const first = this.#keys.skus.get(sku);
    return first === row.line ? undefined : refuse(row, 'sku', text('sheetFaults.skuTwice', { line: String(first) }));
  }

  #bySku(
    row: SheetRow,
    { sku, name, size, isExported }: { sku: string } & Named,
    bySku: ReadonlyMap<string, string>,
    namesakes: KnownProduct[],
  ): Match {
    const known = bySku.get(sku);
    if (known) return { id: known };
    const whole = namesakes.find((product) => isShortened(sku, product.sku));
    if (whole) return refuse(row, 'sku', text('sheetFaults.skuShortened', { sku: whole.sku ?? '', name: whole.name }));
    // A product without a sku gets it from the sheet, unless rows without a sku match that product.
    const nameless = namesakes.filter((product) => product.sku === null && (isExported || isOfSize(product, size)));
    const [only] = nameless;
    const free = nameless.length === 1 && only && !this.#taken.has(only.id) && !this.#keys.allNames.has(name);
    if (free) return { id: only.id };
    const isNamesake = namesakes.some((product) => sizeOfProduct(product) === size);
    return { id: undefined, isNamesake, ...this.#sizesBeside(name, size, namesakes) };
  }

  /** The number of earlier rows with this name. @param name by `keyInStore` */
  #count(name: string): number {
    const nth = this.#seen.get(name) ?? 0;
    if ((this.#keys.names.get(name) ?? 1) > 1) this.#seen.set(name, nth + 1);
    return nth;
  }

  /** @param nth the number of earlier rows with this name @param rows the number of all of them, in the row's store */
  #byName(
    row: SheetRow,
    { name, size, storeId, isExported }: Named,
    nth: number,
    rows: number,
    namesakes: KnownProduct[],
  ): Match {
    const withoutSku = namesakes.filter((product) => product.sku === null);
    const packs = size === '' ? undefined : this.#keys.packs.get(name);
    // In an export, where every product has its row, also a changed size is that of the same product.
    if (packs && !isExported) {
      const pack = keyInStore(storeId, `${size} ${name}`);
      if (this.#packs.has(pack)) return refuse(row, 'name', text('sheetFaults.nameTwice'));
      this.#packs.add(pack);
      return { ...(ofSize(row, size, namesakes) ?? { id: undefined }), ...this.#sizesBeside(name, size, namesakes) };
    }
    // As many rows as products with that name, as in an export: one for each, in order.
    if (withoutSku.length > 1 && withoutSku.length === rows) return { id: withoutSku[nth]?.id };
    if (nth > 0) return refuse(row, 'name', text('sheetFaults.nameTwice'));
    const others = namesakes.filter(
      (product) => product.sku !== null && !this.#keys.allSkus.has(foldedText(product.sku)),
    );
    const possible = withoutSku.length > 0 ? withoutSku : others;
    if (size !== '' && !isExported) {
      const same = ofSize(row, size, withoutSku) ?? ofSize(row, size, others);
      return same ?? { id: undefined, ...this.#sizesBeside(name, size, namesakes) };
    }
    if (possible.length > 1) {
      const same = size === '' ? undefined : ofSize(row, size, possible);
      if (same) return same;
      return refuse(row, 'name', text('sheetFaults.nameAmbiguous', { products: String(possible.length) }));
    }
    return { id: possible[0]?.id };
  }

  /** The products with the name of a row, unless the sheet adds no size to them. */
  #sizesBeside(name: string, size: string, namesakes: readonly KnownProduct[]): { sizes?: Sizes } {
    if (size === '' || namesakes.length === 0 || !this.#keys.hasPacks) return {};
    const inSheet = this.#keys.packs.get(name) ?? new Set([size]);
    const inShop = new Set(namesakes.map(sizeOfProduct));
    if ([...inSheet].every((each) => inShop.has(each))) return {};
    const others = namesakes.filter(
      (product) => !inSheet.has(sizeOfProduct(product)) && !this.#keys.allSkus.has(foldedText(product.sku ?? '')),
    );
    return { sizes: { all: namesakes.map(({ id }) => id), others: others.map(({ id }) => id) } };
  }
}

/** True for each product when a row has no size. */
const isOfSize = (product: KnownProduct, size: string): boolean => size === '' || sizeOfProduct(product) === size;

/** The one product of this size; undefined when there is none. */
function ofSize(row: SheetRow, size: string, products: readonly KnownProduct[]): Match | undefined {
  const [only, ...more] = products.filter((product) => sizeOfProduct(product) === size);
  if (more.length === 0) return only && { id: only.id, isOfSize: true };
  return refuse(row, 'name', text('sheetFaults.nameAmbiguous', { products: String(more.length + 1) }));
}

/** True when a spreadsheet program may have made `sku` of the number `whole`: it leaves out zeros at the start. */
const isShortened = (sku: string, whole: string | null): boolean =>
  whole !== null && /^0\d+$/.test(whole) && /^\d+$/.test(sku) && whole.replace(/^0+/, '') === sku.replace(/^0+/, '');

const faultyAt = (line: number, fault: SheetFault): Match => ({ fault: { ...fault, line } });

const refuse = ({ line }: SheetRow, column: string, reason: Text): Match => ({ fault: faultAt(line, column, reason) });
