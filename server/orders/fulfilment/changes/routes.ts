import { calls } from '../../../../contract/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import type { Changes } from '../../changes/changes.ts';
import { presentChanged } from '../../changes/present.ts';
import { withOrderOnError } from '../../error-with-order.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { readerOf, requireStoreOfOrder } from '../routes.ts';

/** Changes of placed orders that customers confirm: what staff do with them. */
export function orderChangeRoutes(app: Http, fulfilment: Fulfilment, changes: Changes): void {
  /** What `work` finds out; an error because the order has changed carries the current order. */
  async function found<T>(work: Promise<T>, orderId: string, by: Parameters<Fulfilment['get']>[1]): Promise<T> {
    await withOrderOnError(
      work.then(() => {}),
      () => fulfilment.get(orderId, by),
    );
    return work;
  }

  route(app, calls.listOrderAddresses, async ({ identity, query, params: { orderId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const by = readerOf(identity, query);
    return ok('Addresses', await found(changes.addressesFor(orderId, by), orderId, by));
  });

  route(app, calls.quoteOrderChange, async ({ identity, query, params: { orderId }, body }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const by = readerOf(identity, query);
    const quoted = await found(changes.quote(orderId, by, body), orderId, by);
    return ok('Quote', presentChanged(quoted, changes.namesFor(by)));
  });

  route(app, calls.changeOrder, async ({ identity, query, params: { orderId }, body }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(
      orderId,
      readerOf(identity, query),
      changes.propose(orderId, readerOf(identity, query), body),
    );
    const said = body.agreed ? 'answers.orderChanged' : 'answers.customerAsked';
    return ok(text(said, { number: order.orderId }), order);
  });

  route(app, calls.agreeToOrderChange, async ({ identity, query, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(
      orderId,
      readerOf(identity, query),
      changes.agree(orderId, readerOf(identity, query), changeId),
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.withdrawOrderChange, async ({ identity, query, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(
      orderId,
      readerOf(identity, query),
      changes.withdraw(orderId, identity, changeId),
    );
    return ok(text('answers.changeWithdrawn'), order);
  });
}
