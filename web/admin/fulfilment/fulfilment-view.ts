/** What the order board shows, as it stands in the address: `?search=…&customer=…&day=…&status=…`. */
import type { OrderStatus } from '../../../contract/orders.ts';
import { statusLabels } from './step-labels.ts';

const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statusLabels, text);
const statusIn = (text: string | null) => (text !== null && isStatus(text) ? text : undefined);

export interface FulfilmentView {
  search: string;
  /** Id of the customer whose orders are shown, or ''. */
  customer: string;
  /** Like 2026-11-20, or ''. */
  day: string;
  /** Undefined: the board of all that is to be worked. */
  status: OrderStatus | undefined;
}

export const readView = (params: URLSearchParams): FulfilmentView => ({
  search: params.get('search') ?? '',
  customer: params.get('customer') ?? '',
  day: params.get('day') ?? '',
  status: statusIn(params.get('status')),
});

/** Query parameters of a view; what is empty is left out. */
export const writeView = ({ search, customer, day, status }: FulfilmentView): Record<string, string> => ({
  ...(search && { search }),
  ...(customer && { customer }),
  ...(day && { day }),
  ...(status && { status }),
});
