/**
 * What most pages do not need: the cart of a visitor, its way into an account, and products that are no longer sold. One file, so
 * that naming it costs every page as little as possible.
 */
export { CheckoutNote } from './checkout-note.tsx';
export { deviceCart } from './device-cart.ts';
export { itemsOfGone } from './gone-items.ts';
export { mergeDeviceCart } from './merge-device-cart.ts';
export { MergeDialog } from './merge-dialog.tsx';
