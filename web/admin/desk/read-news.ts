import type { DeskNews } from '../../../contract/desk.ts';
import type { ServerEvent } from '../../api/event-parser.ts';

/** What an event of the desk's stream says: an order that came in or moved on, or that everything is to be fetched anew. */
export type News = { kind: 'refresh' } | { kind: 'order'; order: DeskNews };

/** Undefined for what is neither. */
export function readNews(event: ServerEvent): News | undefined {
  if (event.name === 'refresh') return { kind: 'refresh' };
  if (event.name !== 'order') return undefined;
  return { kind: 'order', order: JSON.parse(event.data) as DeskNews };
}
