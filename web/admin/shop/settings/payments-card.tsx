import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentAccounts } from '../../../../contract/payments/payment-accounts.ts';
import { keyedProviders, type OnlineProvider } from '../../../../contract/payments/providers.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { showNewest } from '../../../api/newest-data.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Card } from '../../../ui/card.tsx';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { PaymentKeys } from './payment-keys.tsx';
import { paymentAccountsQuery } from './payments-query.ts';

const chooseRoute = 'PUT /api/v1/payment-accounts/choose';

const options = () =>
  [
    { value: 'none', label: m.onlinePayments.none(), hint: m.onlinePayments.noneHint() },
    { value: 'simulator', label: m.onlinePayments.simulator(), hint: m.onlinePayments.simulatorHint() },
    { value: 'razorpay', label: 'Razorpay', hint: m.onlinePayments.razorpayHint() },
    { value: 'stripe', label: 'Stripe', hint: m.onlinePayments.stripeHint() },
  ] as const;

/** How shoppers pay online: the choice of a provider, and the keys of each. */
export function PaymentsCard() {
  const queries = useQueryClient();
  const query = useQuery(paymentAccountsQuery);
  const know = (newest: PaymentAccounts) => showNewest(queries, paymentAccountsQuery, newest);
  return (
    <Card
      id={anchorOf('online-payments')}
      className={anchored}
      title={m.onlinePayments.title()}
      hint={m.onlinePayments.hint()}
    >
      {query.isPending && <Skeletons label={m.onlinePayments.loading()} sizes={['h-80']} />}
      {!query.isPending && !query.data && <LoadingFailed title={m.onlinePayments.loadingFailed()} query={query} />}
      {query.data && <Choice saved={query.data} onNewest={know} />}
    </Card>
  );
}

interface Props {
  saved: PaymentAccounts;
  onNewest: (newest: PaymentAccounts) => Promise<void>;
}

function Choice({ saved, onNewest }: Props) {
  const { version, current, isOfEnvironment, accounts } = saved;
  const revalidate = useRevalidate();
  const { busy, submit } = useSubmit({
    async onError(error) {
      if (isFailureOf(chooseRoute, error) && error.code === 'CHANGED_MEANWHILE') await onNewest(error.data);
      toast.error(messageOf(error));
    },
  });
  /** A provider that has no keys yet is looked at before it can be chosen. */
  const [opened, setOpened] = useState<OnlineProvider>();
  const hasKeys = (name: OnlineProvider) =>
    name === 'simulator' || accounts.some(({ provider, isReadable }) => provider === name && isReadable);

  function choose(value: OnlineProvider | 'none'): void {
    if (value !== 'none' && !hasKeys(value)) {
      setOpened(value);
      return;
    }
    setOpened(undefined);
    void submit(async () => {
      const provider = value === 'none' ? null : value;
      const { data, message } = await browserApi.send(chooseRoute, { body: { version, provider } });
      await onNewest(data);
      toast.success(message);
      // Pages of the shop that are open here.
      void revalidate();
    });
  }

  const shown = keyedProviders.filter(
    (name) => name === (opened ?? current) || accounts.some(({ provider }) => provider === name),
  );
  return (
    <div className="space-y-6">
      {isOfEnvironment && (
        <p className="rounded-md bg-accent-soft p-3 font-medium">{m.onlinePayments.ofEnvironment()}</p>
      )}
      <RadioCards
        legend={m.onlinePayments.title()}
        name="online-payments"
        options={options()}
        value={opened ?? current ?? 'none'}
        disabled={busy || isOfEnvironment}
        onChange={choose}
      />
      {opened && (
        <p role="status" className="font-medium">
          {m.onlinePayments.saveFirst()}
        </p>
      )}
      {shown.map((provider) => (
        <PaymentKeys
          key={provider}
          provider={provider}
          saved={saved}
          isOpened={opened === provider}
          onNewest={onNewest}
          onChoose={() => void choose(provider)}
        />
      ))}
    </div>
  );
}
