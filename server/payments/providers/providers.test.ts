/** The contract of every provider, against the simulator of its protocol. */
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testPaymentProvider } from '../../testing/provider-kit.ts';
import { createSimulator, type ProtocolName } from '../simulator/simulator.ts';
import { type PaymentProvider, SignatureError } from './provider.ts';
import { createRazorpay } from './razorpay.ts';
import { createStripe } from './stripe.ts';

const open = (name: ProtocolName, withWrongKeys: (host: string) => PaymentProvider) => async () => {
  const simulator = createSimulator(name, () => undefined);
  await simulator.app.listen({ host: '127.0.0.1', port: 0 });
  const host = `http://127.0.0.1:${(simulator.app.server.address() as AddressInfo).port}`;
  return {
    simulator,
    provider: simulator.client(host),
    withWrongKeys: withWrongKeys(host),
    close: () => simulator.app.close(),
  };
};

testPaymentProvider(
  'Razorpay',
  open('razorpay', (host) => createRazorpay({ keyId: 'rzp_test_x', keySecret: 'x', webhookSecret: 'x' }, host)),
);

testPaymentProvider(
  'Stripe',
  open('stripe', (host) =>
    createStripe({ publishableKey: 'pk_test_x', secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }, host),
  ),
);

describe.each(['razorpay', 'stripe'] as const)('%s without the secret of its webhook', (name) => {
  it('refuses every message, also one that is signed with an empty secret', () => {
    const simulator = createSimulator(name, () => undefined);
    const payment = simulator.bank.pay(simulator.bank.createOrder({ reference: 'a', paise: 5_000, note: 'TK-1' }));
    const signed = simulator.sign({ name: 'payment', payment }, '');
    const provider =
      name === 'razorpay'
        ? createRazorpay({ keyId: 'rzp_test_x', keySecret: 'x', webhookSecret: '' })
        : createStripe({ publishableKey: 'pk_test_x', secretKey: 'sk_test_x', webhookSecret: '' });
    expect(() => provider.readEvent(Buffer.from(signed?.body ?? ''), signed?.headers ?? {})).toThrow(SignatureError);
  });
});

describe('Stripe', () => {
  it('refuses a message that is older than five minutes', () => {
    const simulator = createSimulator('stripe', () => undefined);
    const order = simulator.bank.createOrder({ reference: 'a', paise: 5_000, note: 'TK-1' });
    const event = { name: 'payment', payment: simulator.bank.pay(order) } as const;
    const provider = simulator.client('http://127.0.0.1:1');
    const read = (at: number) => {
      const signed = simulator.sign(event, undefined, at);
      return provider.readEvent(Buffer.from(signed?.body ?? ''), signed?.headers ?? {});
    };
    const now = Math.floor(Date.now() / 1_000);
    expect(read(now - 250).payment?.state).toBe('captured');
    expect(() => read(now - 350)).toThrow(SignatureError);
  });
});
