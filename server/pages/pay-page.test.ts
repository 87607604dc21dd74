/** The document on which an order is paid may run the script of the shop's provider, and no other document may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { createRazorpay } from '../payments/providers/razorpay.ts';
import { createStripe } from '../payments/providers/stripe.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { loadBuiltApp } from './built-app.ts';

const host = 'http://127.0.0.1:9';
const secret = 'whsec_for_tests';
const razorpayKeys = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: secret };

async function open(paymentProvider: PaymentProvider): Promise<TestShop> {
  return openShop({}, { paymentProvider, web: await loadBuiltApp() });
}

async function headersOf(shop: TestShop, url: string) {
  const { headers } = await shop.app.inject({ url });
  const policy = String(headers['content-security-policy']);
  const sources = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  return { headers, policy, sources };
}

describe.each([
  {
    name: 'Razorpay',
    provider: () => createRazorpay(razorpayKeys, host),
    script: 'https://checkout.razorpay.com',
    frame: 'https://api.razorpay.com',
    connection: 'https://lumberjack.razorpay.com',
    other: 'stripe',
  },
  {
    name: 'Stripe',
    provider: () => createStripe({ publishableKey: 'pk_test_1', secretKey: 'sk_test_1', webhookSecret: secret }, host),
    script: 'https://js.stripe.com',
    frame: 'https://hooks.stripe.com',
    connection: 'https://api.stripe.com',
    other: 'razorpay',
  },
])('in a shop with $name', ({ provider, script, frame, connection, other }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await open(provider());
  });
  afterAll(() => shop.dispose());

  it.each(['', '/hi'])('the pay page below "%s" may load its script, its frames and its calls', async (prefix) => {
    const { headers, policy, sources } = await headersOf(shop, prefix + links.pay('01k0000000000000000000000a'));
    expect(headers['content-type']).toContain('text/html');
    expect(sources('script-src')).toContain(script);
    expect(sources('script-src')).not.toContain("'unsafe-inline'");
    expect(sources('frame-src')).toEqual(expect.arrayContaining(["'self'", frame]));
    expect(sources('connect-src')).toEqual(expect.arrayContaining(["'self'", connection]));
    expect(sources('form-action')).toEqual(["'self'"]);
    expect(policy).not.toContain(other);
    expect(headers['permissions-policy']).toContain('payment=(self "https://');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it.each(['/', links.checkout, links.order('01k0000000000000000000000a'), '/pay', '/pay/01k/x', '/paying/01k'])(
    'no other page may: %s',
    async (url) => {
      const { headers, policy } = await headersOf(shop, url);
      expect(policy).not.toMatch(/razorpay|stripe|frame-src|connect-src/);
      expect(headers['permissions-policy']).toContain('payment=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );
});

it('the simulator needs nothing from elsewhere', async () => {
  const shop = await open(createRazorpay(razorpayKeys, host, 'simulator'));
  const { policy } = await headersOf(shop, links.pay('01k0000000000000000000000a'));
  expect(policy).not.toMatch(/https?:/);
  await shop.dispose();
});
