import { createApi } from '../../api/api.ts';
import { signedTransport } from '../../api/browser-api.ts';
import { fetchTransport } from '../../api/fetch-transport.ts';
import { alertHeaders } from '../stores/admin-store.ts';

const transport = fetchTransport('');
/** About the stores of the alerts, whichever store the screen shows. */
export const alertsApi = createApi(
  signedTransport((request) => transport({ ...request, headers: { ...request.headers, ...alertHeaders() } })),
);
