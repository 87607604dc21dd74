/** An administrator at the order board, for tests: each call as the order board's screens make it. */
import { afterAll } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { dueOf } from '../../contract/money/money.ts';
import { type FulfilmentOrders, fulfilmentOrders } from '../../contract/orders/board.ts';
import { type FulfilmentOrder, fulfilmentOrder } from '../../contract/orders/fulfilment.ts';
import type { OrderStep } from '../../contract/orders/order-steps.ts';
import { type Order, order } from '../../contract/orders/orders.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { type SignedIn, signUp, signUpAdmin } from './people.ts';
import { openShop, type TestShop } from './shop.ts';
import { type Answer, inProcess, orderOf, type Send, Shopper } from './shopping.ts';

export class Administrator extends Shopper {
  constructor(send: Send, person: Pick<SignedIn, 'userId' | 'headers'>) {
    super(send, person);
  }

  /** Delivers with the total in cash. */
  async stepAnswer(orderId: string, step: OrderStep, revision: number, reason = 'The van broke down'): Promise<Answer> {
    const received = step === 'delivered' && { received: dueOf(await this.order(orderId)) };
    return this.fulfilmentStep(orderId, { step, revision, ...(step === 'cancelled' && { reason }), ...received });
  }

  backAnswer = (orderId: string, revision: number, reason = 'Pressed by mistake'): Promise<Answer> =>
    this.fulfilmentStep(orderId, { step: 'back', revision, reason });

  fulfilmentStep = (orderId: string, body: unknown): Promise<Answer> => this.call(calls.stepOrder, { orderId }, body);

  reduceAnswer = (orderId: string, revision: number, lines: unknown): Promise<Answer> =>
    this.call(calls.adjustOrderLines, { orderId }, { revision, lines });

  async order(orderId: string): Promise<FulfilmentOrder> {
    return fulfilmentOrder.strict().parse((await this.call(calls.getFulfilmentOrder, { orderId })).data);
  }

  async list(query: Record<string, string> = {}): Promise<FulfilmentOrders> {
    const answer = await this.request('GET', `${calls.listFulfilmentOrders.path}?${new URLSearchParams(query)}`);
    return fulfilmentOrders.strict().parse(answer.data);
  }

  /** Does each step in turn, and returns the order at the end. @throws when a step fails */
  async work(orderId: string, ...steps: OrderStep[]): Promise<FulfilmentOrder> {
    let now = await this.order(orderId);
    for (const step of steps) {
      const answer = await this.stepAnswer(orderId, step, now.revision);
      if (answer.status !== 200) throw new Error(answer.message);
      now = fulfilmentOrder.parse(answer.data);
    }
    return now;
  }
}

/** A new member of staff of these stores, chosen by `owner`. */
export async function hire(
  shop: TestShop,
  owner: Shopper,
  staffRole: StaffRole,
  name: string = staffRole,
  stores: readonly string[] = [firstStoreId],
): Promise<Administrator & { person: SignedIn }> {
  const person = await signUpAdmin(shop, name);
  const answer = await owner.call(calls.setUserStores, { userId: person.userId }, { stores, staffRole });
  if (answer.status !== 200) throw new Error(answer.message);
  return Object.assign(new Administrator(inProcess(shop), person), { person });
}

/** Orders these products (product id → quantity) for `shopper`, to a new address when `home` is not given. */
export async function placeOrder(shopper: Shopper, products: Record<string, number>, home?: string): Promise<Order> {
  await shopper.fill(products);
  const answer = await shopper.cashPayment(orderOf(await shopper.cart(), home ?? (await shopper.move())));
  if (answer.status !== 200) throw new Error(answer.message);
  return order.parse(answer.data);
}

/** A shop with a shopper, the id of the shopper's address, and an administrator; disposed of after the tests around it. */
export async function openOrderShop(...options: Parameters<typeof openShop>) {
  const shop = await openShop(...options);
  afterAll(() => shop.dispose());
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
  return { shop, asha, home, meera };
}
