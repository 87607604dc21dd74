import { calls } from '../../../../contract/api/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import { type CustomerParts, getCustomerOrder } from '../../customer/routes.ts';
import { withOrderOnError } from '../../transitions/error-with-order.ts';
import type { Changes } from './changes.ts';

/** The customer's answer to a change that the store proposes. */
export function changeAnswerRoutes(app: Http, parts: CustomerParts, changes: Changes): void {
  route(app, calls.answerOrderChange, async ({ identity: { userId, name }, params: { orderId }, body, query }) => {
    const present = () => getCustomerOrder(parts, userId, orderId, query.lang);
    await withOrderOnError(changes.answer({ userId, name }, orderId, body, query.lang), present);
    return ok(text(body.accept ? 'answers.changeAccepted' : 'answers.changeRefused'), await present());
  });
}
