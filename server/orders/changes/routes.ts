import { calls } from '../../../contract/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { withOrderOnError } from '../error-with-order.ts';
import type { Orders } from '../orders.ts';
import type { Reports } from '../reports/reports.ts';
import { followed } from '../routes.ts';
import type { Changes } from './changes.ts';

/** The customer's answer to a change that the store proposes. */
export function changeAnswerRoutes(app: Http, parts: { orders: Orders; reports: Reports }, changes: Changes): void {
  route(app, calls.answerOrderChange, async ({ identity: { userId, name }, params: { orderId }, body, query }) => {
    const present = () => followed(parts, userId, orderId, query.lang);
    await withOrderOnError(changes.answer({ userId, name }, orderId, body, query.lang), present);
    return ok(text(body.accept ? 'answers.changeAccepted' : 'answers.changeRefused'), await present());
  });
}
