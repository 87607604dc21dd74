/**
 * A provider of payments without a bank: it speaks Razorpay's or Stripe's protocol over HTTP, keeps everything in memory, and fails on
 * command. The demo is paid with it, and tests prove with it that no fault of a provider loses money.
 */
import fastify, { type FastifyInstance } from 'fastify';
import { newId } from '../../lib/ids.ts';
import type { PaymentProvider, ProviderName } from '../providers/provider.ts';
import { createRazorpay } from '../providers/razorpay.ts';
import { createStripe } from '../providers/stripe.ts';
import type { Bank, BankEvent } from './bank.ts';
import { Faults } from './faults.ts';
import { razorpayBank, razorpayMessage, razorpayProtocol } from './razorpay-protocol.ts';
import { stripeBank, stripeMessage, stripeProtocol } from './stripe-protocol.ts';
import { type SignedMessage, Webhooks } from './webhooks.ts';

export interface Simulator {
  app: FastifyInstance;
  bank: Bank;
  faults: Faults;
  webhooks: Webhooks;
  /**
   * The message about an event, as the provider would send it.
   * @param secret another one than the shop's, for tests
   * @param at when it is signed, in seconds since 1970
   */
  sign(event: BankEvent, secret?: string, at?: number): SignedMessage | undefined;
  /**
   * A client that talks to the simulator.
   * @param host of its app, such as http://127.0.0.1:4000
   * @param name of a Razorpay whose payments are not Razorpay's own
   */
  client(host: string, name?: ProviderName): PaymentProvider;
}

/** Keys that nobody needs to keep secret: they open nothing but a simulator. */
export const razorpayKeys = {
  keyId: 'rzp_test_simulator',
  keySecret: 'simulator',
  webhookSecret: 'simulator-webhooks',
};
const stripeKeys = {
  publishableKey: 'pk_test_simulator',
  secretKey: 'sk_test_simulator',
  webhookSecret: 'whsec_simulator',
};

const protocols = {
  razorpay: {
    bank: razorpayBank,
    routes: (app: FastifyInstance, bank: Bank, faults: Faults) => razorpayProtocol(app, bank, faults, razorpayKeys),
    message: razorpayMessage,
    secret: razorpayKeys.webhookSecret,
    client: (host: string, name?: ProviderName) => createRazorpay(razorpayKeys, host, name),
  },
  stripe: {
    bank: stripeBank,
    routes: (app: FastifyInstance, bank: Bank, faults: Faults) => stripeProtocol(app, bank, faults, stripeKeys),
    message: stripeMessage,
    secret: stripeKeys.webhookSecret,
    client: (host: string) => createStripe(stripeKeys, host),
  },
} as const;

export type ProtocolName = keyof typeof protocols;

/** @param webhookUrl of the shop; undefined while nobody listens */
export function createSimulator(protocolName: ProtocolName, webhookUrl: () => string | undefined): Simulator {
  const protocol = protocols[protocolName];
  const app = fastify({ forceCloseConnections: true });
  const bank = protocol.bank();
  const faults = new Faults();
  const webhooks = new Webhooks(webhookUrl);
  const sign = (event: BankEvent, secret = protocol.secret, at = Math.floor(Date.now() / 1_000)) =>
    protocol.message(event, `evt_${newId()}`, secret, at);
  bank.onEvent((event) => {
    const message = sign(event);
    if (message) webhooks.add(message);
  });
  protocol.routes(app, bank, faults);
  return { app, bank, faults, webhooks, sign, client: protocol.client };
}
