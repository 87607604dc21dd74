import { toRupees } from '../../../../contract/money/money.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { LineWeight } from '../../model/tables.ts';

/** How a product is sold by weight, and what it weighed; nothing for other products. */
export const presentWeight = (
  weight: LineWeight | null | undefined,
): Pick<Order['product_details'][number], 'weight'> =>
  weight
    ? {
        weight: {
          unitGrams: weight.unitGrams,
          deviation: weight.deviation,
          price: toRupees(weight.salePaise),
          ...(weight.mostPaise !== undefined && { most: toRupees(weight.mostPaise) }),
          ...(weight.weighed && { weighed: { units: weight.weighed.units, grams: weight.weighed.grams } }),
        },
      }
    : {};

/** For staff: what was weighed so far. */
export const presentGrams = ({ weight }: { weight: LineWeight | null }): { grams?: number } =>
  weight === null || weight.grams === null ? {} : { grams: weight.grams };
