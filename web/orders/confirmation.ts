import { lazyWithMessages } from '../language/lazy-with-messages.ts';

/** Loaded by the checkout, before it leads to the orders. */
export const OrderConfirmation = lazyWithMessages('arrival', () => import('./order-confirmation.tsx'));
