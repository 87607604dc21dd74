import { text } from '../../messages/text.ts';
import type { OrderNeeds } from '../orders/placement/order-needs.ts';
import type { TransitionActor } from '../orders/transitions/transition.ts';
import type { Log } from '../runtime/log.ts';
import type { PaymentProviders } from './providers/providers.ts';

/** The dependencies of everything that changes payments. */
export interface PaymentNeeds extends OrderNeeds {
  providers: PaymentProviders;
  log: Log;
}

/** The reason of an order whose time to pay is over. */
export const expiryNote = text('answers.paymentExpired');

/** The store itself changes an order: nobody asked for it. */
export const theStore: TransitionActor = { userId: null, name: '', as: 'shop' };
