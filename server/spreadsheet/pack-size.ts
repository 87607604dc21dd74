/** Pack sizes in one form, which distinguishes products with the same name: '1 kg' and '1000 g' are the same size. */

import type { Unit } from '../../contract/api/limits.ts';
import { measureOf } from '../../contract/money/amounts.ts';
import type { Cells } from './read-sheet.ts';

/** The smaller units that larger ones are counted in. */
const inSmaller: Partial<Record<Unit, { unit: Unit; times: number }>> = {
  KG: { unit: 'GM', times: 1000 },
  LTR: { unit: 'ML', times: 1000 },
  METER: { unit: 'CM', times: 100 },
};

/** The size of a product. */
export function sizeOfProduct({ unit, unitQuantity }: { unit: Unit; unitQuantity: number }): string {
  const { unit: smaller, times } = inSmaller[unit] ?? { unit, times: 1 };
  // Without the error of binary fractions: 1.1 kg are 1,100 g.
  return `${Math.round(unitQuantity * times * 1000) / 1000} ${smaller}`;
}

/** The size of a row; '' when it has none. */
export function sizeOf({ unit = '', unit_quantity = '' }: Cells): string {
  const [inUnit, inQuantity] = [measureOf(unit), measureOf(unit_quantity)];
  const unitQuantity = inQuantity?.quantity ?? inUnit?.quantity;
  const measure = inUnit?.unit ?? inQuantity?.unit;
  return unitQuantity === undefined || measure === undefined ? '' : sizeOfProduct({ unit: measure, unitQuantity });
}
