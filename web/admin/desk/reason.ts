/** Characters of a reason that a customer reads (contract/desk.ts). */
export const reasonMax = 200;
