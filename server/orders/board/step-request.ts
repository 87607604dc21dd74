import { toPaise } from '../../../contract/money/money.ts';
import { paymentMethodKeys } from '../../../contract/money/payment-methods/index.ts';
import type { OrderStepBody } from '../../../contract/orders/order-step-body.ts';
import { text } from '../../../messages/text.ts';
import { AppError, violates } from '../../lib/errors.ts';
import { noteOfReason } from '../model/notes.ts';
import { methodText } from '../model/received.ts';
import type { StepRequest } from '../transitions/step-request.ts';

/** @throws AppError VALIDATION when `error` says that the reference of the payment belongs to another order, otherwise `error` */
export function explainReference(error: unknown, request: StepRequest): never {
  if (!violates(error, 'orders_paid_reference') || request.step !== 'delivered' || !request.paidMethod) throw error;
  const message = text('errors.referenceUsed', { method: methodText(request.paidMethod) });
  throw new AppError('VALIDATION', message, { errors: { [`${request.paidMethod}.reference`]: message } });
}

/** The step that the body of a call asks for, with money in paise. */
export function requestOf(body: OrderStepBody): StepRequest {
  if (body.step === 'delivered') {
    const { received, reason = '', code, withoutCode, refused, happened = false } = body;
    const method = paymentMethodKeys.find((key) => body[key]);
    const paid = method && body[method];
    const receivedPaise = toPaise(received);
    return {
      step: 'delivered',
      receivedPaise,
      reason,
      paidMethod: method ?? null,
      paidReference: paid?.reference ?? null,
      paidPaise: paid?.amount === undefined ? null : toPaise(paid.amount),
      code,
      withoutCode,
      refused,
      happened,
    };
  }
  if (body.step === 'cancelled') return { step: 'cancelled', reason: noteOfReason(body), missing: body.missing ?? [] };
  if (body.step === 'back') return { step: 'back', reason: noteOfReason(body) };
  return body.step === 'packed' ? { step: 'packed', weights: body.weights } : { step: body.step };
}
