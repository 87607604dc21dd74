/** The providers of online payments; the simulator moves no money and has a page in the shop. */
export const onlineProviders = ['razorpay', 'stripe', 'simulator'] as const;
export type OnlineProvider = (typeof onlineProviders)[number];

/** The path of the call `receivePaymentEvent`, where the messages of a provider go. */
export const paymentWebhookPath = (provider: OnlineProvider): string => `/api/v1/payments/${provider}/webhook`;

/** The providers with keys of the shop. */
export const keyedProviders = ['razorpay', 'stripe'] as const;
export type KeyedProvider = (typeof keyedProviders)[number];
