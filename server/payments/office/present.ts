import { toRupees } from '../../../contract/money/money.ts';
import type { OrderStatus } from '../../../contract/orders/order-statuses.ts';
import type { ShownPaymentState } from '../../../contract/payments/payment-states.ts';
import type {
  ListedPayment,
  PaymentChange,
  PaymentMessage,
  PaymentRefund,
  SettledIn,
  ShownPayment,
} from '../../../contract/payments/payments-admin.ts';
import type { Stores } from '../../stores/stores.ts';
import { leftOf } from '../online-money.ts';
import type { PaymentEventRow, PaymentRefundRow } from '../repository.ts';
import type { SettledRow } from '../settlements/repository.ts';
import type { ChangeRow, ListedRow } from './repository.ts';

/** The order of a payment. */
export interface OrderHead {
  number: string;
  customerName: string;
  status: OrderStatus;
}

/** The state in the words of the shop; `isInState` in repository.ts finds the same. */
function shownState({ payment, returnedPaise }: ListedRow, orderStatus: OrderStatus | undefined): ShownPaymentState {
  const { state, settlement, capturedPaise } = payment;
  if (state === 'created') return orderStatus === 'awaiting_payment' ? 'waiting' : 'failed';
  if (state === 'pending' || state === 'authorised') return 'deciding';
  if (state !== 'captured') return 'failed';
  return settlement === 'returned' || returnedPaise >= (capturedPaise ?? 0) ? 'returned' : 'paid';
}

export function presentListed(row: ListedRow, order: OrderHead | undefined, nameStore: Stores['named']): ListedPayment {
  const { payment, returnedPaise, needsDecision } = row;
  return {
    _id: payment.id,
    provider: payment.provider,
    ...(payment.isTest && { test: true as const }),
    state: shownState(row, order?.status),
    ...(needsDecision && { needsDecision: true as const }),
    amount: toRupees(payment.capturedPaise ?? payment.paise),
    currency: payment.currency,
    ...(returnedPaise > 0 && { returned: toRupees(returnedPaise) }),
    ...(payment.method !== null && { method: payment.method }),
    order: { _id: payment.orderId, orderId: order?.number ?? '', customerName: order?.customerName ?? '' },
    ...nameStore(payment.storeId),
    createdAt: payment.createdAt.toISOString(),
  };
}

type Names = ReadonlyMap<string, string>;

/** The parts of one payment besides those of the list. @param names of people by id; deleted accounts are left out */
export const presentDetails = (
  { payment }: ListedRow,
  refunds: readonly PaymentRefundRow[],
  changes: readonly ChangeRow[],
  settlements: readonly SettledRow[],
  names: Names,
): Omit<ShownPayment, keyof ListedPayment> => ({
  attempt: payment.attempt,
  asked: toRupees(payment.paise),
  left: toRupees(leftOf(payment, refunds)),
  ...(payment.providerOrderId !== null && { providerOrderId: payment.providerOrderId }),
  ...(payment.providerPaymentId !== null && { providerPaymentId: payment.providerPaymentId }),
  ...(payment.feePaise !== null && { fee: toRupees(payment.feePaise) }),
  ...(payment.reason !== '' && { reason: payment.reason }),
  ...(payment.disputedAt && { disputedAt: payment.disputedAt.toISOString() }),
  refunds: refunds.map((refund) => presentRefund(refund, names)),
  changes: changes.map((change) => presentChange(change, names)),
  settlements: settlements.map(presentSettled),
});

const presentSettled = ({ settlementId, settledAt, reference, kind, paise }: SettledRow): SettledIn => ({
  settlementId,
  at: settledAt.toISOString(),
  reference: reference || settlementId,
  ...(kind === 'refund' && { refund: toRupees(paise) }),
});

const presentRefund = (
  { id, paise, state, cause, providerRefundId, reason, resolvedAt, resolvedBy, createdAt }: PaymentRefundRow,
  names: Names,
): PaymentRefund => ({
  _id: id,
  amount: toRupees(paise),
  state,
  cause,
  ...(providerRefundId !== null && { providerRefundId }),
  ...(reason !== '' && { reason }),
  ...(resolvedAt && { resolved: { at: resolvedAt.toISOString(), by: names.get(resolvedBy ?? '') ?? '' } }),
  createdAt: createdAt.toISOString(),
});

const presentChange = ({ id, state, refundId, actorId, at }: ChangeRow, names: Names): PaymentChange => ({
  _id: id,
  state,
  ...(refundId !== null && { refundId }),
  ...(actorId !== null && { actorName: names.get(actorId) ?? '' }),
  at: at.toISOString(),
});

export const presentMessage = ({ id, name, body, receivedAt }: PaymentEventRow): PaymentMessage => ({
  _id: id,
  name,
  body,
  receivedAt: receivedAt.toISOString(),
});
