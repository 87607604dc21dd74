import { useState } from 'react';
import type { PaymentAccount, PaymentAccounts } from '../../../../contract/payments/payment-accounts.ts';
import type { KeyedProvider } from '../../../../contract/payments/providers.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatDateTime } from '../../../dates.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { TestButton } from '../../ui/test-button.tsx';
import { PaymentKeysForm } from './payment-keys-form.tsx';

const removeRoute = 'POST /api/v1/payment-accounts/remove-keys';

const names: Readonly<Record<KeyedProvider, string>> = { razorpay: 'Razorpay', stripe: 'Stripe' };

/** The events that the store reads, in the words of the provider. */
const events: Readonly<Record<KeyedProvider, readonly string[]>> = {
  razorpay: [
    'payment.authorized',
    'payment.captured',
    'payment.failed',
    'refund.created',
    'refund.processed',
    'refund.failed',
    'payment.dispute.created',
    'payment.dispute.won',
    'payment.dispute.lost',
    'payment.dispute.closed',
  ],
  stripe: [
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.payment_failed',
    'payment_intent.amount_capturable_updated',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ],
};

interface Props {
  provider: KeyedProvider;
  saved: PaymentAccounts;
  /** It was chosen before it had keys. */
  isOpened: boolean;
  onNewest: (newest: PaymentAccounts) => Promise<void>;
  onChoose: () => void;
}

/** The keys of a provider: what is saved of them, a test, the address for its messages, and new ones. */
export function PaymentKeys({ provider, saved, isOpened, onNewest, onChoose }: Props) {
  const { accounts, isOfEnvironment, current, webhookUrls } = saved;
  const account = accounts.find((each) => each.provider === provider);
  const [isReplacing, setReplacing] = useState(false);
  const name = names[provider];
  const url = webhookUrls[provider] ?? '';
  const hasForm = !isOfEnvironment && (!account || isReplacing || !account.isReadable);
  return (
    <section className="space-y-4 border-t border-line pt-5">
      <h3 className="font-bold">{m.onlinePayments.keysOf({ name })}</h3>
      {account && !account.isReadable && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
          {m.onlinePayments.unreadable()}
        </p>
      )}
      {account?.isReadable && <Saved account={account} />}
      {account?.isReadable && !account.hasWebhookSecret && (
        <p className="rounded-md bg-warning-soft p-3 font-medium text-warning">{m.onlinePayments.noWebhookSecret()}</p>
      )}
      {hasForm && (
        <PaymentKeysForm
          provider={provider}
          account={account}
          version={saved.version}
          onNewest={onNewest}
          onSaved={() => setReplacing(false)}
        />
      )}
      {account && (
        <div className="flex flex-wrap items-start gap-3">
          {account.isReadable && isOpened && <Button onClick={onChoose}>{m.onlinePayments.use({ name })}</Button>}
          {account.isReadable && <TestKeys provider={provider} name={name} />}
          {account.isReadable && !isOfEnvironment && !isReplacing && (
            <Button variant="outline" onClick={() => setReplacing(true)}>
              {m.onlinePayments.replace()}
            </Button>
          )}
          {!isOfEnvironment && (
            <RemoveKeys
              provider={provider}
              name={name}
              version={saved.version}
              isCurrent={current === provider}
              onNewest={onNewest}
            />
          )}
        </div>
      )}
      <div className="space-y-2 rounded-md border border-line p-3">
        <h4 className="text-sm font-semibold">{m.onlinePayments.webhook({ name })}</h4>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 flex-1 text-sm break-all">{url}</code>
          <CopyButton text={url} copied={m.onlinePayments.copied()} failed={m.onlinePayments.copyFailed()}>
            {m.onlinePayments.copy()}
          </CopyButton>
        </div>
        <p className="text-sm text-muted">{m.onlinePayments.webhookEvents()}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {events[provider].map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const Saved = ({ account: { publicKey, isTest, savedAt } }: { account: PaymentAccount }) => (
  <div>
    <p className="font-medium wrap-anywhere">
      <code>{publicKey}</code>
    </p>
    <p className="text-sm text-muted">
      {isTest ? m.onlinePayments.testMode() : m.onlinePayments.liveMode()}
      {savedAt !== null && ` · ${m.onlinePayments.savedAt({ time: formatDateTime(savedAt) })}`}
    </p>
  </div>
);

function TestKeys({ provider, name }: { provider: KeyedProvider; name: string }) {
  async function test() {
    const { data } = await browserApi.send('POST /api/v1/payment-accounts/test', { body: { provider } });
    const texts = {
      right: () => (data.isTest ? m.onlinePayments.rightInTest({ name }) : m.onlinePayments.right({ name })),
      'wrong-keys': () => m.onlinePayments.wrongKeys({ name }),
      'no-answer': () => m.onlinePayments.noAnswer({ name }),
    };
    return { text: texts[data.outcome](), isGood: data.outcome === 'right' };
  }

  return (
    <TestButton busyLabel={m.onlinePayments.testing()} run={test}>
      {m.onlinePayments.test()}
    </TestButton>
  );
}

interface RemoveProps {
  provider: KeyedProvider;
  name: string;
  version: number;
  isCurrent: boolean;
  onNewest: (newest: PaymentAccounts) => Promise<void>;
}

function RemoveKeys({ provider, name, version, isCurrent, onNewest }: RemoveProps) {
  async function remove(): Promise<void> {
    try {
      const { data } = await browserApi.send(removeRoute, { body: { version, provider } });
      await onNewest(data);
      toast.success(m.onlinePayments.removed({ name }));
    } catch (error) {
      if (isFailureOf(removeRoute, error) && error.code === 'CHANGED_MEANWHILE') await onNewest(error.data);
      throw error;
    }
  }

  return (
    <ConfirmAction
      button={(ask) => (
        <Button variant="outline" onClick={ask}>
          {m.onlinePayments.remove()}
        </Button>
      )}
      title={m.onlinePayments.removeTitle({ name })}
      confirmLabel={m.onlinePayments.remove()}
      busyLabel={m.onlinePayments.removing()}
      onConfirm={remove}
    >
      {isCurrent ? m.onlinePayments.removeCurrent() : m.onlinePayments.removeText({ name })}
    </ConfirmAction>
  );
}
