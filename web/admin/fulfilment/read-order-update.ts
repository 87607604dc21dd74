import type { FulfilmentUpdate } from '../../../contract/fulfilment.ts';
import type { ServerEvent } from '../../api/event-parser.ts';

/** What an event of the order board's stream says: an order that came in or moved on, or that everything is to be fetched anew. */
export type FulfilmentEvent = { kind: 'refresh' } | { kind: 'order'; order: FulfilmentUpdate };

/** Undefined for what is neither. */
export function readOrderUpdate(event: ServerEvent): FulfilmentEvent | undefined {
  if (event.name === 'refresh') return { kind: 'refresh' };
  if (event.name !== 'order') return undefined;
  return { kind: 'order', order: JSON.parse(event.data) as FulfilmentUpdate };
}
