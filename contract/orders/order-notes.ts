/** Notes of staff on orders, and messages to customers (docs/features/notes.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { multilineText, translationsOf } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { staffRoles } from '../users/staff-roles.ts';
import { fulfilmentOrder } from './fulfilment.ts';
import { noteLimits } from './note-rules.ts';
import { orderParams } from './order-follow.ts';

const addNoteBody = z.object({
  /** Messages to customers are for owners, managers and support. */
  kind: z.enum(['staff', 'to_customer']),
  text: multilineText(m.validation.writeNote(), noteLimits.store),
});
export type AddNoteBody = z.infer<typeof addNoteBody>;

export const orderNoteCalls = {
  /** Adds a note, and sends a message. The same text again within a minute, as the last one of this kind and by the same person, changes nothing. */
  addOrderNote: call('admin', 'POST', '/api/v1/fulfilment/orders/:orderId/notes', {
    staff: staffRoles,
    params: orderParams,
    query: languageQuery,
    body: addNoteBody,
    output: fulfilmentOrder,
    errors: ['NOT_FOUND'],
    errorData: { STEP_NOT_ALLOWED: fulfilmentOrder },
  }),
  /**
   * The message templates of the shop, filled in for an order, in the language of its customer. A finished order has none of those that
   * name its arrival or what is to pay.
   */
  listOrderMessages: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/messages', {
    staff: ['manager', 'support'],
    params: orderParams,
    output: z.array(
      z.object({ name: z.string(), translations: translationsOf({ name: z.string() }), text: z.string() }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
