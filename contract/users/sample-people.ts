/** Whom the sign-in page of a demo offers to try the shop as. No imports, so that a browser needs no schemas for it. */
export const sampleRoles = ['shopper', 'picker', 'rider', 'shopkeeper'] as const;
export type SampleRole = (typeof sampleRoles)[number];
