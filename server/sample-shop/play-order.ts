/**
 * Computes the rows of an invented order with the rules of real ones: each of its steps is a transition that staff or the customer could have
 * made at that time. Pure.
 */

import { promisedBy } from '../../contract/delivery/promise.ts';
import { type BilledOffer, billOf } from '../../contract/money/pricing.ts';
import { evaluateOffer, type OfferRule } from '../../contract/offers/offer-rules.ts';
import type { SaleProduct } from '../catalogue/stock/sale-repository.ts';
import { reasonColumns, type StockMovement } from '../catalogue/stock/stock-repository.ts';
import { startOfIdsAt } from '../lib/ids.ts';
import { firstStaffNumber, sampleId } from '../lib/sample-people.ts';
import { refusalRows } from '../orders/delivery/refusals/refuse.ts';
import type { RefusalRow } from '../orders/delivery/refusals/repository.ts';
import { dueIn } from '../orders/model/due.ts';
import { englishNote } from '../orders/model/notes.ts';
import { nothingBesidesCash } from '../orders/model/received.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from '../orders/model/repository.ts';
import type { ClaimRow } from '../orders/packing/picking/repository.ts';
import { composeOrder, linesOf } from '../orders/placement/compose-order.ts';
import type { DeliveryAddress } from '../orders/placement/delivery-address.ts';
import { adjustLinesTransition } from '../orders/transitions/adjust-lines.ts';
import type { HandoverPolicy, StepRequest } from '../orders/transitions/step-request.ts';
import { stepTransition } from '../orders/transitions/steps.ts';
import type { Locked, OrderStockMovement, Transition } from '../orders/transitions/transition.ts';
import type { SampleOrder } from './plan.ts';

/** A product as it is sold, with its categories for the rules of offers. */
export type SampleProduct = SaleProduct & { categoryIds: readonly string[]; subCategoryIds: readonly string[] };

export interface SampleGoods {
  products: ReadonlyMap<string, SampleProduct>;
  /** By code. */
  offers: ReadonlyMap<string, { offer: BilledOffer; rule: OfferRule }>;
  addressOf: (customer: number) => { name: string; address: DeliveryAddress };
  /** The promise of the shop. */
  minutes: number;
}

export type PastMovement = Omit<StockMovement, 'reason'> & ReturnType<typeof reasonColumns> & { createdAt: Date };

/** The rows of an order. */
export interface PlayedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  events: OrderEventRow[];
  movements: PastMovement[];
  refusals: RefusalRow[];
  claim: ClaimRow | undefined;
  picked: { storeId: string; orderId: string; productId: string; pickedAt: Date }[];
  /** The discount of its offer. */
  use: { offerId: string; givenPaise: number; givenBackAt: Date | null } | undefined;
}

/** The demo takes cash, and asks for nothing at the door. */
const handover: HandoverPolicy = {
  newCode: () => null,
  takes: () => ({}) as ReturnType<HandoverPolicy['takes']>,
  asksForCashAmount: () => false,
  assignsRider: () => false,
};

/** An id of something that belongs to an order, and happened at that time. @param place its number among those of the order, below 100 */
export const idOfPart = ({ id }: Pick<SampleOrder, 'id'>, at: Date, place: number): string => {
  const time = startOfIdsAt(at);
  return time + id.slice(time.length, -2) + String(place).padStart(2, '0');
};

/** The people that the timeline of an order names. */
type By = { actorId: string; actorRole: 'USER' | 'ADMIN' };

const shopkeeper = sampleId(firstStaffNumber);

export function playOrder(planned: SampleOrder, goods: SampleGoods): PlayedOrder {
  const played = placed(planned, goods);
  const { cancelled, missing, packedAt, sentAt, deliveredAt, refused, picking } = planned;
  const [customer, picker, rider] = [planned.customer, planned.picker, planned.rider].map(sampleId) as [
    string,
    string,
    string,
  ];
  const asCustomer: By = { actorId: customer, actorRole: 'USER' };
  const as = (actorId: string): By => ({ actorId, actorRole: 'ADMIN' });
  const idOf = (sku: string): string => productOf(goods, sku).id;

  if (cancelled?.by === 'customer')
    step(played, { step: 'cancelled', reason: '', missing: [] }, cancelled.at, asCustomer);
  if (picking) pick(played, picking, packedAt, picker);
  if (packedAt && missing) {
    const productId = idOf(missing.sku);
    const left = (played.lines.find((line) => line.productId === productId)?.quantity ?? 0) - missing.quantity;
    const asked = [{ productId, quantity: left, because: 'missing' as const }];
    apply(played, adjustLinesTransition(asked, played), packedAt, as(picker));
  }
  if (packedAt) step(played, { step: 'packed' }, packedAt, as(picker));
  if (sentAt) {
    step(played, { step: 'out_for_delivery' }, sentAt, as(rider));
    played.order.riderId = rider;
  }
  if (deliveredAt) {
    const notTaken =
      refused &&
      [{ productId: idOf(refused.sku), ...refused }].map(({ productId, quantity, reason }) => ({
        productId,
        quantity,
        reason,
      }));
    deliver(played, deliveredAt, as(rider), notTaken);
    if (refused?.backAt) takeBack(played, refused.backAt);
  }
  if (cancelled?.by === 'shop')
    step(played, { step: 'cancelled', reason: cancelled.reason, missing: [] }, cancelled.at, as(rider));
  return played;
}

function productOf({ products }: SampleGoods, sku: string): SampleProduct {
  const product = products.get(sku);
  if (!product) throw new Error(`the demo has no product ${sku}`);
  return product;
}

/** The order as its customer placed it. */
function placed(planned: SampleOrder, goods: SampleGoods): PlayedOrder {
  const { id, at, number, code } = planned;
  const userId = sampleId(planned.customer);
  const { name, address } = goods.addressOf(planned.customer);
  const wanted = planned.lines.map(({ sku, quantity }) => ({ product: productOf(goods, sku), quantity }));
  const lines = wanted.map(({ product, quantity }) => ({ ...product, productId: product.id, quantity }));
  const given = code === undefined ? undefined : goods.offers.get(code);
  const bill = billOf(lines, {
    offerFor: (offered, deliveryPaise) => {
      if (!given) return undefined;
      const facts = { now: at.getTime(), isFirstOrder: true, usedByPerson: 0, isUsedUp: false, deliveryPaise };
      const result = evaluateOffer(given.rule, offered, facts);
      return 'paise' in result ? { offer: given.offer, paise: result.paise } : undefined;
    },
  });
  const composed = composeOrder(
    number,
    { userId, key: undefined, hash: '' },
    { address, promise: { promisedFrom: null, promisedBy: promisedBy(at, goods.minutes) } },
    {
      bill,
      byPhone: false,
      creditPaise: 0,
      hasRules: false,
      isTest: false,
      payBy: undefined,
      paysWithPaise: null,
      substitutes: null,
    },
    linesOf(
      {
        lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
        grossPaise: bill.grossPaise,
        totalPaise: bill.totalPaise,
        addressId: '',
        tipPaise: 0,
      },
      new Map(wanted.map(({ product }) => [product.id, product])),
    ),
  );
  const order: OrderRow = {
    ...{ ...composed.order, id, createdAt: at, customerName: name, cancelReason: '', receivedPaise: null },
    ...{ receivedNote: '', returnsAsCredit: false, beforeWeighing: null, deliveryCode: null, riderId: null },
    ...{ arrivedAt: null, revision: 1, ...nothingBesidesCash },
  };
  const { storeId } = order;
  const line = bill.lines.find(({ offer }) => offer);
  const played: PlayedOrder = {
    order,
    lines: composed.lines.map((each) => ({ ...each, orderId: id })),
    events: [],
    movements: [],
    refusals: [],
    claim: undefined,
    picked: [],
    use: line?.offer && { offerId: line.offer.id, givenPaise: -line.paise, givenBackAt: null },
  };
  const by: By = { actorId: userId, actorRole: 'USER' };
  played.events.push({
    ...{ id: idOfPart(planned, at, 1), storeId, orderId: id, kind: 'placed' },
    ...by,
    ...noNote,
    createdAt: at,
  });
  move(
    played,
    played.lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity, kind: 'sold' })),
    at,
    null,
  );
  return played;
}

const noNote = { note: '', noteTexts: null } as const;

function step(played: PlayedOrder, request: StepRequest, at: Date, by: By): void {
  const locked: Locked = { ...played, stock: new Map() };
  const actor = by.actorRole === 'USER' ? 'customer' : 'shop';
  apply(played, stepTransition(request, actor, locked, at, handover), at, by);
}

/** The customer pays what is due, in cash. */
function deliver(
  played: PlayedOrder,
  at: Date,
  by: By,
  refused: Extract<StepRequest, { step: 'delivered' }>['refused'],
): void {
  const request = (receivedPaise: number): StepRequest => ({
    step: 'delivered',
    receivedPaise,
    reason: 'all',
    ...nothingBesidesCash,
    refused,
  });
  const locked: Locked = { ...played, stock: new Map() };
  const asked = stepTransition(request(dueIn(played.order)), 'shop', locked, at, handover);
  const duePaise = dueIn({ ...played.order, ...asked.changes });
  apply(
    played,
    stepTransition({ ...request(duePaise), reason: '' } as StepRequest, 'shop', locked, at, handover),
    at,
    by,
  );
}

/** Writes what a change of an order writes (`server/orders/transitions/participants.ts`). */
function apply(played: PlayedOrder, transition: Transition, at: Date, { actorId, actorRole }: By): void {
  const { order, events, use } = played;
  const { kind, note, changes, lines, movements, refused = [] } = transition;
  played.refusals.push(...refusalRows(order, refused, at).map((row) => ({ ...row, toStock: null, receivedAt: null })));
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  played.lines = played.lines
    .map((line) => ({ ...line, quantity: quantities.get(line.productId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  played.order = { ...order, ...changes, revision: order.revision + 1 };
  const { id: orderId, storeId } = order;
  const texts = typeof note === 'string' ? null : [...note];
  events.push({
    ...{ id: idOfPart(order, at, events.length + 1), storeId, orderId, kind, actorId, actorRole },
    ...{ note: englishNote(note), noteTexts: texts, createdAt: at },
  });
  move(played, movements, at, actorId);
  if (!use) return;
  const discount = played.order.bill?.find(({ offer }) => offer);
  played.use = {
    ...use,
    ...(discount && { givenPaise: -discount.paise }),
    ...(changes.status === 'cancelled' && { givenBackAt: at }),
  };
}

function move(
  { order, movements }: PlayedOrder,
  moved: readonly OrderStockMovement[],
  at: Date,
  actorId: string | null,
): void {
  for (const { reason, ...each } of moved)
    movements.push({ ...each, ...reasonColumns(reason), orderId: order.id, actorId, createdAt: at });
}

function pick(
  played: PlayedOrder,
  { from, lines }: NonNullable<SampleOrder['picking']>,
  packedAt: Date | undefined,
  pickerId: string,
): void {
  const { id: orderId, storeId } = played.order;
  const pickedAt = packedAt ?? from;
  const bags = packedAt ? 1 : null;
  played.claim = {
    storeId,
    orderId,
    claimId: idOfPart(played.order, from, 90),
    pickerId,
    claimedAt: from,
    activeAt: pickedAt,
    bags,
  };
  played.picked = played.lines.slice(0, lines).map(({ productId }) => ({ storeId, orderId, productId, pickedAt }));
}

/** Refused goods are back: what is damaged or not fresh is waste. */
function takeBack(played: PlayedOrder, at: Date): void {
  const { number } = played.order;
  played.refusals = played.refusals.map((row) => {
    const { productId, quantity, reason } = row;
    const isWaste = reason !== 'changed_mind';
    const start = { start: 'refused', about: number } as const;
    move(played, [{ productId, quantity, kind: 'returned', reason: start }], at, shopkeeper);
    if (isWaste) {
      const waste =
        reason === 'damaged'
          ? ({ kind: 'damaged', usual: 'damagedInTransport' } as const)
          : ({ kind: 'waste', usual: 'spoiled' } as const);
      move(
        played,
        [{ productId, quantity: -quantity, kind: waste.kind, reason: { ...start, usual: waste.usual } }],
        at,
        shopkeeper,
      );
    }
    return { ...row, toStock: isWaste ? 0 : quantity, receivedAt: at };
  });
  played.order.revision += 1;
}
