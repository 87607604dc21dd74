import { createApi } from '../../api/api.ts';
import { signedTransport } from '../../api/browser-api.ts';
import { fetchTransport } from '../../api/fetch-transport.ts';

const transport = fetchTransport('');

/** Calls about a store, whichever one the administration shows. */
export const apiOfStore = (storeId: string) =>
  createApi(
    signedTransport((request) => transport({ ...request, headers: { ...request.headers, 'x-store': storeId } })),
  );
