/**
 * The rider of an order (docs/features/riders.md): a rider takes it, a manager assigns it, or a rule chooses. The rider says
 * when they are at the door.
 */
import { isOpen, stepRejection } from '../../../contract/orders/order-steps.ts';
import { type OrderRights, orderRightsOf, type StaffRole } from '../../../contract/users/staff-roles.ts';
import { text } from '../../../messages/text.ts';
import { addAuditEntry, type Change } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import { roleForbidden } from '../../http/policies.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import { listDeliverers, listRiderIds } from '../../users/staff-repository.ts';
import type { Notify, WithdrawNotification } from '../messages/notify/notify.ts';
import type { OrderEvents } from '../model/order-events.ts';
import type { OrderRow } from '../model/repository.ts';
import { changeOutsideSteps } from '../transitions/change-outside-steps.ts';
import type { StepRequest } from '../transitions/step-request.ts';
import { changedMeanwhile, type OrderActor, type Transition } from '../transitions/transition.ts';
import { countDeliveries, lastDeliveries, lockRiderChoice } from './riders-repository.ts';

interface Needs {
  database: Database;
  orderEvents: OrderEvents;
}

/** Somebody who can deliver orders of a store. */
export interface Deliverer {
  id: string;
  name: string;
  /** Delivering is what they do. */
  isRider: boolean;
  /** Orders that they are to deliver. */
  deliveries: number;
}

interface Assigner {
  userId: string;
  name: string;
  staffRole?: StaffRole;
}

type DeliveryChange = Pick<Partial<OrderRow>, 'riderId' | 'arrivedAt'> & Pick<Change, 'action' | 'fields'>;

/** Returns true when an order is another rider's, for a role that has only its own. */
export const isAssignedToOther = (
  { onlyOwn }: Pick<OrderRights, 'onlyOwn'>,
  { riderId }: Pick<OrderRow, 'riderId'>,
  userId: string,
): boolean => onlyOwn && riderId !== null && riderId !== userId;

export const assignedToOtherRider = () => new AppError('FORBIDDEN', text('errors.orderOfOtherRider'));

/**
 * A transition that also says who delivers: a rider who takes a step is the rider of the order, and one that is not on its way any
 * more is nobody's.
 */
export function withRider(transition: Transition, request: StepRequest, { userId, staffRole }: OrderActor): Transition {
  const { changes } = transition;
  if (request.step === 'back')
    return changes.status === 'packed' || changes.status === 'placed'
      ? { ...transition, changes: { ...changes, riderId: null } }
      : transition;
  return staffRole === 'rider' ? { ...transition, changes: { ...changes, riderId: userId } } : transition;
}

/** @throws AppError VALIDATION for somebody who does not deliver for a store */
async function requireDeliverer(tx: Queries, storeId: string, riderId: string): Promise<void> {
  if (!(await listDeliverers(tx, storeId)).some(({ id }) => id === riderId))
    throw invalidField('riderId', text('errors.notARider'));
}

/**
 * A transition that sends an order out with a rider, who may be another one than it had.
 * @throws AppError VALIDATION for somebody who does not deliver for its store, or FORBIDDEN by the role of staff
 */
export async function withGivenRider(
  tx: Queries,
  order: OrderRow,
  transition: Transition,
  riderId: string,
  { userId, staffRole }: OrderActor,
): Promise<Transition> {
  const { choosesRider, onlyOwn } = orderRightsOf(staffRole);
  if (!choosesRider || (onlyOwn && riderId !== userId)) throw roleForbidden();
  await requireDeliverer(tx, order.storeId, riderId);
  if (riderId === order.riderId) return transition;
  return {
    ...transition,
    changes: { ...transition.changes, riderId },
    followed: { action: 'rider_changed', fields: { rider: { from: order.riderId, to: riderId } } },
  };
}

/** In ms: riders who delivered nothing for so long are equal. It keeps the search for the last delivery short. */
const deliveredWithin = 24 * 3_600_000;

/**
 * A transition of an order that is ready for a rider and has none, with the rider of its store who has the fewest orders to deliver;
 * of several, the one whose last delivery is the longest ago (docs/features/riders.md). As it is in a store without riders.
 */
export async function withChosenRider(
  tx: Queries,
  order: OrderRow,
  transition: Transition,
  now: Date,
): Promise<Transition> {
  const { kind, changes } = transition;
  const { riderId } = { ...order, ...changes };
  if ((kind !== 'packed' && kind !== 'out_for_delivery') || riderId !== null) return transition;
  await lockRiderChoice(tx);
  const ids = (await listRiderIds(tx, order.storeId)).sort();
  const deliveries = await countDeliveries(tx, ids);
  const last = await lastDeliveries(tx, ids, new Date(now.getTime() - deliveredWithin));
  const [chosen] = ids
    .map((id) => ({ id, deliveries: deliveries.get(id) ?? 0, last: last.get(id)?.getTime() ?? 0 }))
    .sort((a, b) => a.deliveries - b.deliveries || a.last - b.last);
  if (!chosen) return transition;
  return {
    ...transition,
    changes: { ...changes, riderId: chosen.id },
    followed: { action: 'rider_assigned', fields: { rider: { from: null, to: chosen.id } } },
  };
}

/** The people who can deliver orders of a store, the least busy first. */
export async function listRiders({ database: { queries } }: Pick<Needs, 'database'>, storeId: string) {
  const people = await listDeliverers(queries, storeId);
  const deliveries = await countDeliveries(
    queries,
    people.map(({ id }) => id),
  );
  return people
    .map((person): Deliverer => ({ ...person, deliveries: deliveries.get(person.id) ?? 0 }))
    .sort((a, b) => a.deliveries - b.deliveries || a.name.localeCompare(b.name));
}

/**
 * Changes who delivers an order, or that they are at the door, with an entry in the audit log.
 * @param decide gives the change for the order as it is, with the lock on it held; undefined leaves it as it is
 * @throws AppError NOT_FOUND, or FORBIDDEN for the order of another rider
 */
const changeDelivery = (
  needs: Needs,
  orderId: string,
  by: Assigner,
  decide: (order: OrderRow, rights: OrderRights, tx: Queries) => Promise<DeliveryChange | undefined>,
): Promise<void> =>
  changeOutsideSteps(needs, orderId, async (tx, order) => {
    const rights = orderRightsOf(by.staffRole);
    if (isAssignedToOther(rights, order, by.userId)) throw assignedToOtherRider();
    const change = await decide(order, rights, tx);
    if (!change) return undefined;
    const { action, fields, ...changes } = change;
    await addAuditEntry(tx, {
      actor: { id: by.userId, name: by.name },
      entity: 'order',
      entityId: order.id,
      entityName: order.number,
      action,
      fields,
    });
    return changes;
  });

/**
 * Says who delivers an order; null for nobody yet. Riders take one that nobody has, and give back their own before it is on its way.
 * @param revision as the actor saw it
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is delivered or cancelled, VALIDATION for somebody
 * who does not deliver for its store, or FORBIDDEN by the role of staff
 */
export const assignRider = (
  needs: Needs & { withdrawNotification: WithdrawNotification },
  orderId: string,
  by: Assigner,
  riderId: string | null,
  revision: number,
): Promise<void> =>
  changeDelivery(needs, orderId, by, async (order, rights, tx) => {
    // A copy of this request has done it.
    if (riderId === order.riderId && order.revision === revision + 1) return undefined;
    if (revision !== order.revision) throw changedMeanwhile(order);
    if (!isOpen(order.status)) throw new AppError('STEP_NOT_ALLOWED', text('errors.noRiderAnyMore'));
    if (rights.onlyOwn) {
      const isOnItsWay = order.status === 'out_for_delivery';
      if (!rights.sees.includes(order.status) || (riderId === null ? isOnItsWay : riderId !== by.userId))
        throw roleForbidden();
    } else if (riderId !== null) await requireDeliverer(tx, order.storeId, riderId);
    if (riderId === order.riderId) return undefined;
    // Another rider is not at the door, whatever the customer was notified of.
    if (order.arrivedAt !== null)
      await needs.withdrawNotification(tx, order, 'order.arrived', String(order.revision + 1));
    return {
      riderId,
      arrivedAt: null,
      action: 'rider_changed',
      fields: { rider: { from: order.riderId, to: riderId } },
    };
  });

/**
 * Stores when an order reached the door, which its customer sees at once. Saying it again changes nothing. A rider who says it of an
 * order that nobody has is its rider.
 * @param revision as the actor saw it
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is not on its way, or FORBIDDEN by the role of staff
 */
export const arriveWith = (
  needs: Needs & { notify: Notify; now: () => Date },
  orderId: string,
  by: Assigner,
  revision: number,
): Promise<void> =>
  changeDelivery(needs, orderId, by, async (order, rights, tx) => {
    if (!rights.steps.includes('delivered')) throw roleForbidden();
    if (order.status === 'out_for_delivery' && order.arrivedAt !== null) return undefined;
    if (revision !== order.revision) throw changedMeanwhile(order);
    // Whoever is at the door could deliver.
    const refused = stepRejection(order.status, 'delivered', 'shop');
    if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
    await needs.notify(tx, order, 'order.arrived', String(order.revision + 1));
    return {
      arrivedAt: needs.now(),
      ...(by.staffRole === 'rider' && { riderId: by.userId }),
      action: 'at_door',
      fields: {},
    };
  });
