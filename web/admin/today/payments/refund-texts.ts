import type { OnlineRefundCause, OnlineRefundStep, PaymentStep } from '../../../../contract/payments/payment-states.ts';
import { m } from '../../../../messages/index.ts';

export const causeLabels = (): Record<OnlineRefundCause, string> => ({
  cancelled: m.paymentsAdmin.causeCancelled(),
  less: m.paymentsAdmin.causeLess(),
  late: m.paymentsAdmin.causeLate(),
  amount: m.paymentsAdmin.causeAmount(),
  second: m.paymentsAdmin.causeSecond(),
  staff: m.paymentsAdmin.causeStaff(),
  provider: m.paymentsAdmin.causeProvider(),
});

/** @param amount of the refund, as it is shown */
export const refundText = (state: OnlineRefundStep, amount: string): string => {
  const texts: Record<OnlineRefundStep, string> = {
    requested: m.paymentsAdmin.refundRequested({ amount }),
    sent: m.paymentsAdmin.refundSent({ amount }),
    unknown: m.paymentsAdmin.refundUnknown({ amount }),
    done: m.paymentsAdmin.refundDone({ amount }),
    credited: m.paymentsAdmin.refundCredited({ amount }),
    failed: m.paymentsAdmin.refundStepFailed({ amount }),
    withdrawn: m.paymentsAdmin.refundWithdrawn({ amount }),
    resolved: m.paymentsAdmin.refundStepResolved({ amount }),
  };
  return texts[state];
};

const steps = (): Record<PaymentStep, string> => ({
  created: m.paymentsAdmin.stepCreated(),
  pending: m.paymentsAdmin.stepPending(),
  authorised: m.paymentsAdmin.stepAuthorised(),
  captured: m.paymentsAdmin.stepCaptured(),
  failed: m.paymentsAdmin.stepFailed(),
  expired: m.paymentsAdmin.stepExpired(),
  cancelled: m.paymentsAdmin.stepCancelled(),
  accepted: m.paymentsAdmin.stepAccepted(),
  returned: m.paymentsAdmin.stepReturned(),
});

/** A change of the payment itself; undefined for states that only refunds have. */
export const stepText = (state: PaymentStep | OnlineRefundStep): string | undefined =>
  new Map<string, string>(Object.entries(steps())).get(state);
