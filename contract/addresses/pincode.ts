/** The rule of a pincode alone, for pages that read none that people type. */

/** Six digits, of which the first, the region, is 1 to 9 (India Post). */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);
