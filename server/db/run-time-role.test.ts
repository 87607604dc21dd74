import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { signUp } from '../testing/people.ts';
import { onTestServer } from '../testing/postgres.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

/** Runs statements in the database at `url`. */
async function query(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

it.runIf(onPostgres)('a process with MIGRATE=0 takes an order with a role that may not change tables', async () => {
  const role = `tokri_test_${randomBytes(6).toString('hex')}`;
  const shop = await openShop();
  onTestFinished(async () => {
    await shop.dispose();
    await onTestServer(`drop role ${role}`);
  });
  const { DATABASE_URL: owner = '' } = shop.env;
  await onTestServer(`create role ${role} login password '${role}'`);
  // As docs/operations.md says it.
  await query(
    owner,
    `revoke create on schema public from public;
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role}`,
  );
  const url = new URL(owner);
  url.username = role;
  url.password = role;
  const refused = await query(url.href, 'create table another (id int)').catch((error: Error) => error.message);
  expect(refused).toBe('permission denied for schema public');

  const potato = await stockProduct(shop);
  const { watch } = shop.contractCheck;
  const settings = { ...shop.env, DATABASE_URL: url.href };
  const process = await buildApp(readConfig({ ...settings, MIGRATE: '0' }), { watch });
  try {
    await process.app.ready();
    const shopper = new Shopper(inProcess(process), await signUp(shop));
    await shopper.fill({ [potato]: 1 });
    expect(await shopper.cashPayment(await shopper.checkout())).toMatchObject({ status: 200 });
    expect(await shopper.orders()).toHaveLength(1);
    expect((await process.app.inject('/health/ready/orders')).statusCode).toBe(200);
    for (const name of process.jobs.names) await process.jobs.run(name);
  } finally {
    await process.app.close();
  }
  // Of older tables it says the same as with more rights.
  await query(owner, 'update schema_version set version = 1');
  const old = buildApp(readConfig({ ...settings, MIGRATE: '0' }));
  await expect(old).rejects.toThrow('its tables are at migration 1, and this version of Tokri needs migration');
});
