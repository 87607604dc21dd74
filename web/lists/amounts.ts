/** Amounts of a shopping list as texts. */
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { formatPaise, toPaise } from '../../contract/money/money.ts';
import type { ShoppingListLine } from '../../contract/search/shopping-list.ts';
import { m } from '../../messages/index.ts';
import { packSize } from '../products/product-texts.ts';

type Wanted = NonNullable<ShoppingListLine['wanted']>;

/** At most two decimals, none at the end. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** '2 kg', '6 pcs', '3 packs'. */
export function wantedText({ amount, unit }: Wanted): string {
  switch (unit) {
    case 'g':
      return amount >= 1000
        ? m.counts.kilograms({ count: short(amount / 1000) })
        : m.counts.grams({ count: short(amount) });
    case 'ml':
      return amount >= 1000
        ? m.counts.litres({ count: short(amount / 1000) })
        : m.counts.millilitres({ count: short(amount) });
    case 'cm':
      return m.counts.metres({ count: short(amount / 100) });
    case 'piece':
      return m.counts.pieces({ count: short(amount) });
    case 'pack':
      return m.lists.packs({ count: short(amount) });
    case 'rupee':
      return formatPaise(toPaise(amount));
  }
}

/** How the chosen packs add up: '2 × 500 g = 1 kg'; the size alone for one pack. */
export function sumText({ unit, unit_quantity }: Product, quantity: number): string {
  const size = packSize({ unit, unit_quantity });
  if (quantity < 2) return size;
  const sum = unit_quantity * quantity;
  const [all, per] =
    unit === 'GM' && sum >= 1000
      ? (['KG', 1000] as const)
      : unit === 'ML' && sum >= 1000
        ? (['LTR', 1000] as const)
        : ([unit, 1] as const);
  return m.lists.makes({ quantity, size, amount: packSize({ unit: all, unit_quantity: Number(short(sum / per)) }) });
}
