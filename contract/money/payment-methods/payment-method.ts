import type { Messages } from '../../../messages/index.ts';

/** A method to pay at the door besides cash: all that differs between two of them. It loads no schema, so that it stays small in the browser. */
export interface PaymentMethod {
  /** As a label: 'Card'. */
  label: (m: Messages) => string;
  /** Inside of a sentence: 'paid by card'. It is the message `payment` of its key, which errors of the API name. */
  name: (m: Messages) => string;
  /** Returns true when the shop takes it. @param payment its settings of payments */
  isOn: (payment: Readonly<Record<string, unknown>>) => boolean;
  /** The proof of a payment, which who delivers enters. */
  reference: {
    label: (m: Messages) => string;
    hint: (m: Messages) => string;
    error: (m: Pick<Messages, 'validation'>) => string;
    /** Returns the reference in a text as people type it; undefined when it is none. */
    in: (text: string) => string | undefined;
    inputMode: 'numeric' | 'text';
  };
  /** Refunds and reports have it also while the shop does not take it. */
  alwaysShown: boolean;
}
