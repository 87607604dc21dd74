/** Maximum length of a reason shown to the customer (contract/fulfilment.ts). */
export const reasonMax = 200;
