/**
 * The contract of `PaymentProvider` against the test mode of real providers: what can be asked without a person at the page of a bank. No
 * money moves. `npm test` runs the whole contract (server/testing/provider-kit.ts) against simulators of the same protocols.
 *
 * `PAYMENTS_URL` names another host, as it does for the store.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type PaymentProvider, ProviderError, SignatureError } from '../server/payments/providers/provider.ts';
import { createRazorpay } from '../server/payments/providers/razorpay.ts';
import { createStripe } from '../server/payments/providers/stripe.ts';

type Print = (line: string) => void;

/** Of an order, in paise. */
const amount = 43_100;

const settings = ['RAZORPAY_TEST_KEY_ID', 'RAZORPAY_TEST_KEY_SECRET', 'STRIPE_TEST_KEY'] as const;

export async function checkProviders(print: Print, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { RAZORPAY_TEST_KEY_ID: keyId, RAZORPAY_TEST_KEY_SECRET: keySecret, STRIPE_TEST_KEY: secretKey } = env;
  const host = env.PAYMENTS_URL;
  assert(
    (keyId && keySecret) || secretKey,
    `Nothing was checked: set ${settings[0]} and ${settings[1]}, or ${settings[2]}.`,
  );
  for (const key of [keyId, secretKey]) {
    const isTest = !key || /^(?:rzp|sk)_test_/.test(key);
    assert(isTest, 'Nothing was checked: a key is not one of the test mode.');
  }
  if (keyId && keySecret) {
    print('Razorpay');
    const open = (secret: string) => createRazorpay({ keyId, keySecret: secret, webhookSecret: 'not used' }, host);
    await checkProvider(print, open(keySecret), open('wrong'));
  } else print('Razorpay was not checked: there are no keys.');
  if (secretKey) {
    print('Stripe');
    const open = (secret: string) =>
      createStripe({ publishableKey: 'pk_test_', secretKey: secret, webhookSecret: 'not used' }, host);
    const stripe = open(secretKey);
    const orderId = await checkProvider(print, stripe, open('sk_test_wrong'));
    await checkRefunds(print, stripe, orderId, (path, body) => postToStripe(secretKey, path, body, host));
  } else print('Stripe was not checked: there is no key.');
}

/** @returns the provider's order, which nobody has paid */
async function checkProvider(print: Print, provider: PaymentProvider, withWrongKeys: PaymentProvider): Promise<string> {
  await provider.checkKeys();
  print('  takes the keys');
  await assert.rejects(withWrongKeys.checkKeys(), isFailure('wrong_keys'));
  print('  names wrong keys');
  const order = { reference: randomUUID().replaceAll('-', ''), orderNumber: 'TK-TESTMODE', paise: amount };
  const { id } = await provider.createOrder(order);
  assert.equal((await provider.createOrder(order)).id, id);
  print('  creates an order once for a reference');
  assert.deepEqual(await provider.listPayments(id), []);
  print('  knows no payment of an order that nobody paid');
  await assert.rejects(provider.listPayments('order_unknown0000'), isFailure('not_found'));
  print('  names an unknown order');
  assert.throws(() => provider.readEvent(Buffer.from('{}'), {}), SignatureError);
  print('  refuses a message without a signature');
  return id;
}

/** Stripe's test cards pay without a page. */
async function checkRefunds(
  print: Print,
  provider: PaymentProvider,
  orderId: string,
  post: (path: string, body: Record<string, string>) => Promise<void>,
): Promise<void> {
  await post(`/v1/payment_intents/${orderId}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com/',
  });
  const [payment] = await provider.listPayments(orderId);
  assert(payment, 'the payment is not listed');
  const captured = payment.state === 'authorised' ? await provider.capture(payment) : payment;
  assert.equal(captured.state, 'captured');
  assert.equal(captured.paise, amount);
  print('  captures a payment');
  const refund = { reference: randomUUID().replaceAll('-', ''), paymentId: captured.id, paise: 8_000 };
  const { id } = await provider.refund(refund);
  assert.equal((await provider.refund(refund)).id, id);
  print('  sends money back once for a reference');
  await assert.rejects(
    provider.refund({ ...refund, reference: `${refund.reference}b`, paise: amount }),
    isFailure('rejected'),
  );
  print('  refuses to send back more than is left');
}

const isFailure = (failure: ProviderError['failure']) => (error: unknown) =>
  error instanceof ProviderError && error.failure === failure;

async function postToStripe(
  secretKey: string,
  path: string,
  body: Record<string, string>,
  host = 'https://api.stripe.com',
): Promise<void> {
  const answer = await fetch(`${host}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(body),
    signal: AbortSignal.timeout(20_000),
  });
  assert(answer.ok, `Stripe answered ${answer.status} to ${path}: ${await answer.text()}`);
}
