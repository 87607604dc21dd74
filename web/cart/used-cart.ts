/** What a cart needs only once somebody changes it; loaded when the page is idle, so that it is here before the connection may be lost. */
export { offerUndo } from './offer-undo.ts';
export { patchCart, withItem } from './patch-cart.ts';
export { sendChange } from './send-change.ts';
