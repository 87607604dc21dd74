import { expect } from 'vitest';
import { listLedgerDifferences } from '../catalogue/stock/inventory-repository.ts';
import type { TestShop } from './shop.ts';

/** Every product's movements add up to its stock. */
export async function expectLedger(shop: Pick<TestShop, 'database'>): Promise<void> {
  expect(await listLedgerDifferences(shop.database.queries)).toEqual([]);
}
