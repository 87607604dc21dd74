/**
 * The shops of the tests. Specs that name the same scenario share its shop (shop-fixture.ts). So each test makes its own people
 * and orders and looks at those only; what it changes in the settings, it changes back; and a test that needs an empty order
 * board ends the orders that others left (order-board.ts).
 */
import { calls } from '../contract/api/calls.ts';
import { administratorOf } from './administrator.ts';
import type { ShopApi } from './shop-api.ts';

/** Each scenario, with what the owner does in it after the first start. */
export const scenarios = {
  /** The demo shop as it starts. */
  plain: async () => {},
  /** Nobody rides, so nobody is asked who delivers. */
  'without riders': async () => {},
  /** Riders deliver the orders, and take any that is packed. */
  riders: async () => {},
  /** Pickers take any order that is placed. */
  pickers: async () => {},
  /** The second store, Indiranagar, has no stock, and delivers nowhere. */
  'several stores': async (api) => {
    const { accessToken: token } = await administratorOf(api);
    const body = { name: 'Indiranagar', address: '100 Feet Road' };
    const { status, message } = await api.ask(calls.addStore, { token, body });
    if (status !== 200) throw new Error(message);
  },
} satisfies Record<string, (api: ShopApi) => Promise<void>>;

export type Scenario = keyof typeof scenarios;
