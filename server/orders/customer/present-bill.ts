import { toRupees } from '../../../contract/money/money.ts';
import { type BillLine, shownLines } from '../../../contract/money/pricing.ts';
import type { Order } from '../../../contract/orders/orders.ts';

/** Whole paise → rupees. */
export const presentBill = (lines: readonly BillLine[]): NonNullable<Order['bill']> =>
  shownLines(lines).map(({ kind, paise, usualPaise, offer }) => ({
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
