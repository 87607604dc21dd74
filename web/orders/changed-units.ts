import { m } from '../../messages/index.ts';

/** '2 instead of 1': what becomes of a product. */
export function changedUnits({ before, quantity }: Record<'before' | 'quantity', number>): string {
  if (quantity === 0) return m.orderChanges.removed();
  return before === 0 ? m.orderChanges.added({ quantity }) : m.orderChanges.units({ before, quantity });
}
