import { calls } from '../../../../contract/api/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { type Identity, requireStore } from '../../../http/policies.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import type { PickingOfStore } from './picking.ts';

/** The routes of picking. @param storeOf returns the store of an order; undefined when there is no such order */
export function pickingRoutes(
  app: Http,
  picking: PickingOfStore,
  storeOf: (orderId: string) => Promise<string | undefined>,
): void {
  /** @throws AppError FORBIDDEN for staff of other stores */
  async function requireOrder(identity: Identity, orderId: string): Promise<void> {
    if (identity.storeIds) requireStore(identity, await storeOf(orderId));
  }

  route(app, calls.getPicking, async ({ identity, query }) => ok('Picking', await picking.get(identity, query.lang)));

  route(app, calls.claimOrder, async ({ identity, query, body }) => {
    if (body.orderId !== undefined) await requireOrder(identity, body.orderId);
    return ok(text('answers.orderClaimed'), await picking.claim(identity, body, query.lang));
  });

  route(app, calls.savePicking, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const { ignored } = await picking.save(params.orderId, body);
    return ok(text('answers.pickingSaved'), { ...(await picking.get(identity, query.lang)), ignored });
  });

  route(app, calls.releaseOrder, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    await picking.release(params.orderId, query.claimId);
    return ok(text('answers.orderReleased'), await picking.get(identity, query.lang));
  });
}
