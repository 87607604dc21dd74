/** The part of a payment in placing an order: the order waits for it, with everything that it takes. */
import { formatPaise } from '../../../contract/money/money.ts';
import { text } from '../../../messages/text.ts';
import { AppError } from '../../lib/errors.ts';
import type { Participant, Placing } from './participant.ts';
import { countAwaitingOrders } from './place-repository.ts';

/** Orders that wait take goods off the shelf, so one account has at most so many. */
const maxAwaiting = 3;

/** Providers take no smaller amounts, in paise (Razorpay, "Orders API"). */
const minPaise = 100;

export const paymentUnavailable = (): AppError =>
  new AppError('PAYMENT_UNAVAILABLE', text('errors.onlinePaymentUnavailable'));

export function onlinePayment({ tx, needs, userId, request: { creditPaise = 0 } }: Placing): Participant {
  let awaiting = 0;
  const readAwaiting = async () => {
    awaiting = await countAwaitingOrders(tx, userId);
  };
  return {
    reads: [readAwaiting],
    check: ({ totalPaise }) => {
      if (awaiting >= maxAwaiting)
        throw new AppError('ORDER_LIMIT', text('errors.tooManyAwaiting', { count: awaiting }), {
          data: { open: awaiting, most: maxAwaiting, confirmEmail: false },
        });
      const duePaise = totalPaise - creditPaise;
      if (duePaise >= minPaise) return;
      const message =
        duePaise <= 0
          ? text('errors.nothingToPay')
          : text('errors.tooLittleOnline', { amount: formatPaise(minPaise).replace(/\.00$/, '') });
      throw new AppError('VALIDATION', message, { errors: { payment: message } });
    },
    writes: (placed) => needs.onlinePayments?.begin(tx, placed) ?? [],
  };
}
