/** How shoppers pay online, and the keys of the providers: for owners. No answer has a secret. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { integer, time, version } from '../api/fields.ts';
import { type KeyedProvider, keyedProviders, onlineProviders } from './providers.ts';

const account = z.object({
  provider: z.enum(keyedProviders),
  /** Razorpay's key id, or Stripe's publishable key; '' when the keys cannot be read. */
  publicKey: z.string(),
  /** No money moves. */
  isTest: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** False after the secret of the store changed: the keys are lost. */
  isReadable: z.boolean(),
  /** Null for keys of the environment. */
  savedAt: time.nullable(),
});
export type PaymentAccount = z.infer<typeof account>;

const paymentAccounts = z.object({
  /** Increases by one with every change; 0 before the first. */
  version: integer,
  /** The environment names the provider, so nothing can be changed here. */
  isOfEnvironment: z.boolean(),
  /** Null in a shop whose shoppers do not pay online. */
  current: z.enum(onlineProviders).nullable(),
  accounts: z.array(account),
  /** Where messages go, by provider. */
  webhookUrls: z.record(z.enum(keyedProviders), z.string()),
});
export type PaymentAccounts = z.infer<typeof paymentAccounts>;

const ofProvider = { version, provider: z.enum(keyedProviders) };

/** Printable and without spaces, as providers write them. */
const form = /^[\x21-\x7e]{1,300}$/;
const key = (pattern: RegExp) => z.string().trim().regex(pattern, m.validation.paymentKey());

/** How public keys begin. */
const publicKeys: Record<KeyedProvider, RegExp> = {
  razorpay: /^rzp_(?:test|live)_[\x21-\x7e]{1,200}$/,
  stripe: /^pk_(?:test|live)_[\x21-\x7e]{1,300}$/,
};

const changed = { CHANGED_MEANWHILE: paymentAccounts };

export const paymentAccountCalls = {
  getPaymentAccounts: call('admin', 'GET', '/api/v1/payment-accounts/get', { output: paymentAccounts }),
  /** Secrets that are left out stay as they are saved. */
  savePaymentKeys: call('admin', 'PUT', '/api/v1/payment-accounts/save-keys', {
    body: z
      .object({
        ...ofProvider,
        publicKey: z.string().trim(),
        secretKey: key(form).optional(),
        webhookSecret: key(form).optional(),
      })
      .refine(({ provider, publicKey }) => publicKeys[provider].test(publicKey), {
        error: m.validation.paymentKey(),
        path: ['publicKey'],
      }),
    output: paymentAccounts,
    errors: ['KEYS_OF_ENVIRONMENT'],
    errorData: changed,
  }),
  /** Null: shoppers no longer pay online. */
  choosePaymentProvider: call('admin', 'PUT', '/api/v1/payment-accounts/choose', {
    body: z.object({ version, provider: z.enum(onlineProviders).nullable() }),
    output: paymentAccounts,
    errors: ['KEYS_OF_ENVIRONMENT', 'KEYS_MISSING'],
    errorData: changed,
  }),
  /** Asks the provider with the saved keys. */
  testPaymentKeys: call('admin', 'POST', '/api/v1/payment-accounts/test', {
    body: z.object({ provider: z.enum(keyedProviders) }),
    output: z.object({ outcome: z.enum(['right', 'wrong-keys', 'no-answer']), isTest: z.boolean() }),
    errors: ['KEYS_MISSING'],
  }),
  removePaymentKeys: call('admin', 'POST', '/api/v1/payment-accounts/remove-keys', {
    body: z.object(ofProvider),
    output: paymentAccounts,
    errors: ['KEYS_OF_ENVIRONMENT', 'KEYS_MISSING', 'KEYS_IN_USE'],
    errorData: changed,
  }),
};
