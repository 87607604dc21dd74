import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { fulfilmentKey } from '../fulfilment/fulfilment-queries.ts';

/** A store that does not answer for this long counts as failed, in ms. */
const deadline = 8_000;

/** The newest orders that wait to be packed; those that nobody has seen are among them, however the tab got to know. */
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
  // It is asked for again every few seconds anyway.
  retry: false,
});
