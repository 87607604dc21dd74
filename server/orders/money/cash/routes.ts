import { calls } from '../../../../contract/api/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { type Identity, requireOwner, requireStore } from '../../../http/policies.ts';
import { fileRoute, route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import { notFound } from '../../../lib/errors.ts';
import { keyedRequest } from '../../../runtime/idempotency.ts';
import type { Cash } from './cash.ts';
import { daySheet } from './day-sheet.ts';

/** The routes of the cash book. @param isStore whether there is such a store */
export function cashRoutes(app: Http, cash: Cash, isStore: (storeId: string) => boolean): void {
  /** @throws AppError CASH_BOOK_OFF, NOT_FOUND, FORBIDDEN for staff of other stores */
  async function requireShift(identity: Identity, shiftId: string): Promise<void> {
    cash.requireBook();
    requireStore(identity, await cash.storeOf(shiftId));
  }

  route(app, calls.getMyCash, async ({ identity }) => ok('Cash', { shifts: await cash.mine(identity.userId) }));

  route(app, calls.startCashShift, async ({ identity, body: { float, userId, storeId } }) => {
    requireStore(identity, storeId);
    if (storeId !== undefined && !isStore(storeId)) throw notFound('errors.storeNotFound');
    return ok(text('answers.shiftStarted'), await cash.start(storeId, identity, float, userId));
  });

  route(app, calls.getCashShift, async ({ identity, params: { shiftId } }) => {
    await requireShift(identity, shiftId);
    return ok('Shift', await cash.get(shiftId));
  });

  route(app, calls.addCashEntry, async ({ identity, headers, params: { shiftId }, body }) => {
    await requireShift(identity, shiftId);
    // Without what the shift had: it is another sum once the first request has booked.
    const { holds: _, ...booked } = body;
    const request = keyedRequest(identity, headers, { shiftId, ...booked });
    return ok(text('answers.cashBooked'), await cash.addEntry(shiftId, identity, body, request));
  });

  route(app, calls.handOverCash, async ({ identity, params: { shiftId }, body }) => {
    await requireShift(identity, shiftId);
    return ok(text('answers.cashHandedOver'), await cash.handOver(shiftId, identity, body));
  });

  route(app, calls.listCashDays, async ({ query }) => ok('Days', await cash.days.list(query.before)));

  route(app, calls.getCashDay, async ({ params }) => ok('Day', await cash.days.get(params.day)));

  route(app, calls.closeCashDay, async ({ identity, params }) =>
    ok(text('answers.cashDayClosed'), await cash.days.close(params.day, identity)),
  );

  route(app, calls.reopenCashDay, async ({ identity, params, body }) => {
    requireOwner(identity);
    return ok(text('answers.cashDayReopened'), await cash.days.reopen(params.day, identity, body.reason));
  });

  fileRoute(app, calls.exportCashDay, async ({ params: { day }, query, reply }) => {
    const sheet = daySheet(await cash.days.get(day), query.lang ?? 'en');
    return reply
      .header('content-disposition', `attachment; filename="cash-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(sheet));
  });
}
