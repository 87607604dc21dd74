/** The state of the order board in the URL: `?search=…&customer=…&day=…&status=…`. */
import type { OrderStatus } from '../../../contract/orders.ts';
import { statusLabels } from './step-labels.ts';

const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statusLabels, text);
const statusIn = (text: string | null) => (text !== null && isStatus(text) ? text : undefined);

export interface FulfilmentView {
  search: string;
  /** Id of the customer whose orders are shown, or ''. */
  customer: string;
  /** For example 2026-11-20, or ''. */
  day: string;
  /** Undefined: the board of all open orders. */
  status: OrderStatus | undefined;
}

export const readView = (params: URLSearchParams): FulfilmentView => ({
  search: params.get('search') ?? '',
  customer: params.get('customer') ?? '',
  day: params.get('day') ?? '',
  status: statusIn(params.get('status')),
});

/** Query parameters of a view, without empty values. */
export const writeView = ({ search, customer, day, status }: FulfilmentView): Record<string, string> => ({
  ...(search && { search }),
  ...(customer && { customer }),
  ...(day && { day }),
  ...(status && { status }),
});
