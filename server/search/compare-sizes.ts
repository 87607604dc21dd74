import { sizeOfUnit } from '@tokri/search-engine';
import type { Unit } from '../../contract/api/limits.ts';

interface Sized {
  id: string;
  unit: Unit;
  unitQuantity: number;
}

/** Orders products by the size of their packs, smallest first. Weights, volumes, lengths and pieces are apart. */
export function compareSizes(a: Sized, b: Sized): number {
  const [sizeA, sizeB] = [sizeOfUnit(a.unit, a.unitQuantity), sizeOfUnit(b.unit, b.unitQuantity)];
  if (sizeA.of !== sizeB.of) return sizeA.of < sizeB.of ? -1 : 1;
  return sizeA.amount - sizeB.amount || (a.id < b.id ? -1 : 1);
}
