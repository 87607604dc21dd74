/** Picking: one person at a time collects the products of an order, and ticks them off (docs/features/picking.md). */
import { whyNotStep } from '../../../contract/order-steps.ts';
import type { ClaimBody, PickedOrder, Picking, SavePickingBody } from '../../../contract/picking.ts';
import { pickingLimits } from '../../../contract/picking-limits.ts';
import { byShelf } from '../../../contract/shelves.ts';
import type { StaffRole } from '../../../contract/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listEans, listSkus } from '../../catalogue/product-store.ts';
import { findStoreProducts } from '../../catalogue/store-product-store.ts';
import type { Database, Queries } from '../../db/database.ts';
import { notOfRole } from '../../http/policies.ts';
import { inStore } from '../../platform/current-store.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Stores } from '../../stores/stores.ts';
import { listContacts } from '../../users/store.ts';
import { findOrder, forgetGrams, listLines, lockOrder, setGrams } from '../change-store.ts';
import { isAsked } from '../changes/open-change.ts';
import { type ChangeRow, listChanges } from '../changes/store.ts';
import { isErased } from '../erase-store.ts';
import { type NameOfLine, namesFrom } from '../line-names.ts';
import type { OrderEvents } from '../order-events.ts';
import { presentNotes } from '../order-notes/present.ts';
import { listNotes } from '../order-notes/store.ts';
import { presentLine, presentPromise } from '../present.ts';
import { type OrderRow, orderLockWait } from '../store.ts';
import { presentSubstitutions } from '../substitutes/present.ts';
import { listSubstitutions } from '../substitutes/store.ts';
import { presentGrams } from '../weighing/present.ts';
import * as store from './store.ts';
import { readTicks } from './ticks.ts';

/** The person who picks. */
interface Picker {
  userId: string;
  /** Of staff; undefined for owners. */
  staffRole?: StaffRole;
  storeIds?: readonly string[];
}

/** Who picks an order, or picked it. */
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
  /** Whether customers can be asked now about changes of their orders. */
  takesChanges: () => boolean;
  orderEvents: Pick<OrderEvents, 'publish'>;
  now: () => Date;
}

const mostOthers = 50;

function nextPromiseOf(next: Parameters<typeof presentPromise>[0]): Pick<Picking, 'nextPromise'> {
  const { promise } = presentPromise(next);
  return promise ? { nextPromise: promise } : {};
}

export function createPicking({ database, catalogue, nameStore, takesChanges, orderEvents, now }: Needs) {
  const { queries } = database;

  async function get({ userId, storeIds }: Picker, language: Locale | undefined): Promise<Picking> {
    const time = now();
    const nameOf = namesFrom(catalogue, language);
    const claimed = await store.listClaimed(queries, userId);
    const packed = await store.listPackedBy(queries, userId, storeIds, pickingLimits.packed);
    const others = await store.listClaimsOfOthers(queries, userId, mostOthers);
    const next = await store.findNext(queries, time);
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
        isIdle: store.isIdle(claim, time),
        ...nameStore(claim.storeId),
      })),
    };
  }

  async function presentClaimed(
    { order, claim }: { order: OrderRow; claim: store.ClaimRow },
    nameOf: NameOfLine,
  ): Promise<PickedOrder> {
    const lines = await listLines(queries, order.id);
    const productIds = lines.map((line) => line.productId);
    const skus = await listSkus(queries, productIds);
    const eans = await listEans(queries, productIds);
    const own = await inStore(order.storeId, () => findStoreProducts(queries, productIds));
    const picked = new Map(
      (await store.listPicked(queries, [order.id])).map(({ productId, pickedAt }) => [productId, pickedAt]),
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
      const next = await store.lockNext(tx, now());
      if (!next) throw notFound('errors.nothingToPickNotFound');
      return next;
    }
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    requirePlaced(order);
    return order;
  }

  return {
    /** What the picker has, what waits, what they packed, and what others have. @param language in which products are named */
    get,

    /**
     * Takes an order. One that the picker has already stays as it is.
     * @param language as for `get`
     * @throws AppError NOT_FOUND, CLAIMED, CLAIM_LIMIT, STEP_NOT_ALLOWED, or FORBIDDEN for a picker who takes one over
     */
    async claim(picker: Picker, { orderId, takeOver }: ClaimBody, language: Locale | undefined): Promise<Picking> {
      if (takeOver && picker.staffRole === 'picker') throw notOfRole();
      const claimed = await database.transaction(async (tx) => {
        await store.lockPicker(tx, picker.userId);
        const wanted = await lockWanted(tx, orderId);
        const claim = await store.findClaim(tx, wanted.id);
        if (orderId !== undefined && claim?.pickerId === picker.userId) return undefined;
        if ((await store.countClaims(tx, picker.userId)) >= pickingLimits.orders)
          throw new AppError('CLAIM_LIMIT', text('errors.claimLimit', { count: pickingLimits.orders }));
        const given = { orderId: wanted.id, storeId: wanted.storeId, claimId: newId(), pickerId: picker.userId };
        if (!(await store.insertClaim(tx, given, now(), takeOver === true)))
          throw await claimedBy(tx, await store.findClaim(tx, wanted.id));
        await forgetGrams(tx, wanted.id);
        return wanted;
      });
      if (claimed) orderEvents.publish({ ...claimed, noted: 'picker' });
      return get(picker, language);
    },

    /**
     * Saves what was ticked and weighed, and the number of bags. Returns the products that are not in the order any more, of which
     * the customer wants other units by now, or other ones were weighed, and those whose weight does not fit. The order is locked, so that
     * no weight changes while it is packed.
     * @throws AppError NOT_FOUND, VALIDATION for what is no weight, CLAIMED when the order is somebody else's now, STEP_NOT_ALLOWED when it is
     * not to be picked any more
     */
    async save(orderId: string, { claimId, ticks, bags }: SavePickingBody): Promise<{ ignored: string[] }> {
      const time = now();
      return database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        const { claim, claims } = await store.lockClaimsWith(tx, orderId);
        if (!claim || !order) throw notFound('errors.orderNotFound');
        if (claim.claimId !== claimId || claim.pickerId === null) throw await claimedBy(tx, claim);
        requirePlaced(order);
        const agreed = agreedUnits(await listChanges(tx, orderId));
        const lines = (await listLines(tx, orderId)).map((line) => ({ ...line, agreed: agreed.get(line.productId) }));
        const { picked, unpicked, ignored } = readTicks(ticks, lines);
        await store.insertPicked(
          tx,
          picked.map(({ productId, at }) => ({
            orderId,
            storeId: claim.storeId,
            productId,
            pickedAt: within(new Date(at), claim.claimedAt, time),
          })),
        );
        await store.deletePicked(tx, orderId, unpicked);
        await forgetGrams(tx, orderId, unpicked);
        await setGrams(
          tx,
          orderId,
          picked.flatMap(({ productId, grams }) => (grams === undefined ? [] : [{ productId, grams }])),
        );
        await store.keepClaims(tx, claims, time);
        if (bags !== undefined) await store.updateClaim(tx, orderId, { bags });
        return { ignored };
      }, orderLockWait);
    },

    /** Gives an order back. One that is somebody else's now stays as it is. */
    async release(orderId: string, claimId: string): Promise<void> {
      const released = await database.transaction(async (tx) => {
        const claim = await store.lockClaim(tx, orderId);
        if (claim?.claimId !== claimId) return undefined;
        await store.updateClaim(tx, orderId, { pickerId: null });
        return findOrder(tx, orderId);
      });
      if (released) orderEvents.publish({ ...released, noted: 'picker' });
    },

    /** @throws AppError CLAIMED for a picker while somebody else picks the order */
    async requireFree(orderId: string, { userId, staffRole }: Picker): Promise<void> {
      if (staffRole !== 'picker') return;
      const claim = await store.findClaim(queries, orderId);
      if (claim?.pickerId && claim.pickerId !== userId && !store.isIdle(claim, now()))
        throw await claimedBy(queries, claim);
    },

    /** Who picks an order, or picked it; undefined when nobody took it. */
    async of(orderId: string): Promise<PickingOfOrder | undefined> {
      const claim = await store.findClaim(queries, orderId);
      if (!claim || claim.pickerId === null) return undefined;
      const { claimedAt, activeAt, bags } = claim;
      return { by: await personOf(queries, claim.pickerId), claimedAt, activeAt, bags };
    },

    /** Takes ticks back: the customer wants other units of these products. The order is locked, and its claim until the end of `tx`. */
    async unpick(tx: Queries, orderId: string, productIds: readonly string[]): Promise<void> {
      if (await store.lockClaim(tx, orderId)) await store.deletePicked(tx, orderId, productIds);
    },

    /** Frees the orders of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => store.forgetPicker(tx, userId),
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
const claimedBy = async (queries: Queries, claim: store.ClaimRow | undefined): Promise<AppError> =>
  new AppError(
    'CLAIMED',
    claim?.pickerId
      ? text('errors.claimed', { name: await personOf(queries, claim.pickerId) })
      : text('errors.claimEnded'),
  );

/** @throws AppError STEP_NOT_ALLOWED when an order is packed already, or cancelled, or its account is deleted */
function requirePlaced(order: OrderRow): void {
  const refused = whyNotStep(order.status, 'packed', 'shop', isErased(order));
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
}

const within = (time: Date, from: Date, to: Date): Date => (time < from ? from : time > to ? to : time);

export type PickingOfStore = ReturnType<typeof createPicking>;
