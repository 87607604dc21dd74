/** Labels of an order's status, steps and events. */
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import type { OrderStep } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { Pill } from '../../../ui/pill.tsx';

export const statusLabels = (): Record<OrderStatus, string> => ({
  awaiting_payment: m.adminOrders.statusAwaitingPayment(),
  placed: m.adminOrders.statusPlaced(),
  packed: m.adminOrders.statusPacked(),
  out_for_delivery: m.adminOrders.statusOutForDelivery(),
  delivered: m.adminOrders.statusDelivered(),
  cancelled: m.adminOrders.statusCancelled(),
});

const tones = {
  awaiting_payment: 'plain',
  placed: 'warning',
  packed: 'warning',
  out_for_delivery: 'good',
  delivered: 'good',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>;

export const StatusPill = ({ status }: { status: OrderStatus }) => (
  <Pill tone={tones[status]}>{statusLabels()[status]}</Pill>
);

/** Marks an order by which an administrator tried the shop. */
export const TestPill = ({ order }: { order: { test?: true | undefined } }) =>
  order.test && <Pill tone="plain">{m.adminOrders.test()}</Pill>;

/** Marks an order that staff took from a caller. */
export const PhonePill = ({ order }: { order: { byPhone?: true | undefined } }) =>
  order.byPhone && <Pill tone="plain">{m.phoneOrders.byPhone()}</Pill>;

/** '× 3', which screen readers read as a quantity. */
export const Units = ({ count }: { count: number }) => (
  <>
    <span className="sr-only">{m.adminOrders.quantity()} </span>
    <span aria-hidden>× </span>
    {count}
  </>
);

/** Labels of the step buttons, also while busy. */
export const stepLabels = (): Record<OrderStep, { label: string; busyLabel: string }> => ({
  packed: { label: m.adminOrders.stepPack(), busyLabel: m.ui.saving() },
  out_for_delivery: { label: m.adminOrders.stepSend(), busyLabel: m.ui.saving() },
  delivered: { label: m.adminOrders.stepDeliver(), busyLabel: m.ui.saving() },
  cancelled: { label: m.adminOrders.stepCancel(), busyLabel: m.adminOrders.cancelling() },
});

/** Moving an order back to an earlier status. */
export const revertLabels = (): Partial<Record<OrderStatus, string>> => ({
  placed: m.adminOrders.revertToPlaced(),
  packed: m.adminOrders.revertToPacked(),
  out_for_delivery: m.adminOrders.revertToOutForDelivery(),
});

/** Returns true when only the address of an order changed. */
const isOfAddress = (texts: FulfilmentOrder['events'][number]['noteTexts'] = []): boolean =>
  texts.some(({ key }) => key === 'answers.addressChanged') &&
  texts.every(({ key }) => key === 'answers.addressChanged' || key === 'answers.agreedOnPhone');

/** 'Packed by Meera Nair'. */
export function eventLabel({ kind, status, by, actorName, noteTexts }: FulfilmentOrder['events'][number]): string {
  const event =
    kind === 'reverted'
      ? (revertLabels()[status] ?? statusLabels()[status])
      : kind === 'line_changed'
        ? isOfAddress(noteTexts)
          ? m.orderChanges.addressChanged()
          : m.adminOrders.eventLinesChanged()
        : kind === 'placed'
          ? m.adminOrders.eventPlaced()
          : statusLabels()[kind];
  const actor = actorName || (by === 'shop' ? m.adminOrders.byStore() : m.adminOrders.byCustomer());
  return m.adminOrders.eventBy({ event, actor });
}
