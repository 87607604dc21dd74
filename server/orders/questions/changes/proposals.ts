/** Checks and prices the changes of an order that staff propose, before the shopper is asked (docs/features/order-changes.md). */
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import { changeMinutes, maxChanges } from '../../../../contract/orders/order-change-rules.ts';
import type { ProposeChangeBody, WantedChange } from '../../../../contract/orders/order-changes.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { text } from '../../../../messages/text.ts';
import { listForSale, type SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import type { Queries } from '../../../db/database.ts';
import { roleForbidden } from '../../../http/policies.ts';
import { AppError, invalidField, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import type { ContactRow } from '../../../users/contact-repository.ts';
import { type NameOfLine, namesFrom } from '../../model/line-names.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import { addressOfOrder, findDeliveryAddress } from '../../placement/delivery-address.ts';
import type { OrderNeeds } from '../../placement/order-needs.ts';
import type { OrderActor, TransitionNeeds } from '../../transitions/transition.ts';
import { requireNoQuestion } from '../substitutes/questions.ts';
import { listSubstitutions } from '../substitutes/repository.ts';
import { requireNoChange } from './close-question.ts';
import { type Composed, composeChange, isNew } from './compose-change.ts';
import { hasAgreedSince } from './later-agreement.ts';
import { type ChangeRow, countChanges, listChanges } from './repository.ts';

export interface Staff extends Pick<OrderActor, 'userId' | 'name' | 'staffRole'> {
  /** In which products are named. */
  language?: Locale | undefined;
}

export interface ProposalNeeds extends Pick<OrderNeeds, 'addresses' | 'now'>, Pick<TransitionNeeds, 'catalogue'> {
  stores: Pick<OrderNeeds['stores'], 'requireServed' | 'hasSeveral' | 'storeOf'>;
  /** Returns true when staff may propose changes now. */
  isOn: () => boolean;
}

/** Returns true when an order can be changed by a customer who agrees. Those whose account is deleted cannot. */
export const isChangeable = ({ status, address }: Pick<OrderRow, 'status' | 'address'>): boolean =>
  status === 'placed' && address.address_line !== '';

/** Returns true when a customer can sign in, and answer on the page of the order. */
export const canAnswer = ({ email, status }: Pick<ContactRow, 'email' | 'status'>): boolean =>
  Boolean(email) && status === 'Active';

/** @throws AppError FORBIDDEN */
export function requireChangeRights({ staffRole }: Pick<Staff, 'staffRole'>): void {
  if (!orderRightsOf(staffRole).changesOrders) throw roleForbidden();
}

/** Products by id, as the current store sells them. */
export const onSale = async (tx: Queries, productIds: readonly string[]): Promise<Map<string, SaleProduct>> =>
  new Map((await listForSale(tx, productIds)).map((each) => [each.id, each]));

/**
 * A product that comes to the order varies by weight as much as staff saw, or less. Those of the order are as they were ordered.
 * @throws AppError PRICE_CHANGED
 */
function requireSeenWeights({ lines }: Composed, seen: ProposeChangeBody['lines'], nameOf: NameOfLine): void {
  const seenOf = new Map(seen.map(({ productId, weight_deviation = 0 }) => [productId, weight_deviation]));
  const other = lines.find(
    (line) => isNew(line) && line.weight && line.weight.deviation > (seenOf.get(line.productId) ?? 0),
  );
  if (other) throw new AppError('PRICE_CHANGED', text('errors.changeWeighs', { name: nameOf(other).name }));
}

export function createProposals({ addresses, catalogue, stores, isOn, now }: ProposalNeeds) {
  /** @throws AppError FORBIDDEN by the role of staff, STEP_NOT_ALLOWED when the order is packed, or the shop does not want changes */
  function requireMayChange(by: Pick<Staff, 'staffRole'>, order: OrderRow): void {
    requireChangeRights(by);
    requireChangeable(order);
  }

  /** @throws AppError STEP_NOT_ALLOWED when the order is packed, its account is deleted, or the shop does not want changes */
  function requireChangeable(order: OrderRow): void {
    if (!isOn()) throw new AppError('STEP_NOT_ALLOWED', text('errors.noChanges'));
    if (!isChangeable(order)) throw new AppError('STEP_NOT_ALLOWED', text('errors.changeTooLate'));
  }

  /**
   * Where the order is to go. Its store stays, so it has to deliver there.
   * @throws AppError NOT_FOUND (address), OUTSIDE_AREA
   */
  async function destinationOf(
    tx: Queries,
    { userId, storeId }: OrderRow,
    { deliveryAddressId: addressId = '', address: typed }: Pick<WantedChange, 'deliveryAddressId' | 'address'>,
  ): Promise<Pick<OrderRow, 'address' | 'addressId'> | undefined> {
    if (addressId === '' && !typed) return undefined;
    const address = await findDeliveryAddress(addresses, tx, userId, { addressId, address: typed });
    if (!address) throw notFound('errors.addressNotFound');
    const { pincode } = address;
    stores.requireServed(pincode);
    if (stores.hasSeveral() && stores.storeOf(pincode) !== storeId)
      throw new AppError('OUTSIDE_AREA', text('errors.otherStoreDelivers', { pincode }), { data: { pincode } });
    return { address: addressOfOrder(address), addressId: address.id };
  }

  /**
   * Composes the order as it would become. Call it in the store of the order.
   * @param nameOf names products in the language of who reads an error
   * @throws AppError VALIDATION, OUT_OF_STOCK, OUTSIDE_AREA, or NOT_FOUND (address)
   */
  async function compose(
    tx: Queries,
    order: OrderRow,
    lines: OrderLineRow[],
    { lines: asked, ...to }: Omit<WantedChange, 'revision'>,
    nameOf: NameOfLine,
  ): Promise<Composed> {
    const ids = asked.map(({ productId }) => productId);
    const products = await onSale(tx, ids);
    const substitutions = order.substitutes === null ? [] : await listSubstitutions(tx, [order.id]);
    const changes = substitutions.length === 0 ? [] : await listChanges(tx, order.id);
    const wanted = { lines: asked, to: await destinationOf(tx, order, to) };
    return composeChange(wanted, {
      order,
      lines,
      substitutions: substitutions.filter((each) => !hasAgreedSince(changes, each)),
      products,
      nameOf,
    });
  }

  return {
    requireMayChange,
    requireChangeable,
    compose,

    /**
     * A row for the change that staff saw, without its status. The order is locked.
     * @throws AppError as `requireMayChange` and `compose`; QUESTION_OPEN while the customer is asked something, PRICE_CHANGED when the
     * total is another one, or what a new product may weigh
     */
    async rowOf(
      tx: Queries,
      { order, lines }: { order: OrderRow; lines: OrderLineRow[] },
      by: Staff,
      { revision: _, total, agreed: __, ...wanted }: ProposeChangeBody,
    ): Promise<Omit<ChangeRow, 'status' | 'answeredBy' | 'byPhone' | 'createdAt'>> {
      requireMayChange(by, order);
      await requireNoChange(tx, order.id, now());
      if ((await countChanges(tx, order.id)) >= maxChanges)
        throw invalidField('lines', text('errors.tooManyChanges', { most: maxChanges }));
      await requireNoQuestion(tx, order.id);
      const nameOf = namesFrom(catalogue, by.language);
      const composed = await compose(tx, order, lines, wanted, nameOf);
      if (composed.totalPaise !== toPaise(total))
        throw new AppError('PRICE_CHANGED', text('errors.changePriced', { total: formatPaise(composed.totalPaise) }));
      requireSeenWeights(composed, wanted.lines, nameOf);
      const answerBy = new Date(now().getTime() + changeMinutes * 60_000);
      return { ...composed, id: newId(), storeId: order.storeId, orderId: order.id, askedBy: by.userId, answerBy };
    },
  };
}
