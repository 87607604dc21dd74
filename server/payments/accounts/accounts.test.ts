/** How an owner chooses the provider of online payments, and what becomes of the keys. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { order } from '../../../contract/orders/orders.ts';
import type { PaymentAccounts } from '../../../contract/payments/payment-accounts.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../runtime/config.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../../testing/shopping.ts';
import { createRazorpay } from '../providers/razorpay.ts';
import { createSimulator } from '../simulator/simulator.ts';

const simulator = createSimulator('razorpay', () => undefined);
beforeAll(async () => {
  await simulator.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => simulator.app.close());

const right = { publicKey: 'rzp_test_simulator', secretKey: 'simulator', webhookSecret: 'simulator-webhooks' };
/** Nobody listens there. */
const away = 'rzp_test_away';
const secrets = ['simulator-webhooks', '"simulator"'];

const shop = sharedShop(async () => {
  const opened = await openShop(
    { LOG_LEVEL: 'info' },
    {
      logTo: { write: (line) => void lines.push(line) },
      createPaymentProvider: async (_name, { publicKey, secretKey, webhookSecret }) =>
        createRazorpay(
          { keyId: publicKey, keySecret: secretKey, webhookSecret },
          publicKey === away
            ? 'http://127.0.0.1:1'
            : `http://127.0.0.1:${(simulator.app.server.address() as AddressInfo).port}`,
        ),
    },
  );
  return Object.assign(opened, { owner: new Shopper(inProcess(opened), await signUpAdmin(opened)) });
});
const lines: string[] = [];

const get = async (): Promise<PaymentAccounts> =>
  (await shop.owner.call(calls.getPaymentAccounts)).data as PaymentAccounts;
const save = async (keys: object, version?: number) =>
  shop.owner.call(
    calls.savePaymentKeys,
    {},
    { version: version ?? (await get()).version, provider: 'razorpay', ...keys },
  );
const choose = async (provider: string | null) =>
  shop.owner.call(calls.choosePaymentProvider, {}, { version: (await get()).version, provider });
const remove = async () =>
  shop.owner.call(calls.removePaymentKeys, {}, { version: (await get()).version, provider: 'razorpay' });
const test = () => shop.owner.call(calls.testPaymentKeys, {}, { provider: 'razorpay' });
const publicSettings = async () => (await shop.app.inject('/api/v1/shop-settings/get')).body;

describe('the keys of a provider', () => {
  it('are for owners', async () => {
    const shopper = await signUpShopper(shop, {});
    expect(await shopper.call(calls.getPaymentAccounts)).toMatchObject({ status: 403 });
    expect(await shopper.call(calls.testPaymentKeys, {}, { provider: 'razorpay' })).toMatchObject({ status: 403 });
  });

  it('are needed before the provider is chosen', async () => {
    expect(await get()).toMatchObject({ version: 0, current: null, accounts: [], isOfEnvironment: false });
    expect(await choose('razorpay')).toMatchObject({ status: 409, code: 'KEYS_MISSING' });
    expect(await test()).toMatchObject({ status: 409, code: 'KEYS_MISSING' });
    expect(await remove()).toMatchObject({ status: 409, code: 'KEYS_MISSING' });
    expect(await publicSettings()).not.toContain('onlinePayment');
  });

  it.each([
    [{ publicKey: 'sk_test_1', secretKey: 'x' }, 'publicKey'],
    [{ publicKey: right.publicKey, secretKey: 'two words' }, 'secretKey'],
    [{ publicKey: right.publicKey }, 'secretKey'],
  ])('have the form of the provider: %o', async (keys, field) => {
    expect(await save(keys)).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  it('are tested with the provider: wrong, away, right', async () => {
    expect(await save({ ...right, secretKey: 'wrong' })).toMatchObject({ status: 200 });
    expect(await test()).toMatchObject({ data: { outcome: 'wrong-keys', isTest: true } });
    await save({ ...right, publicKey: away });
    expect(await test()).toMatchObject({ data: { outcome: 'no-answer' } });
    await save({ publicKey: right.publicKey, secretKey: right.secretKey });
    expect(await test()).toMatchObject({ data: { outcome: 'right', isTest: true } });
  });

  it('are in no answer, no log, no audit entry, and not readable in the database', async () => {
    const saved = await save(right);
    const [row] = await shop.database.queries.execute('select sealed_keys as keys from payment_accounts').then(rowsOf);
    const all = [
      JSON.stringify(saved.data),
      JSON.stringify(await get()),
      JSON.stringify((await shop.owner.call(calls.getSavedSettings)).data),
      JSON.stringify((await shop.owner.call(calls.listAuditEntries)).data),
      JSON.stringify(row),
      lines.join('\n'),
    ].join('\n');
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).toContain('payments.razorpayKeys');
    expect(await get()).toMatchObject({
      accounts: [{ provider: 'razorpay', publicKey: right.publicKey, hasWebhookSecret: true, isReadable: true }],
      webhookUrls: { razorpay: expect.stringMatching(/^http.*\/api\/v1\/payments\/razorpay\/webhook$/) },
    });
  });

  it('that are left out stay as they are', async () => {
    await save({ publicKey: right.publicKey });
    expect(await test()).toMatchObject({ data: { outcome: 'right' } });
    expect((await get()).accounts).toMatchObject([{ hasWebhookSecret: true }]);
  });

  it('are not saved over newer ones', async () => {
    const { version } = await get();
    await save(right);
    expect(await save(right, version)).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { version: version + 1 },
    });
  });

  it('make the provider the one by which shoppers pay, and stay while a payment is open', async () => {
    expect(await choose('razorpay')).toMatchObject({ status: 200, data: { current: 'razorpay' } });
    expect(await publicSettings()).toContain('"onlinePayment":{"provider":"razorpay","test":true}');
    const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 1 });
    const placed = order.parse((await shopper.call(calls.stripePayment, {}, await shopper.checkout())).data);
    expect(placed.orderId).not.toBe('');
    expect(await choose(null)).toMatchObject({ status: 200, data: { current: null } });
    expect(await publicSettings()).not.toContain('onlinePayment');
    expect(await remove()).toMatchObject({ status: 409, code: 'KEYS_IN_USE' });
    expect((await get()).accounts).toHaveLength(1);
  });
});

describe.runIf(onPostgres)('another secret of the store', () => {
  it('loses the keys: the store starts, and shoppers do not pay online', async () => {
    await choose('razorpay');
    const env = { ...shop.env, SECRET: 'another secret for tests, long enough' };
    const other = await buildApp(readConfig(env), {});
    await other.app.ready();
    expect((await other.app.inject('/api/v1/shop-settings/get')).body).not.toContain('onlinePayment');
    await other.app.close();
    const same = await joinShop(shop);
    expect((await same.app.inject('/api/v1/shop-settings/get')).body).toContain('"provider":"razorpay"');
    await same.dispose();
  });
});

describe('the simulator', () => {
  it('is chosen without keys', async () => {
    expect(await choose('simulator')).toMatchObject({ status: 200, data: { current: 'simulator' } });
    expect(await publicSettings()).toContain('"onlinePayment":{"provider":"simulator","test":true}');
  });
});

describe('keys of the environment', () => {
  const named = sharedShop(() =>
    openShop({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_secret' }),
  );

  it('are shown as such, and not changed', async () => {
    const owner = new Shopper(inProcess(named), await signUpAdmin(named));
    const { data } = await owner.call(calls.getPaymentAccounts);
    expect(data).toMatchObject({
      isOfEnvironment: true,
      current: 'stripe',
      accounts: [{ provider: 'stripe', publicKey: 'pk_test_1', hasWebhookSecret: false, savedAt: null }],
    });
    expect(JSON.stringify(data)).not.toContain('sk_test');
    const change = { version: 0, provider: 'simulator' };
    expect(await owner.call(calls.choosePaymentProvider, {}, change)).toMatchObject({ code: 'KEYS_OF_ENVIRONMENT' });
  });
});

const rowsOf = (result: unknown): unknown[] => (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows);
