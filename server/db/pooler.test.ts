import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { signUp } from '../testing/people.ts';
import { openPooler } from '../testing/pooler.ts';
import { testDatabaseUrl } from '../testing/postgres.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, stockOf } from '../testing/shopping.ts';
import { migrateDatabase } from './open-database.ts';
import { sharesConnections } from './pooler.ts';

describe.runIf(onPostgres)('a pooler in transaction mode', () => {
  const shop = sharedShop(() => openShop());
  const direct = () => shop.env.DATABASE_URL ?? '';

  async function pooler(keepsStatements: boolean): Promise<string> {
    const opened = await openPooler(direct(), { keepsStatements });
    onTestFinished(opened.close);
    return opened.url;
  }
  const start = (settings: Record<string, string>, logTo = { write: (_line: string) => {} }) =>
    buildApp(readConfig({ ...shop.env, DATABASE_POOL: '3', ...settings }), { watch: shop.contractCheck.watch, logTo });

  it('is distinguished from a direct connection', async () => {
    expect(await sharesConnections(direct())).toBe(false);
    expect(await sharesConnections(await pooler(true))).toBe(true);
  });

  it('needs a direct address for a start, and for migrations', async () => {
    const url = await pooler(true);
    const sentence =
      /cannot be used: it is behind a pooler in transaction mode, such as PgBouncer: set DATABASE_DIRECT_URL/;
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(sentence);
    await expect(start({ DATABASE_URL: direct(), DATABASE_DIRECT_URL: url })).rejects.toThrow(sentence);
    await expect(migrateDatabase({ kind: 'postgres', url, pool: 2, wait: 4_000 }, {})).rejects.toThrow(sentence);
  });

  it('is refused when it does not keep prepared statements', async () => {
    const refused = start({ DATABASE_URL: await pooler(false), DATABASE_DIRECT_URL: direct() });
    await expect(refused).rejects.toThrow(/its PgBouncer must be version 1\.21 or later/);
  });

  it('is refused when the direct address leads to another database', async () => {
    const other = testDatabaseUrl('postgres');
    const refused = start({ DATABASE_URL: other, DATABASE_DIRECT_URL: direct() });
    await expect(refused).rejects.toThrow('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
  });

  it('takes orders and changes of other processes, holds no lock, and asks for time limits of the role', async () => {
    const potato = await stockProduct(shop, { stock: 10 });
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const settings = { DATABASE_URL: await pooler(true), DATABASE_DIRECT_URL: direct(), LOG_LEVEL: 'warn' };
    const pooled = await start(settings, logTo);
    try {
      await pooled.app.ready();
      const shopper = new Shopper(inProcess(pooled), await signUp(pooled));
      await shopper.fill({ [potato]: 2 });
      expect(await shopper.cashPayment(await shopper.checkout())).toMatchObject({ status: 200 });
      expect(await stockOf(shop, potato)).toBe(8);
      await shop.catalogue.change((change) => change.updateProduct(potato, { pricePaise: 4_700 }));
      const price = () => pooled.catalogue.snapshot().findProduct(potato)?.pricePaise;
      await expect.poll(price, { timeout: 5_000 }).toBe(4_700);
      for (const name of pooled.jobs.names) await pooled.jobs.run(name);
      // Each connection of the lock would belong to the pooler for ever.
      expect(await pooled.database.exclusively('a job', async () => {})).toBe(true);
      expect(await shop.database.exclusively('a job', async () => {})).toBe(true);
    } finally {
      await pooled.app.close();
    }
    expect(lines.join()).toMatch(/statements have no time limit .* `alter role … set statement_timeout = 60000`/);
  });
});
