/** @param providerOrderId ':orderId' for the route */
export const payPagePath = (providerOrderId: string): string => `/payments-simulator/pay/${providerOrderId}`;
