import { calls } from '../../../../contract/api/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import { presentChanged } from '../../questions/changes/present.ts';
import { readerOf } from '../routes.ts';
import { type BoardNeeds, explained, requireStoreOfOrder, updatedOrder } from '../staff-order.ts';

/** Changes of placed orders that customers confirm: what staff do with them. */
export function orderChangeRoutes(app: Http, needs: BoardNeeds): void {
  const { changes } = needs;

  route(app, calls.listOrderAddresses, async ({ identity, query, params: { orderId } }) => {
    await requireStoreOfOrder(needs, identity, orderId);
    const by = readerOf(identity, query);
    return ok('Addresses', await explained(needs, orderId, by, changes.addressesFor(orderId, by)));
  });

  route(app, calls.quoteOrderChange, async ({ identity, query, params: { orderId }, body }) => {
    await requireStoreOfOrder(needs, identity, orderId);
    const by = readerOf(identity, query);
    const quoted = await explained(needs, orderId, by, changes.quote(orderId, by, body));
    return ok('Quote', presentChanged(quoted, changes.namesFor(by)));
  });

  route(app, calls.changeOrder, async ({ identity, query, params: { orderId }, body }) => {
    await requireStoreOfOrder(needs, identity, orderId);
    const order = await updatedOrder(
      needs,
      orderId,
      readerOf(identity, query),
      changes.propose(orderId, readerOf(identity, query), body),
    );
    const said = body.agreed ? 'answers.orderChanged' : 'answers.customerAsked';
    return ok(text(said, { number: order.orderId }), order);
  });

  route(app, calls.agreeToOrderChange, async ({ identity, query, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(needs, identity, orderId);
    const order = await updatedOrder(
      needs,
      orderId,
      readerOf(identity, query),
      changes.agree(orderId, readerOf(identity, query), changeId),
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.withdrawOrderChange, async ({ identity, query, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(needs, identity, orderId);
    const order = await updatedOrder(
      needs,
      orderId,
      readerOf(identity, query),
      changes.withdraw(orderId, identity, changeId),
    );
    return ok(text('answers.changeWithdrawn'), order);
  });
}
