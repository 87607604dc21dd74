/** How a shop chooses the provider by which shoppers pay online. */
import { createPaymentAccounts } from '../payments/accounts/accounts.ts';
import { paymentAccountRoutes } from '../payments/accounts/routes.ts';
import { findPayment } from '../payments/repository.ts';
import { simulatorRoutes } from '../payments/simulator/routes.ts';
import type { Base } from './base.ts';

export const createPaymentChoice = ({
  app,
  database,
  livePaymentProviders: live,
  now,
  origin,
  paymentProviders,
  secret,
  shopSettings,
  simulator,
}: Base) => ({
  jobs: [],

  async addRoutes(): Promise<void> {
    paymentAccountRoutes(app, createPaymentAccounts({ live, secret, origin, now }));
    await simulatorRoutes(app, {
      simulator: () => (paymentProviders.current()?.name === 'simulator' ? simulator.mounted() : undefined),
      findOrderOf: async (reference) => (await findPayment(database.queries, reference))?.orderId,
      brand: shopSettings.brand,
    });
  },
});
