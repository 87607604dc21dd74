/** Picking: one person at a time collects the products of an order, and ticks them off (docs/features/picking.md). */

import { byShelf } from '../../../../contract/inventory/shelves.ts';
import { stepRejection } from '../../../../contract/orders/order-steps.ts';
import type { ClaimBody, PickedOrder, Picking, SavePickingBody } from '../../../../contract/picking/picking.ts';
import { pickingLimits } from '../../../../contract/picking/picking-limits.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { text } from '../../../../messages/text.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { listEans, listSkus } from '../../../catalogue/product-repository.ts';
import { findStoreProducts } from '../../../catalogue/store-product-repository.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { roleForbidden } from '../../../http/policies.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { inStore } from '../../../runtime/current-store.ts';
import type { Stores } from '../../../stores/stores.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { isAnonymised } from '../../customer/erase-repository.ts';
import { presentLine, presentPromise } from '../../customer/present.ts';
import { presentNotes } from '../../messages/order-notes/present.ts';
import { listNotes } from '../../messages/order-notes/repository.ts';
import { clearGrams, findOrder, listLines, lockOrder, setGrams } from '../../model/change-repository.ts';
import { type NameOfLine, namesFrom } from '../../model/line-names.ts';
import type { OrderEvents } from '../../model/order-events.ts';
import { type OrderRow, orderLockWait } from '../../model/repository.ts';
import { isAsked } from '../../questions/changes/close-question.ts';
import { type ChangeRow, listChanges } from '../../questions/changes/repository.ts';
import { presentSubstitutions } from '../../questions/substitutes/present.ts';
import { listSubstitutions } from '../../questions/substitutes/repository.ts';
import { presentGrams } from '../weighing/present.ts';
import * as repository from './repository.ts';
import { readTicks } from './ticks.ts';

/** The person who picks. */
interface Picker {
  userId: string;
  /** Of staff; undefined for owners. */
  staffRole?: StaffRole;
  storeIds?: readonly string[];
}

/** The person who picks an order, or picked it. */
export interface PickingOfOrder {
  /** '' when the account is deleted. */
  by: string;
  claimedAt: Date;
  /** When the last product was picked. */
  activeAt: Date;
  bags: number | null;
}

interface Needs {
  database: Database;
  catalogue: Pick<Catalogue, 'snapshot'>;
  nameStore: Stores['named'];
  /** Returns true when customers can be asked now about changes of their orders. */
  takesChanges: () => boolean;
  orderEvents: Pick<OrderEvents, 'publish'>;
  now: () => Date;
}

const maxOthers = 50;

function nextPromiseOf(next: Parameters<typeof presentPromise>[0]): Pick<Picking, 'nextPromise'> {
  const { promise } = presentPromise(next);
  return promise ? { nextPromise: promise } : {};
}

export function createPicking({ database, catalogue, nameStore, takesChanges, orderEvents, now }: Needs) {
  const { queries } = database;

  async function get({ userId, storeIds }: Picker, language: Locale | undefined): Promise<Picking> {
    const time = now();
    const nameOf = namesFrom(catalogue, language);
    const claimed = await repository.listClaimed(queries, userId);
    const packed = await repository.listPackedBy(queries, userId, storeIds, pickingLimits.packed);
    const others = await repository.listClaimsOfOthers(queries, userId, maxOthers);
    const next = await repository.findNext(queries, time);
    const names = await listContacts(queries, [...new Set(others.map(({ claim }) => claim.pickerId ?? ''))]);
    return {
      mine: await Promise.all(
        claimed
          .filter(({ order }) => !storeIds || storeIds.includes(order.storeId))
          .map((each) => presentClaimed(each, nameOf)),
      ),
      waiting: next?.count ?? 0,
      ...(next && nextPromiseOf(next)),
      packed: packed.map(({ id, number, claim: { claimId, bags } }) => ({
        _id: id,
        orderId: number,
        claimId,
        ...(bags !== null && { bags }),
      })),
      others: others.map(({ id, number, claim }) => ({
        _id: id,
        orderId: number,
        pickerName: names.find((person) => person.id === claim.pickerId)?.name ?? '',
        claimedAt: claim.claimedAt.toISOString(),
        isIdle: repository.isIdle(claim, time),
        ...nameStore(claim.storeId),
      })),
    };
  }

  async function presentClaimed(
    { order, claim }: { order: OrderRow; claim: repository.ClaimRow },
    nameOf: NameOfLine,
  ): Promise<PickedOrder> {
    const lines = await listLines(queries, order.id);
    const productIds = lines.map((line) => line.productId);
    const skus = await listSkus(queries, productIds);
    const eans = await listEans(queries, productIds);
    const own = await inStore(order.storeId, () => findStoreProducts(queries, productIds));
    const picked = new Map(
      (await repository.listPicked(queries, [order.id])).map(({ productId, pickedAt }) => [productId, pickedAt]),
    );
    const changes = await listChanges(queries, order.id);
    const agreed = agreedUnits(changes);
    const presented = lines.map((line) => {
      const { price: _, ...shown } = presentLine(line, nameOf);
      const isWeighed = line.weight === null || line.weight.grams !== null;
      const pickedAt = isWeighed ? picked.get(line.productId)?.toISOString() : undefined;
      return {
        ...shown,
        sku: line.sku ?? skus.get(line.productId) ?? '',
        ean: eans.get(line.productId) ?? [],
        shelf: own.get(line.productId)?.location ?? '',
        ...(agreed.has(line.productId) && { agreed: agreed.get(line.productId) }),
        ...(pickedAt && { pickedAt }),
        ...presentGrams(line),
      };
    });
    return {
      _id: order.id,
      orderId: order.number,
      claimId: claim.claimId,
      revision: order.revision,
      customerName: order.customerName,
      city: order.address.city,
      pincode: order.address.pincode,
      ...presentPromise(order),
      createdAt: order.createdAt.toISOString(),
      claimedAt: claim.claimedAt.toISOString(),
      ...(claim.bags !== null && { bags: claim.bags }),
      ...nameStore(order.storeId),
      ...(order.isTest && { test: true as const }),
      ...(order.substitutes && { substitutes: order.substitutes }),
      ...(order.substitutes && presentSubstitutions(await listSubstitutions(queries, [order.id]), nameOf)),
      ...presentNotes(await listNotes(queries, order.id)),
      ...(takesChanges() && changes.some((each) => isAsked(each, now())) && { isAsked: true as const }),
      lines: presented.sort(byShelf),
    };
  }

  /** The order that is asked for, or the next one, locked. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED */
  async function lockWanted(tx: Queries, orderId: string | undefined) {
    if (orderId === undefined) {
      const next = await repository.lockNext(tx, now());
      if (!next) throw notFound('errors.nothingToPickNotFound');
      return next;
    }
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    requirePlaced(order);
    return order;
  }

  /**
   * Takes an order. One that the picker has already stays as it is.
   * @throws AppError NOT_FOUND, CLAIMED, CLAIM_LIMIT, STEP_NOT_ALLOWED, or FORBIDDEN for a picker who takes one over
   */
  async function take(picker: Picker, { orderId, takeOver }: ClaimBody): Promise<void> {
    if (takeOver && picker.staffRole === 'picker') throw roleForbidden();
    const claimed = await database.transaction(async (tx) => {
      await repository.lockPicker(tx, picker.userId);
      const wanted = await lockWanted(tx, orderId);
      const claim = await repository.findClaim(tx, wanted.id);
      if (orderId !== undefined && claim?.pickerId === picker.userId) return undefined;
      if ((await repository.countClaims(tx, picker.userId)) >= pickingLimits.orders)
        throw new AppError('CLAIM_LIMIT', text('errors.claimLimit', { count: pickingLimits.orders }));
      const given = { orderId: wanted.id, storeId: wanted.storeId, claimId: newId(), pickerId: picker.userId };
      if (!(await repository.insertClaim(tx, given, now(), takeOver === true)))
        throw await claimedBy(tx, await repository.findClaim(tx, wanted.id));
      await clearGrams(tx, wanted.id);
      return wanted;
    });
    if (claimed) orderEvents.publish({ ...claimed, noted: 'picker' });
  }

  return {
    /** The orders that the picker has, that wait, that they packed, and that others have. @param language in which products are named */
    get,

    take,

    /** The same, with what the picker has then. @param language as for `get` @throws AppError as `take` */
    async claim(picker: Picker, wanted: ClaimBody, language: Locale | undefined): Promise<Picking> {
      await take(picker, wanted);
      return get(picker, language);
    },

    /**
     * Saves what was ticked and weighed, and the number of bags. Returns the products that are no longer in the order, of which
     * the customer wants other units by now, or other ones were weighed, and those whose weight does not fit. The order is locked, so that
     * no weight changes while it is packed.
     * @throws AppError NOT_FOUND, VALIDATION for what is no weight, CLAIMED when the order is somebody else's now, STEP_NOT_ALLOWED when it
     * no longer has to be picked
     */
    async save(orderId: string, { claimId, ticks, bags }: SavePickingBody): Promise<{ ignored: string[] }> {
      const time = now();
      return database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        const { claim, claims } = await repository.lockClaimsWith(tx, orderId);
        if (!claim || !order) throw notFound('errors.orderNotFound');
        if (claim.claimId !== claimId || claim.pickerId === null) throw await claimedBy(tx, claim);
        requirePlaced(order);
        const agreed = agreedUnits(await listChanges(tx, orderId));
        const lines = (await listLines(tx, orderId)).map((line) => ({ ...line, agreed: agreed.get(line.productId) }));
        const { picked, unpicked, ignored } = readTicks(ticks, lines);
        await repository.insertPicked(
          tx,
          picked.map(({ productId, at }) => ({
            orderId,
            storeId: claim.storeId,
            productId,
            pickedAt: within(new Date(at), claim.claimedAt, time),
          })),
        );
        await repository.deletePicked(tx, orderId, unpicked);
        await clearGrams(tx, orderId, unpicked);
        await setGrams(
          tx,
          orderId,
          picked.flatMap(({ productId, grams }) => (grams === undefined ? [] : [{ productId, grams }])),
        );
        await repository.keepClaims(tx, claims, time);
        if (bags !== undefined) await repository.updateClaim(tx, orderId, { bags });
        return { ignored };
      }, orderLockWait);
    },

    /** Gives an order back. One that is somebody else's now stays as it is. */
    async release(orderId: string, claimId: string): Promise<void> {
      const released = await database.transaction(async (tx) => {
        const claim = await repository.lockClaim(tx, orderId);
        if (claim?.claimId !== claimId) return undefined;
        await repository.updateClaim(tx, orderId, { pickerId: null });
        return findOrder(tx, orderId);
      });
      if (released) orderEvents.publish({ ...released, noted: 'picker' });
    },

    /** @throws AppError CLAIMED for a picker while somebody else picks the order */
    async requireFree(orderId: string, { userId, staffRole }: Picker): Promise<void> {
      if (staffRole !== 'picker') return;
      const claim = await repository.findClaim(queries, orderId);
      if (claim?.pickerId && claim.pickerId !== userId && !repository.isIdle(claim, now()))
        throw await claimedBy(queries, claim);
    },

    /** The person who picks an order, or picked it; undefined when nobody took it. */
    async of(orderId: string): Promise<PickingOfOrder | undefined> {
      const claim = await repository.findClaim(queries, orderId);
      if (!claim || claim.pickerId === null) return undefined;
      const { claimedAt, activeAt, bags } = claim;
      return { by: await personOf(queries, claim.pickerId), claimedAt, activeAt, bags };
    },

    /** Takes ticks back: the customer wants other units of these products. The order is locked, and its claim until the end of `tx`. */
    async unpick(tx: Queries, orderId: string, productIds: readonly string[]): Promise<void> {
      if (await repository.lockClaim(tx, orderId)) await repository.deletePicked(tx, orderId, productIds);
    },

    /** Frees the orders of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.forgetPicker(tx, userId),
  };
}

/** Units by product that a customer agreed to last. @param changes oldest first */
const agreedUnits = (changes: readonly ChangeRow[]): Map<string, number> =>
  new Map(
    changes
      .filter(({ status }) => status === 'accepted')
      .flatMap(({ lines }) => lines.map(({ productId, quantity }): [string, number] => [productId, quantity])),
  );

/** '' when the account is deleted. */
const personOf = async (queries: Queries, userId: string): Promise<string> =>
  (await listContacts(queries, [userId]))[0]?.name ?? '';

/** The error that says who picks an order. */
const claimedBy = async (queries: Queries, claim: repository.ClaimRow | undefined): Promise<AppError> =>
  new AppError(
    'CLAIMED',
    claim?.pickerId
      ? text('errors.claimed', { name: await personOf(queries, claim.pickerId) })
      : text('errors.claimEnded'),
  );

/** @throws AppError STEP_NOT_ALLOWED when an order is packed already, or cancelled, or its account is deleted */
function requirePlaced(order: OrderRow): void {
  const refused = stepRejection(order.status, 'packed', 'shop', isAnonymised(order));
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
}

const within = (time: Date, from: Date, to: Date): Date => (time < from ? from : time > to ? to : time);

export type PickingOfStore = ReturnType<typeof createPicking>;
