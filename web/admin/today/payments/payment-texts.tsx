/** The words of payments that the order board shows, too. */

import type { ShownPaymentState } from '../../../../contract/payments/payment-states.ts';
import type { ListedPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { Pill } from '../../../ui/pill.tsx';

export const stateLabels = (): Record<ShownPaymentState, string> => ({
  waiting: m.paymentStates.waiting(),
  deciding: m.paymentStates.deciding(),
  paid: m.paymentStates.paid(),
  failed: m.paymentStates.failed(),
  returned: m.paymentStates.returned(),
});

const tones = {
  waiting: 'plain',
  deciding: 'warning',
  paid: 'good',
  failed: 'danger',
  returned: 'plain',
} as const satisfies Record<ShownPaymentState, string>;

type Marked = Pick<ListedPayment, 'state' | 'test' | 'needsDecision'>;

/** The state of a payment, and what is special about it. */
export const PaymentPills = ({ payment: { state, test, needsDecision } }: { payment: Marked }) => (
  <>
    {needsDecision && <Pill tone="danger">{m.paymentStates.needsDecision()}</Pill>}
    <Pill tone={tones[state]}>{stateLabels()[state]}</Pill>
    {test && <Pill tone="plain">{m.paymentStates.test()}</Pill>}
  </>
);

const methods = (): ReadonlyMap<string, string> =>
  new Map([
    ['upi', m.paymentStates.methodUpi()],
    ['card', m.paymentStates.methodCard()],
    ['netbanking', m.paymentStates.methodNetbanking()],
    ['wallet', m.paymentStates.methodWallet()],
  ]);

/** The provider's words, where the shop has none. */
export const methodText = (method: string): string => methods().get(method) ?? method;
