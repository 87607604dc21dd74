/** The lines of a draft as they are edited: what was typed, also when it is not valid. */
import { productLimits } from '../../../../contract/catalogue/admin-limits.ts';
import type { InventoryProduct, LineFields, ShownLine } from '../../../../contract/inventory/inventory.ts';
import type { WasteReason } from '../../../../contract/inventory/inventory-limits.ts';
import { amountIn, countIn } from '../../../../contract/money/amounts.ts';
import { isSameLine } from './merge-lines.ts';

export interface EditLine {
  /** Of React; not saved. */
  key: number;
  product: InventoryProduct;
  /** As typed. '' when it is not known. */
  quantity: string;
  unitCost: string;
  expiresOn: string;
  reason: WasteReason | '';
  reasonText: string;
  countedAt: string | null;
}

let keys = 0;
const newKey = (): number => {
  keys += 1;
  return keys;
};

export const newLine = (product: InventoryProduct, quantity: string): EditLine => ({
  key: newKey(),
  product,
  quantity,
  unitCost: '',
  expiresOn: '',
  reason: '',
  reasonText: '',
  countedAt: null,
});

const typed = (value: number | null): string => (value === null ? '' : String(value));

/**
 * Lines to edit.
 * @param products by id
 * @param known lines that are on the screen: an equal one stays, so that its fields keep the focus
 */
export function editLines(
  lines: readonly LineFields[],
  products: ReadonlyMap<string, InventoryProduct>,
  known: readonly EditLine[] = [],
): EditLine[] {
  const free = [...known];
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (!product) return [];
    const same = free.findIndex((each) => isSameLine(savedLine(each), line));
    if (same >= 0) return free.splice(same, 1);
    const { reason, reasonText, countedAt } = line;
    const texts = { quantity: typed(line.quantity), unitCost: typed(line.unitCost), expiresOn: line.expiresOn ?? '' };
    return [{ key: newKey(), product, ...texts, reason: reason ?? '', reasonText, countedAt }];
  });
}

export const productsOf = (lines: readonly { product: InventoryProduct }[]): Map<string, InventoryProduct> =>
  new Map(lines.map(({ product }) => [product._id, product]));

export const fieldsOf = ({ product: _, expected: _e, difference: _d, ...fields }: ShownLine): LineFields => fields;

/** Units that are typed; undefined for what is no number, or more than a stock may be. */
export function unitsIn(text: string): number | undefined {
  const count = countIn(text);
  return count !== undefined && count <= productLimits.stock ? count : undefined;
}

/** The line to save; undefined while something typed is not valid. */
export function savedLine(line: EditLine): LineFields | undefined {
  const { product, quantity, unitCost, expiresOn, reason, reasonText, countedAt } = line;
  const units = quantity === '' ? null : unitsIn(quantity);
  const cost = unitCost === '' ? null : amountIn(unitCost);
  if (units === undefined || cost === undefined) return undefined;
  return {
    productId: product._id,
    quantity: units,
    unitCost: cost,
    expiresOn: expiresOn || null,
    reason: reason || null,
    reasonText: reasonText.trim(),
    countedAt: units === null ? null : countedAt,
  };
}
