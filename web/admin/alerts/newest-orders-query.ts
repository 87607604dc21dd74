import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { fulfilmentKey } from '../fulfilment/fulfilment-queries.ts';

/** Request timeout, in ms. */
const deadline = 8_000;

/** The newest orders waiting to be packed, including unseen ones. */
export const newestOrdersQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'newest'],
  async queryFn({ signal }) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('No answer in time', 'TimeoutError')), deadline);
    try {
      const query = { status: 'placed', sort: 'newest', limit: String(limits.pageSize) } as const;
      return await fulfilmentApi.list(query, AbortSignal.any([signal, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  },
  // It is polled every few seconds anyway.
  retry: false,
});
