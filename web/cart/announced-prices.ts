/**
 * Prices that the shopper was told about on a change of the store, in whole paise by product: the checkout takes them as seen. Only
 * in the browser.
 */
const announced = new Map<string, number>();

export const announcePrice = (productId: string, paise: number): void => void announced.set(productId, paise);

export const announcedPrice = (productId: string): number | undefined => announced.get(productId);
