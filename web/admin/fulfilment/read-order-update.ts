import type { FulfilmentUpdate } from '../../../contract/fulfilment.ts';
import type { ServerEvent } from '../../api/event-parser.ts';

/** An event of the order board's stream: an order was placed or changed, or everything must be refetched. */
export type FulfilmentEvent = { kind: 'refresh' } | { kind: 'order'; order: FulfilmentUpdate };

/** Undefined for any other event. */
export function readOrderUpdate(event: ServerEvent): FulfilmentEvent | undefined {
  if (event.name === 'refresh') return { kind: 'refresh' };
  if (event.name !== 'order') return undefined;
  return { kind: 'order', order: JSON.parse(event.data) as FulfilmentUpdate };
}
