import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';

/** Returns true when the customer is asked about a change or a substitute. The order is not packed before the answer. */
export const waitsForAnswer = ({ change, substitutions = [] }: FulfilmentOrder): boolean =>
  change?.status === 'open' || substitutions.some(({ status }) => status === 'asked');
