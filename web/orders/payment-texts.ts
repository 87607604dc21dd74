import { formatPaise, toPaise } from '../../contract/money/money.ts';
import {
  methodsInWords,
  type PaymentMethodKey,
  paymentMethods,
  type TakenMethods,
} from '../../contract/money/payment-methods/index.ts';
import type { ProcessedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, languageTags } from '../../messages/locale.ts';

/** Inside of a sentence: 'card'. */
export const methodName = (method: PaymentMethodKey): string => paymentMethods[method].name(m);

/** The methods of payment besides cash: 'UPI or card'; '' for cash only. */
export const methodNames = (taken: TakenMethods): string => methodsInWords(taken, m, languageTags[currentLocale()]);

/** The two parts of what was received at the door, in words; undefined when it was paid in one way. */
export const partsOf = ({ receivedAmount, paidWith }: Pick<ProcessedOrder, 'receivedAmount' | 'paidWith'>) =>
  receivedAmount !== null && paidWith?.amount !== undefined
    ? {
        cash: formatPaise(toPaise(receivedAmount) - toPaise(paidWith.amount)),
        rest: formatPaise(toPaise(paidWith.amount)),
        method: methodName(paidWith.method),
      }
    : undefined;
