/** The code that the customer gives the rider at the door (docs/features/delivery-code.md). */
import { randomInt } from 'node:crypto';
import { text } from '../../../messages/text.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import { counterOf } from '../../runtime/limits.ts';
import type { OrderRow } from '../model/repository.ts';
import type { StepRequest } from '../transitions/step-request.ts';

/** Four digits. */
export const newDeliveryCode = (): string => String(randomInt(10_000)).padStart(4, '0');

/** Wrong codes for an order, by all who try: 480 a day, so trying all 10,000 takes three weeks. */
export const codeCounters = (orderId: string) => [
  counterOf({ max: 5, seconds: 15 * 60, message: text('errors.tooManyDeliveryCodes') }, 'delivery code', orderId),
];

/** @throws AppError VALIDATION without a code or a reason, WRONG_CODE */
export function requireCode(
  { code, withoutCode }: Pick<Extract<StepRequest, { step: 'delivered' }>, 'code' | 'withoutCode'>,
  { deliveryCode }: Pick<OrderRow, 'deliveryCode'>,
): void {
  if (deliveryCode === null || withoutCode !== undefined) return;
  if (code === deliveryCode) return;
  if (code === undefined) throw invalidField('code', text('errors.deliveryCodeMissing'));
  const message = text('errors.wrongDeliveryCode');
  throw new AppError('WRONG_CODE', message, {
    errors: { code: message },
    // Without it the log would have a wrong code of password recovery.
    security: { event: 'delivery-code-wrong' },
  });
}
