/** Characters of a reason that a customer reads (contract/fulfilment.ts). */
export const reasonMax = 200;
