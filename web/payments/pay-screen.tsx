import { useEffect, useEffectEvent } from 'react';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { PayCard } from './pay-card.tsx';
import { type ProviderScripts, providerScripts } from './provider-scripts.ts';
import { usePayment } from './use-payment.ts';

interface Props {
  orderId: string;
  scripts?: ProviderScripts;
  /** Loads another document. */
  leave?: (url: string) => void;
}

/** In ms: how long it is said that an order is paid, before its page is opened. */
const confirmFor = 2_500;

const openDocument = (url: string) => location.assign(url);

/** Pays an order online. */
export function PayScreen({ orderId, scripts = providerScripts, leave = openDocument }: Props) {
  const payment = usePayment({ orderId, scripts, leave });
  const { checked, view } = payment;
  const orderPath = localPath(links.order(orderId), currentLocale());
  // A document without the provider's script.
  const openOrder = useEffectEvent(() => leave(orderPath));
  const isSettled = view === 'paid' || view === 'placed';
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => openOrder(), confirmFor);
    return () => clearTimeout(timer);
  }, [isSettled]);

  if (checked.data && view) {
    return (
      <PayCard order={checked.data} payment={payment} view={view} isAway={checked.isError} orderPath={orderPath} />
    );
  }
  if (checked.isPending) return <PaySkeleton />;
  const { error } = checked;
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? (
    <NothingHere title={m.orders.notFound()} to={links.orders} link={m.orders.yourOrders()}>
      {m.orders.notFoundMore()}
    </NothingHere>
  ) : (
    <ErrorState title={m.paying.offlineTitle()} onRetry={checked.refetch}>
      {m.paying.offlineMore()}
    </ErrorState>
  );
}

/** Placeholder for the payment. */
export const PaySkeleton = () => <Skeletons label={m.paying.loading()} sizes={['h-96 rounded-xl']} />;
