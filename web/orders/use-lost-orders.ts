import { queryOptions, useQueries } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { deviceStore } from '../api/storage.ts';
import { personalKey } from '../query-client.ts';
import { endSent, noteSentIsPlaced, type SentOrder, useSentOrders } from './sent-orders.ts';

/** In ms: how often the store is asked, and how long after it was sent an order may still be placed. */
const askEvery = 3_000;
const patience = 120_000;

/** An order whose answer was lost, and that was placed. */
export type PlacedOrder = SentOrder & Required<Pick<SentOrder, 'placed'>>;

const ask = ({ key, customerId }: SentOrder) => {
  const headers = { 'idempotency-key': key };
  return customerId === undefined
    ? browserApi.load('GET /api/v1/order/placed', { headers })
    : browserApi.load('GET /api/v1/phone-order/placed', { headers, query: { customerId } });
};

const lostOrderQuery = (sent: SentOrder) =>
  queryOptions({
    queryKey: [personalKey, 'sent-order', sent.key],
    async queryFn({ client }) {
      const isLate = Date.now() - sent.at > patience;
      const { order } = await ask(sent);
      if (order) {
        noteSentIsPlaced(deviceStore, sent.key, order);
        void client.invalidateQueries({
          queryKey: [personalKey],
          predicate: ({ queryKey }) => queryKey[1] !== 'sent-order',
        });
      } else if (isLate) endSent(deviceStore, sent.key);
      return order;
    },
    staleTime: 0,
    refetchInterval: askEvery,
  });

/** Asks the store what became of the orders whose answers were lost. */
export function useLostOrders(): { placed: readonly PlacedOrder[]; open: readonly SentOrder[] } {
  const lost = useSentOrders();
  const open = lost.filter(({ placed }) => !placed);
  useQueries({ queries: open.map(lostOrderQuery) });
  return { placed: lost.filter((each): each is PlacedOrder => each.placed !== undefined), open };
}
