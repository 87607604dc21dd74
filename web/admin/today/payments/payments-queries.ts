import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentFilter } from '../../../../contract/payments/payment-states.ts';
import type { ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import type { OnlineProvider } from '../../../../contract/payments/providers.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { toast } from '../../../ui/toasts.tsx';

const paymentsKey = [personalKey, 'payments'];

export interface PaymentsView {
  show: PaymentFilter;
  search: string;
  provider: OnlineProvider | '';
  test: 'only' | 'none' | '';
}

export const paymentsQuery = ({ show, search, provider, test }: PaymentsView) =>
  infiniteQueryOptions({
    queryKey: [...paymentsKey, 'list', show, search, provider, test],
    queryFn: ({ pageParam, signal }) =>
      browserApi.load('GET /api/v1/payments', {
        query: {
          show,
          search: search || undefined,
          provider: provider || undefined,
          test: test || undefined,
          after: pageParam || undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'one', paymentId],
    queryFn: ({ signal }) => browserApi.load('GET /api/v1/payments/:paymentId', { params: { paymentId }, signal }),
  });

export const messagesQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'messages', paymentId],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/payments/:paymentId/messages', { params: { paymentId }, signal }),
  });

/** @param revision of the order, which changes with its payments */
export const paymentsOfOrderQuery = (orderId: string, revision: number) =>
  queryOptions({
    queryKey: [...paymentsKey, 'order', orderId, revision],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/payments', { params: { orderId }, signal }),
  });

/**
 * Runs what is decided about a payment, says what became of it, and shows the payment as it is then. `run` returns true when it was done.
 * An error says how it was left, so the payment is loaded again.
 */
export function usePaymentAction(paymentId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<{ message: string; data: ShownPayment }>): Promise<boolean> {
    setBusy(true);
    try {
      const { message, data } = await call();
      queries.setQueryData(paymentQuery(paymentId).queryKey, data);
      toast.success(message);
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: paymentsKey });
      setBusy(false);
    }
  }
  return { busy, run };
}
