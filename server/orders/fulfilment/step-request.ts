import { toPaise } from '../../../contract/money.ts';
import type { OrderStepBody } from '../../../contract/order-step-body.ts';
import { text } from '../../../messages/text.ts';
import { AppError, violates } from '../../platform/errors.ts';
import type { StepRequest } from '../steps.ts';

/** @throws AppError VALIDATION when `error` says that the reference belongs to another order, otherwise `error` */
export function explainReference(error: unknown): never {
  if (!violates(error, 'orders_upi_reference')) throw error;
  const message = text('errors.upiReferenceUsed');
  throw new AppError('VALIDATION', message, { errors: { 'upi.reference': message } });
}

/** The step that the body of a call asks for, with money in paise. */
export function requestOf(body: OrderStepBody): StepRequest {
  if (body.step === 'delivered') {
    const { received, reason = '', upi, code, withoutCode, refused, happened = false } = body;
    const receivedPaise = toPaise(received);
    return {
      step: 'delivered',
      receivedPaise,
      reason,
      upiReference: upi?.reference,
      code,
      withoutCode,
      refused,
      happened,
    };
  }
  if (body.step === 'cancelled') return { step: 'cancelled', reason: body.reason, missing: body.missing ?? [] };
  if (body.step === 'back') return { step: 'back', reason: body.reason };
  return body.step === 'packed' ? { step: 'packed', weights: body.weights } : { step: body.step };
}
