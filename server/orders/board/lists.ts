/** The lists of the order board: orders by status, their numbers, and the deliveries of a rider. */
import type * as z from 'zod';
import type { FulfilmentCounts, FulfilmentOrders, fulfilmentOrdersQuery } from '../../../contract/orders/board.ts';
import type { Deliveries } from '../../../contract/orders/deliveries.ts';
import type { OpenStatus } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf } from '../../../contract/users/staff-roles.ts';
import { countLow } from '../../catalogue/stock/scarce-repository.ts';
import { roleForbidden } from '../../http/policies.ts';
import { boundsOfDay, lowestIdAt } from '../../lib/shop-day.ts';
import { countOrdersWithOpenReport } from '../customer/reports/repository.ts';
import { presentBringBack } from '../delivery/refusals/present.ts';
import { countOrdersToReceive, listToBringBack } from '../delivery/refusals/repository.ts';
import { namesFrom } from '../model/line-names.ts';
import { limitCard, presentCard, presentDelivery } from './present.ts';
import * as repository from './repository.ts';
import { readSearch } from './search-text.ts';
import type { BoardNeeds, Viewer } from './staff-order.ts';

type Query = z.output<typeof fulfilmentOrdersQuery>;

/** How many refused products are shown to a rider who brings them back. */
const maxToBringBack = 100;

/**
 * One page of orders; pass `next` as `after` to get the following page.
 * @throws AppError FORBIDDEN when the role of staff does not include the status, or searching
 */
export async function listBoard(
  { orders, riderLocations, nameStore, deliveryMinutes }: BoardNeeds,
  { status, search, customer, problems, toReceive, late, asked, day, sort, after, limit, lang }: Query,
  { userId, staffRole }: Pick<Viewer, 'userId' | 'staffRole'>,
): Promise<FulfilmentOrders> {
  const rights = orderRightsOf(staffRole);
  const { sees, servesCustomers, onlyOwn, receivesGoods } = rights;
  const now = orders.now();
  const narrows = [search, customer, problems, asked, day].some((each) => each !== undefined && each !== '');
  if ((narrows && !servesCustomers) || (toReceive && !receivesGoods) || (status && !sees.includes(status)))
    throw roleForbidden();
  const [from, below] = day === undefined ? [] : boundsOfDay(day).map(lowestIdAt);
  const filter: repository.FulfilmentFilter = {
    // An order that waits for its payment is found by its status, a text or its customer.
    statuses: status ? [status] : narrows ? sees : sees.filter((each) => each !== 'awaiting_payment'),
    search: readSearch(search ?? ''),
    userId: customer,
    riderId: onlyOwn ? userId : undefined,
    withProblem: problems !== undefined,
    toReceive: toReceive !== undefined,
    late: late && repository.lateBefore(now, deliveryMinutes()),
    askedAt: asked && now,
    ids: from === undefined || below === undefined ? undefined : { from, below },
    after,
    sort,
  };
  const found = await repository.listCards(orders.database.queries, filter, limit + 1, now);
  const shown = found.slice(0, limit);
  const onTheirWay = shown.flatMap(({ id, status }) => (status === 'out_for_delivery' ? id : []));
  const locations = servesCustomers ? await riderLocations.ofOrders(onTheirWay) : undefined;
  const named = { nameStore, nameOf: namesFrom(orders.catalogue, lang) };
  return {
    orders: shown.map((row) => limitCard(presentCard(row, named, locations?.get(row.id)), rights, userId)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Zero in what the role of staff does not see. */
export async function countBoard(
  { orders: { database, now }, deliveryMinutes, lowStock }: BoardNeeds,
  { userId, staffRole }: Pick<Viewer, 'userId' | 'staffRole'>,
): Promise<FulfilmentCounts> {
  const { queries } = database;
  const { sees, servesCustomers, receivesGoods, onlyOwn, seesStock } = orderRightsOf(staffRole);
  const at = now();
  const [open, problems, toReceive, runningLow] = await Promise.all([
    repository.countOpen(queries, {
      late: repository.lateBefore(at, deliveryMinutes()),
      now: at,
      riderId: onlyOwn ? userId : undefined,
    }),
    servesCustomers ? countOrdersWithOpenReport(queries) : 0,
    receivesGoods ? countOrdersToReceive(queries) : 0,
    seesStock ? countLow(queries, lowStock) : 0,
  ]);
  const seen = open.filter(({ status }) => sees.includes(status));
  const countOf = (status: OpenStatus) => seen.find((row) => row.status === status)?.count ?? 0;
  return {
    placed: countOf('placed'),
    packed: countOf('packed'),
    out_for_delivery: countOf('out_for_delivery'),
    late: seen.reduce((sum, row) => sum + row.late, 0),
    asked: servesCustomers ? seen.reduce((sum, row) => sum + row.asked, 0) : 0,
    problems,
    toReceive,
    runningLow,
  };
}

/** The orders that somebody delivers or can take, and the goods that they bring back. */
export async function listDeliveries(
  { orders, nameStore }: BoardNeeds,
  { userId, staffRole, language }: Pick<Viewer, 'userId' | 'staffRole' | 'language'>,
): Promise<Deliveries> {
  const { queries } = orders.database;
  const rights = orderRightsOf(staffRole);
  const [mine, free, toBringBack] = await Promise.all([
    repository.listDeliveries(queries, userId, orders.now()),
    repository.listDeliveries(queries, null, orders.now()),
    listToBringBack(queries, userId, maxToBringBack),
  ]);
  const named = { nameStore, nameOf: namesFrom(orders.catalogue, language) };
  const present = (rows: readonly repository.DeliveryRow[]) =>
    rows.map((row) => presentDelivery(row, named, rights, userId));
  return { mine: present(mine), free: present(free), ...presentBringBack(toBringBack, named.nameOf) };
}
