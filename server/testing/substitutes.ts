/** A shop with substitutes, for tests: its shelf of milk, and the calls of the shopper and the picker. */
import { calls } from '../../contract/api/calls.ts';
import { type FollowedOrder, followedOrder } from '../../contract/orders/order-follow.ts';
import { type Order, order } from '../../contract/orders/orders.ts';
import type { SubstituteChoice } from '../../contract/orders/substitute-choices.ts';
import type { Substitution } from '../../contract/orders/substitute-fields.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { openOrderShop } from './fulfilment-calls.ts';
import { stockProduct } from './products.ts';
import { saveSettings } from './settings.ts';
import { type Answer, orderOf, type Shopper } from './shopping.ts';

export async function openSubstituteShop(...options: Parameters<typeof openOrderShop>) {
  const parts = await openOrderShop(...options);
  const { shop, asha, home, meera } = parts;
  const { dairy, milk, curd } = await shop.catalogue.change(async (change) => {
    const category = await change.createCategory({ name: 'Dairy', image: '' });
    const sub = (name: string) => change.createSubCategory({ name, image: '', categoryIds: [category] });
    return { dairy: category, milk: await sub('Milk'), curd: await sub('Curd') };
  });

  /** A litre of milk for ₹40, 100 in stock, unless it says otherwise. */
  const product = (name: string, overrides: Partial<NewProduct> = {}): Promise<string> =>
    stockProduct(shop, { name, unit: 'LTR', categoryIds: [dairy], subCategoryIds: [milk], ...overrides });

  const save = (settings: Partial<ShopSettings>): Promise<void> => saveSettings(meera, settings);

  /** Orders products (id → quantity), with a choice for the order and for single products. */
  async function buy(
    products: Record<string, number>,
    choice?: SubstituteChoice,
    ofLines: Record<string, SubstituteChoice> = {},
    shopper: Shopper = asha,
    to: string = home,
  ): Promise<Order> {
    await shopper.fill(products);
    const body = orderOf(await shopper.cart(), to);
    const answer = await shopper.cashPayment({
      ...body,
      ...(choice && { substitutes: choice }),
      itemList: body.itemList.map((item) => {
        const own = ofLines[item.productId as string];
        return { ...item, ...(own && { substitutes: own }) };
      }),
    });
    if (answer.status !== 200) throw new Error(answer.message);
    return order.strict().parse(answer.data);
  }

  const seen = async (orderId: string, shopper: Shopper = asha): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await shopper.call(calls.getOrder, { orderId })).data);

  const candidates = (orderId: string, productId: string, search = ''): Promise<Answer> =>
    meera.request(
      'GET',
      `/api/v1/fulfilment/orders/${orderId}/substitutes/${productId}?search=${encodeURIComponent(search)}`,
    );

  /** Replaces a product, or asks the shopper. */
  async function replace(
    orderId: string,
    productId: string,
    substituteId: string,
    units: number,
    given: { revision?: number; by?: Shopper } = {},
  ): Promise<Answer> {
    const revision = given.revision ?? (await meera.order(orderId)).revision;
    return (given.by ?? meera).call(calls.replaceLine, { orderId }, { revision, productId, substituteId, units });
  }

  /** The question that is open. */
  async function question(orderId: string): Promise<Substitution> {
    const found = (await meera.order(orderId)).substitutions?.find(({ status }) => status === 'asked');
    if (!found) throw new Error('nothing is asked');
    return found;
  }

  const answer = (orderId: string, questionId: string, accept: boolean, by: Shopper = asha): Promise<Answer> =>
    by.call(calls.answerSubstitute, { orderId }, { questionId, accept });

  async function revertSubstitute(orderId: string, substitutionId: string, revision?: number): Promise<Answer> {
    const at = revision ?? (await meera.order(orderId)).revision;
    const { method, path } = calls.takeBackSubstitute;
    const url = path.replace(':orderId', orderId).replace(':substitutionId', substitutionId);
    return meera.request(method, `${url}?revision=${at}`);
  }

  const stockOf = (productId: string): number => shop.catalogue.snapshot().findProduct(productId)?.stock ?? 0;
  const linesOf = ({ product_details: lines }: Pick<Order, 'product_details'>) =>
    Object.fromEntries(lines.map(({ name, quantity, price }) => [name, [quantity, price]]));

  return {
    ...parts,
    dairy,
    milk,
    curd,
    product,
    save,
    buy,
    seen,
    candidates,
    replace,
    question,
    answer,
    revertSubstitute,
    stockOf,
    linesOf,
  };
}
