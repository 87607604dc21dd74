import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { listeningPort } from '../../http/http.ts';
import { openStream } from '../../testing/event-streams.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openProxiedShop, type ProxiedShop } from '../../testing/proxied-shop.ts';
import { onPostgres, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';

/** A shop for the tests of a block: the connections that one test breaks would fail the next one. */
function followedShop() {
  const shops = sharedShop(() => openProxiedShop());
  const people = {} as { asha: SignedIn; meera: SignedIn; fulfilment: Administrator; potato: string };
  beforeAll(async () => {
    for (const { app } of [shops.direct, shops.behind]) await app.listen({ port: 0, host: '127.0.0.1' });
    const potato = await stockProduct(shops.direct);
    await shops.behind.catalogue.catchUp();
    const [asha, meera] = [await signUp(shops.direct), await signUpAdmin(shops.direct)];
    Object.assign(people, { asha, meera, potato, fulfilment: new Administrator(inProcess(shops.direct), meera) });
  });
  const follow = (shop: keyof Pick<ProxiedShop, 'behind' | 'direct'>, path: string, { headers }: SignedIn) =>
    openStream(`http://127.0.0.1:${listeningPort(shops[shop].app)}${path}`, headers);
  return { shops, people, follow };
}

describe.runIf(onPostgres).each([
  ['cannot be opened', 'refuseListeners'],
  ['is silent, like every other connection', 'silence'],
] as const)('followers of orders, while the notification connection %s', (_, fail) => {
  const { shops, people, follow } = followedShop();

  it('receive a step within seconds', async () => {
    const { asha, meera, fulfilment, potato } = people;
    const { _id } = await placeOrder(new Shopper(inProcess(shops.direct), asha), { [potato]: 1 });
    const streams = [
      await follow('behind', pathOf(calls.followOrder, { orderId: _id }), asha),
      await follow('behind', calls.followFulfilment.path, meera),
    ];
    for (const stream of streams) await stream.next();
    shops.proxy[fail]();
    await fulfilment.work(_id, 'packed');
    for (const stream of streams) {
      // On the order board, updates of other orders may come first, and, when its notification is late, that this one was placed.
      const packed = expect.objectContaining({
        name: 'order',
        data: expect.objectContaining({ _id, status: 'packed' }),
      });
      while (!packed.asymmetricMatch(await stream.next())) {}
      stream.close();
    }
    shops.proxy.recover();
  });
});

describe.runIf(onPostgres)('followers of orders, when COMMIT is not answered', () => {
  const { shops, people, follow } = followedShop();

  it('receive an order whose process missed the notification that it was placed', async () => {
    const { asha, meera, potato } = people;
    const stream = await follow('direct', calls.followFulfilment.path, meera);
    expect(await stream.next()).toMatchObject({ name: 'refresh' });
    const shopper = new Shopper(inProcess(shops.behind), asha);
    await shopper.fill({ [potato]: 1 });
    const order = await shopper.checkout();
    shops.proxy.atCommit('lose its answer');
    expect(await shopper.cashPayment(order)).toMatchObject({ status: 503 });
    shops.proxy.recover();
    const orders = await shopper.orders();
    expect(orders).toHaveLength(1);
    const _id = orders[0]?._id;
    expect(await stream.next()).toMatchObject({ name: 'order', data: { _id, status: 'placed' } });
    stream.close();
  });
});
