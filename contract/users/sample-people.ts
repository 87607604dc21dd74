/** The roles in which visitors of a demo try the shop. This file imports nothing, so that a browser needs no schemas for it. */
export const sampleRoles = ['shopper', 'picker', 'rider', 'shopkeeper'] as const;
export type SampleRole = (typeof sampleRoles)[number];
