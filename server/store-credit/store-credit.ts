/** Store credit, which a customer's next orders use, with its history (docs/features/refunds.md). */
import { toRupees } from '../../contract/money/money.ts';
import type { StoreCredit } from '../../contract/money/store-credit.ts';
import type { Database } from '../db/database.ts';
import { balanceOf, listEntries } from './repository.ts';

interface Needs {
  database: Database;
  /** Returns true when customers can use store credit now. */
  isOn: () => boolean;
}

const maxEntries = 50;

export function createStoreCredit({ database: { queries }, isOn }: Needs) {
  return {
    /** Empty while nobody can use any. */
    async of(userId: string): Promise<StoreCredit> {
      if (!isOn()) return { balance: 0, entries: [] };
      const entries = await listEntries(queries, userId, maxEntries);
      return {
        balance: toRupees(await balanceOf(queries, userId)),
        entries: entries.map(({ id, kind, paise, orderId, orderNumber, createdAt }) => ({
          _id: id,
          kind,
          amount: toRupees(paise),
          order: { _id: orderId, orderId: orderNumber },
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  };
}

export type StoreCreditLedger = ReturnType<typeof createStoreCredit>;
