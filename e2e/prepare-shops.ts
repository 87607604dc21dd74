/**
 * Playwright's global setup: a store that was started once, which the stores of all workers are copies of, so that the
 * database is migrated and the demo catalogue imported once. They also share one folder of pictures, so that each size is
 * encoded once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop-process.ts';

export default async function prepareShops(): Promise<() => Promise<void>> {
  const pictures = await mkdtemp(join(tmpdir(), 'tokri-e2e-pictures-'));
  process.env.E2E_PICTURES = pictures;
  const shop = await startShop();
  await shop.end();
  process.env.E2E_TEMPLATE = shop.dataDir;
  return async () => {
    await shop.stop();
    await rm(pictures, { recursive: true, force: true });
  };
}
