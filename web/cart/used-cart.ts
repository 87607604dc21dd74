/** What a cart needs only once somebody changes it; loaded when there is something in it, or the user first does something. */
export { offerUndo } from './offer-undo.ts';
export { patchCart, withItem } from './patch-cart.ts';
export { sendChange } from './send-change.ts';
