/** Orders of which a part is refused at the door, for tests: each call as the screens of riders and the store make it. */
import { afterAll } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { RefusalReason } from '../../contract/delivery/refusal-rules.ts';
import type { RefusalQuote } from '../../contract/delivery/refusals.ts';
import { dueOf } from '../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../contract/orders/fulfilment.ts';
import { CashWorker, hireForCash } from './cash-calls.ts';
import type { Administrator } from './fulfilment-calls.ts';
import { confirmEmail, signUp, signUpAdmin } from './people.ts';
import { openShop } from './shop.ts';
import { type Answer, inProcess, Shopper } from './shopping.ts';

export interface RefusedUnits {
  productId: string;
  quantity: number;
  reason: RefusalReason;
  words?: string;
}

/** A shop with an owner, a rider, and a shopper with a confirmed address of email; disposed of after the tests around it. */
export async function openDoor() {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const owner = new CashWorker(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const ramesh = await hireForCash(shop, owner, 'rider', 'Ramesh');
  const asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
  await confirmEmail(shop, asha.userId);
  return { shop, owner, ramesh, asha, home: await asha.move() };
}

/** Units of one product that a customer does not take. */
export const refusedOf = (productId: string, quantity = 1, reason: RefusalReason = 'damaged'): RefusedUnits => ({
  productId,
  quantity,
  reason,
});

export const quoteRefusal = (
  who: Administrator,
  { _id: orderId, revision }: Pick<FulfilmentOrder, '_id' | 'revision'>,
  refused: unknown,
): Promise<Answer> => who.call(calls.quoteRefusal, { orderId }, { revision, refused });

/** Delivers what is not refused for cash, as much as the store says is due. */
export async function deliverPart(
  who: Administrator,
  order: FulfilmentOrder,
  refused: readonly RefusedUnits[],
  other: object = {},
): Promise<Answer> {
  const quote = await quoteRefusal(who, order, refused);
  const received = quote.status === 200 ? (quote.data as RefusalQuote).due : dueOf(order);
  const { _id, revision } = order;
  return who.fulfilmentStep(_id, { step: 'delivered', revision, received, refused, ...other });
}

/** @param lines units that are sold again, by product; a product that is not named is left out, and the rest is spoiled */
export const receive = (
  who: Administrator,
  { _id: orderId, revision }: Pick<FulfilmentOrder, '_id' | 'revision'>,
  lines: Readonly<Record<string, number>> | unknown[],
): Promise<Answer> =>
  who.call(
    calls.receiveRefused,
    { orderId },
    {
      revision,
      lines: Array.isArray(lines)
        ? lines
        : Object.entries(lines).map(([productId, stock]) => ({ productId, stock, reason: 'spoiled' })),
    },
  );
