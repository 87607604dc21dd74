import { toRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import type { BillLine } from '../../contract/pricing.ts';

/** Whole paise → rupees. */
export const presentBill = (lines: readonly BillLine[]): NonNullable<Order['bill']> =>
  lines.map(({ kind, paise, usualPaise, offer }) => ({
    kind,
    amount: toRupees(paise),
    ...(usualPaise !== undefined && { usual: toRupees(usualPaise) }),
    ...(offer && {
      offer: {
        title: offer.title,
        ...(offer.code !== undefined && { code: offer.code }),
        ...(offer.translations && { translations: offer.translations }),
      },
    }),
  }));
