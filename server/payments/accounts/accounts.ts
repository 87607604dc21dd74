/** The choice of a provider and the keys, as an owner sees and changes them. */
import type { PaymentAccounts } from '../../../contract/payments/payment-accounts.ts';
import { type KeyedProvider, type OnlineProvider, paymentWebhookPath } from '../../../contract/payments/providers.ts';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry, type ChangedFields, diff } from '../../audit-log/audit-log.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { ProviderKeys } from '../../runtime/payment-variables.ts';
import { ProviderError } from '../providers/provider.ts';
import type { LiveProviders } from './live-providers.ts';
import * as repository from './repository.ts';
import { sealKeys } from './sealed-keys.ts';

/** The audit log names things by their id. */
const settingsId = '0'.repeat(26);

interface Parts {
  live: LiveProviders;
  secret: string;
  origin: () => string;
  now: () => Date;
}

const keysMissing = () => new AppError('KEYS_MISSING', text('errors.paymentKeysMissing'));

export function createPaymentAccounts({ live, secret, origin, now }: Parts) {
  const { providers, copy } = live;

  function present(): PaymentAccounts {
    const { version, chosen, accounts } = live.saved();
    return {
      version,
      isOfEnvironment: live.isOfEnvironment,
      current: chosen,
      accounts: accounts.map(({ provider, keys, savedAt }) => ({
        provider,
        publicKey: keys?.publicKey ?? '',
        isTest: providers.named(provider)?.isTest ?? false,
        hasWebhookSecret: keys !== undefined && keys.webhookSecret !== '',
        isReadable: keys !== undefined,
        savedAt: savedAt?.toISOString() ?? null,
      })),
      webhookUrls: {
        razorpay: origin() + paymentWebhookPath('razorpay'),
        stripe: origin() + paymentWebhookPath('stripe'),
      },
    };
  }

  const accountOf = (name: KeyedProvider) => live.saved().accounts.find(({ provider }) => provider === name);

  /** Changes the version that was edited. @throws AppError KEYS_OF_ENVIRONMENT; CHANGED_MEANWHILE, with the newest */
  async function change(
    actor: Actor,
    version: number,
    work: (
      tx: Queries,
      before: repository.ChoiceRow,
    ) => Promise<{ choice: Omit<repository.ChoiceRow, 'version'>; fields: ChangedFields }>,
  ): Promise<PaymentAccounts> {
    if (live.isOfEnvironment) throw new AppError('KEYS_OF_ENVIRONMENT', text('errors.paymentKeysOfEnvironment'));
    await copy.read();
    const changedMeanwhile = () =>
      new AppError('CHANGED_MEANWHILE', text('errors.settingsChanged'), { data: present() });
    if (live.saved().version !== version) throw changedMeanwhile();
    await copy.change(async (tx) => {
      const before = (await repository.findChoice(tx)) ?? { version: 0, provider: null, usedSimulator: false };
      const { choice, fields } = await work(tx, before);
      if (!(await repository.saveChoice(tx, { ...choice, version }))) throw changedMeanwhile();
      if (Object.keys(fields).length > 0)
        await addAuditEntry(tx, {
          actor,
          entity: 'settings',
          entityId: settingsId,
          entityName: '',
          action: 'changed',
          fields,
        });
    });
    return present();
  }

  return {
    async get(): Promise<PaymentAccounts> {
      await copy.read();
      return present();
    },

    /** @throws AppError VALIDATION without a secret key the first time, KEYS_OF_ENVIRONMENT, CHANGED_MEANWHILE */
    saveKeys: (
      actor: Actor,
      {
        version,
        provider,
        publicKey,
        ...given
      }: { version: number; provider: KeyedProvider; publicKey: string } & {
        [Name in Exclude<keyof ProviderKeys, 'publicKey'>]?: string | undefined;
      },
    ): Promise<PaymentAccounts> =>
      change(actor, version, async (tx, { version: _, ...choice }) => {
        const saved = accountOf(provider)?.keys;
        const secretKey = given.secretKey ?? saved?.secretKey;
        if (secretKey === undefined) throw invalidField('secretKey', text('validation.paymentKey'));
        const webhookSecret = given.webhookSecret ?? saved?.webhookSecret ?? '';
        const sealedKeys = sealKeys(secret, provider, { publicKey, secretKey, webhookSecret });
        await repository.saveAccount(tx, { provider, sealedKeys, savedAt: now() });
        return { choice, fields: { [`payments.${provider}Keys`]: { from: null, to: true } } };
      }),

    /** @throws AppError KEYS_MISSING, KEYS_OF_ENVIRONMENT, CHANGED_MEANWHILE */
    choose: (actor: Actor, version: number, provider: OnlineProvider | null): Promise<PaymentAccounts> =>
      change(actor, version, async (_tx, before) => {
        if (provider !== null && provider !== 'simulator' && !accountOf(provider)?.keys) throw keysMissing();
        return {
          choice: { provider, usedSimulator: before.usedSimulator || provider === 'simulator' },
          fields: diff({ 'payments.provider': before.provider }, { 'payments.provider': provider }),
        };
      }),

    /** Asks the provider with the saved keys. @throws AppError KEYS_MISSING */
    async test(name: KeyedProvider) {
      const provider = providers.named(name);
      if (!provider) throw keysMissing();
      const { isTest } = provider;
      try {
        await provider.checkKeys();
        return { outcome: 'right' as const, isTest };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const isWrong = error.failure === 'wrong_keys';
        return { outcome: isWrong ? ('wrong-keys' as const) : ('no-answer' as const), isTest };
      }
    },

    /**
     * Shoppers no longer pay by the provider when it was the current one.
     * @throws AppError KEYS_MISSING, KEYS_IN_USE while its payments or refunds need them, KEYS_OF_ENVIRONMENT, CHANGED_MEANWHILE
     */
    remove: (actor: Actor, version: number, provider: KeyedProvider): Promise<PaymentAccounts> =>
      change(actor, version, async (tx, before) => {
        const account = accountOf(provider);
        if (!account) throw keysMissing();
        // Keys that cannot be read refund nothing.
        if (account.keys && (await repository.hasUnfinished(tx, provider)))
          throw new AppError('KEYS_IN_USE', text('errors.paymentKeysInUse'));
        await repository.removeAccount(tx, provider);
        const isCurrent = before.provider === provider;
        return {
          choice: { provider: isCurrent ? null : before.provider, usedSimulator: before.usedSimulator },
          fields: {
            [`payments.${provider}Keys`]: { from: true, to: null },
            ...(isCurrent && { 'payments.provider': { from: provider, to: null } }),
          },
        };
      }),
  };
}

export type PaymentAccountsService = ReturnType<typeof createPaymentAccounts>;
