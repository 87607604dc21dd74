/** Pays an order, and asks the server what became of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { links } from '../../contract/api/links.ts';
import type { CheckedOrder, PaymentStart } from '../../contract/payments/payments.ts';
import { defaultAccent } from '../../contract/settings/default-public-settings.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import { ApiError, isUnanswered, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { checkedOrderQuery } from '../orders/online/payment-query.ts';
import { secondsUntil, useSecondsUntil } from '../orders/time-left.tsx';
import { userQuery } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { toast } from '../ui/toasts.tsx';
import { openRazorpay } from './open-razorpay.ts';
import { type Attempt, mostQuestions, pauseBefore, type View, viewOf } from './pay-view.ts';
import { type ProviderScripts, ScriptError } from './provider-scripts.ts';

/** With this hash the payment begins by itself: the shopper has just chosen to pay. */
const beginsNow = '#now';

interface Parts {
  orderId: string;
  scripts: ProviderScripts;
  /** Loads another document. */
  leave: (url: string) => void;
}

export function usePayment({ orderId, scripts, leave }: Parts) {
  const queries = useQueryClient();
  const settings = useShopSettings();
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  /** The number of answers when the page began to wait; undefined while it does not. */
  const [waitsFrom, setWaitsFrom] = useState<number>();
  const query = checkedOrderQuery(orderId);
  const answers = () => {
    const state = queries.getQueryState(query.queryKey);
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
  };
  const asked = () => (waitsFrom === undefined ? 0 : answers() - waitsFrom);
  const viewWith = (order: CheckedOrder, seconds: number): View => {
    const view = viewOf({ order, attempt, seconds });
    return view === 'waiting' && asked() >= mostQuestions ? 'later' : view;
  };
  const checked = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? pauseBefore(viewWith(data, secondsOf(data, dataUpdatedAt)), asked()) : false,
  });
  const order = checked.data;
  const seconds = useSecondsUntil(order?.payBy ?? order?.createdAt ?? '', order?.online.now, checked.dataUpdatedAt);
  const isWaiting = order !== undefined && viewOf({ order, attempt, seconds }) === 'waiting';
  if (isWaiting && waitsFrom === undefined) setWaitsFrom(answers());
  if (!isWaiting && waitsFrom !== undefined) setWaitsFrom(undefined);

  const isBusy = useRef(false);

  async function begin(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setAttempt({ kind: 'preparing' });
    try {
      const start = await browserApi.load('POST /api/v1/order/:orderId/pay', { params: { orderId } });
      await pay(start);
    } catch (error) {
      setAttempt(attemptAfter(error));
      void checked.refetch();
    } finally {
      isBusy.current = false;
    }
  }

  async function pay(start: PaymentStart): Promise<void> {
    if (start.browser.page !== undefined) {
      setAttempt({ kind: 'leaving' });
      leave(localPath(start.browser.page, currentLocale()));
    } else if (start.provider === 'stripe') {
      setAttempt({ kind: 'form', start, script: await scripts.stripe() });
    } else {
      const script = await scripts.razorpay();
      setAttempt({ kind: 'open' });
      const known = queries.getQueryData(query.queryKey);
      const user = await queries.ensureQueryData(userQuery).catch(() => undefined);
      end(
        await openRazorpay(script, start, {
          shopName: settings.name,
          accent: settings.accent ?? defaultAccent,
          payer: {
            name: user?.name ?? '',
            email: user?.email ?? '',
            mobile: known?.delivery_address.mobile ?? user?.mobile ?? '',
          },
          seconds: known && secondsOf(known, checked.dataUpdatedAt),
        }),
      );
    }
  }

  /** The provider's part in the browser has ended. The server is asked in any case. */
  function end(ended: Attempt): void {
    setAttempt(ended);
    void checked.refetch();
  }

  usePreloadedScript(scripts, settings.onlinePayment?.provider);
  useReturns(() => {
    // The page of the provider was left with Back, so the browser shows this one as it was.
    setAttempt((before) => (before.kind === 'leaving' ? { kind: 'none' } : before));
    void checked.refetch();
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || location.hash !== beginsNow) return;
    hasBegun.current = true;
    // A reload, or a return with Back, must not begin again.
    history.replaceState(history.state, '', location.pathname + location.search);
    void begin();
  });

  return {
    checked,
    attempt,
    /** Until the time to pay is over. */
    seconds,
    view: order && viewWith(order, seconds),
    begin: () => void begin(),
    end,
    askAgain() {
      setWaitsFrom(answers());
      void checked.refetch();
    },
  };
}

/** The state of the page after an error of beginning. */
function attemptAfter(error: unknown): Attempt {
  if (error instanceof ScriptError) return { kind: 'away' };
  if (isUnanswered(error)) return { kind: 'unreachable' };
  if (error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE') return { kind: 'away' };
  // It may be paid, cancelled or over: the server says which.
  const isOver = error instanceof ApiError && (error.code === 'STEP_NOT_ALLOWED' || error.status === 404);
  if (!isOver) toast.error(messageOf(error));
  return { kind: 'none' };
}

/** Until the time to pay is over, by the clock of the server. @param updatedAt when the order was loaded, in ms by the device's clock */
const secondsOf = ({ payBy, online }: CheckedOrder, updatedAt: number): number =>
  payBy === undefined ? 0 : secondsUntil(payBy, online.now, updatedAt, Date.now());

/** The script loads while the payment is prepared. */
function usePreloadedScript(scripts: ProviderScripts, provider: PaymentStart['provider'] | undefined): void {
  useEffect(() => {
    if (provider === 'razorpay' || provider === 'stripe') scripts[provider]().catch(() => {});
  }, [scripts, provider]);
}

/** Calls `onReturn` when the browser shows a page again from its memory. */
function useReturns(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/** The address to which a provider sends the browser back. */
export const returnUrl = (orderId: string): string =>
  location.origin + location.pathname.replace(/\/pay\/.*$/, links.pay(orderId));
