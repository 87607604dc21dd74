import { calls } from '../../../../contract/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import type { Changes } from '../../changes/changes.ts';
import { presentChanged } from '../../changes/present.ts';
import { withOrderOnError } from '../../error-with-order.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { requireStoreOfOrder } from '../routes.ts';

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

  route(app, calls.listOrderAddresses, async ({ identity, params: { orderId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    return ok('Addresses', await found(changes.addressesFor(orderId, identity), orderId, identity));
  });

  route(app, calls.quoteOrderChange, async ({ identity, params: { orderId }, body }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    return ok('Quote', presentChanged(await found(changes.quote(orderId, identity, body), orderId, identity)));
  });

  route(app, calls.changeOrder, async ({ identity, params: { orderId }, body }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(orderId, identity, changes.propose(orderId, identity, body));
    const said = body.agreed ? 'answers.orderChanged' : 'answers.customerAsked';
    return ok(text(said, { number: order.orderId }), order);
  });

  route(app, calls.agreeToOrderChange, async ({ identity, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(orderId, identity, changes.agree(orderId, identity, changeId));
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.withdrawOrderChange, async ({ identity, params: { orderId, changeId } }) => {
    await requireStoreOfOrder(fulfilment, identity, orderId);
    const order = await fulfilment.updatedOrder(orderId, identity, changes.withdraw(orderId, identity, changeId));
    return ok(text('answers.changeWithdrawn'), order);
  });
}
