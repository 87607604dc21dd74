import { calls } from '../../../../contract/api/calls.ts';
import { formatPaise, salePaise, toPaise, toRupees } from '../../../../contract/money/money.ts';
import type { CouponRefusal } from '../../../../contract/offers/offers.ts';
import type { Caller, PhoneQuote as PresentedQuote } from '../../../../contract/orders/phone-orders.ts';
import { text } from '../../../../messages/text.ts';
import type { Addresses } from '../../../addresses/addresses.ts';
import { presentAddress } from '../../../addresses/present.ts';
import type { Http } from '../../../http/http.ts';
import type { Identity } from '../../../http/policies.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import { type AppError, english } from '../../../lib/errors.ts';
import type { CodeLimit } from '../../../offers/code-guessing.ts';
import type { Stores } from '../../../stores/stores.ts';
import type { Callers } from '../../../users/callers.ts';
import { presentOrder, presentPlaced } from '../../customer/present.ts';
import { presentBill } from '../../customer/present-bill.ts';
import { namesFrom } from '../../model/line-names.ts';
import { findPlaced } from '../find-placed.ts';
import { uniqueAddresses } from '../known-addresses.ts';
import type { OrderNeeds } from '../order-needs.ts';
import { placeOrder } from '../place-order.ts';
import { orderRequestOf } from '../request.ts';
import { findOrdersOfCaller } from './caller-orders.ts';
import { type PhoneQuote, quotePhoneOrder } from './quote.ts';

interface Parts {
  /** The dependencies of everything that changes orders. */
  orders: OrderNeeds;
  callers: Callers;
  addresses: Addresses;
  stores: Pick<Stores, 'named'>;
  limitCodes: CodeLimit;
}

/** Orders by phone, for owners, managers and support. */
export function phoneOrderRoutes(app: Http, { orders, callers, addresses, stores, limitCodes }: Parts): void {
  async function present(person: Awaited<ReturnType<Callers['add']>>, { storeIds }: Identity): Promise<Caller> {
    const saved = (await addresses.list(person.id)).map(presentAddress);
    const { said, open } = await findOrdersOfCaller(orders, person.id, storeIds);
    return {
      _id: person.id,
      name: person.name,
      mobile: person.mobile,
      signsIn: person.email !== null,
      ...(person.status !== 'Active' && { suspended: true as const }),
      addresses: uniqueAddresses(saved, said),
      ...(open.length > 0 && {
        openOrders: open.map(({ id, number, status }) => ({ _id: id, orderId: number, status })),
      }),
    };
  }

  route(app, calls.findCallers, async ({ identity, query }) => {
    const people = await callers.find(identity, query.mobile);
    return ok('Customers', await Promise.all(people.map((person) => present(person, identity))));
  });

  route(app, calls.addCaller, async ({ identity, body }) =>
    ok(text('answers.callerAdded'), await present(await callers.add(identity, body), identity)),
  );

  route(app, calls.quotePhoneOrder, async ({ identity, body, query, request: { ip } }) => {
    await callers.require(body.customerId);
    const { customerId, deliveryAddressId: addressId = '', address, items, coupon, tip = 0, useCredit } = body;
    const { lines } = orderRequestOf({ ...noTotals, itemList: items, deliveryAddressId: addressId });
    const wanted = { lines, addressId, address, coupon, tipPaise: toPaise(tip), usesCredit: useCredit === true };
    const quote = await limitCodes({ userId: identity.userId, ip }, coupon, () =>
      quotePhoneOrder(orders, identity, customerId, wanted, query.lang),
    );
    return ok('Quote', presentQuote(quote, stores));
  });

  route(app, calls.placePhoneOrder, async ({ identity, body, headers, query, request: { ip } }) => {
    await callers.require(body.customerId);
    const { customerId, deliveryAddressId = '', address, ...order } = body;
    const request = { ...orderRequestOf({ ...order, deliveryAddressId }), ...(address && { address }) };
    const placed = await limitCodes({ userId: identity.userId, ip }, body.coupon, () =>
      placeOrder(orders, customerId, request, headers['idempotency-key'], query.lang, identity),
    );
    const amount = formatPaise(placed.order.totalPaise);
    return ok(
      text('answers.phoneOrderPlaced', { number: placed.order.number, amount }),
      presentOrder(placed, namesFrom(orders.catalogue, query.lang)),
    );
  });

  route(app, calls.getPlacedPhoneOrder, async ({ identity, headers, query: { customerId } }) =>
    ok(
      'Placed order',
      presentPlaced(await findPlaced(orders, customerId, headers['idempotency-key'], identity.storeIds)),
    ),
  );
}

const noTotals = { grossTotal: 0, cartTotalAmount: 0 };

/** Why a code does not apply, as staff read it. */
const presentRefusal = ({ details, text: usual }: AppError) => {
  const { code, reason } = details.data as Pick<CouponRefusal, 'code'> & Partial<CouponRefusal>;
  const reasonText = reason === 'per_person' ? text('errors.couponPerCaller', { code }) : usual;
  return { code, reason: english(reasonText), reasonText };
};

const presentQuote = (quote: PhoneQuote, stores: Parts['stores']): PresentedQuote => ({
  lines: quote.lines.map(({ product, name, quantity }) => ({
    productId: product.id,
    name,
    unit: product.unit,
    unit_quantity: product.unitQuantity,
    price: toRupees(product.pricePaise),
    discount: product.discount,
    salePrice: toRupees(salePaise(product.pricePaise, product.discount)),
    quantity,
    ...(product.weightDeviation && { weight_deviation: product.weightDeviation }),
    available: product.stock,
  })),
  grossTotal: toRupees(quote.bill.grossPaise),
  cartTotalAmount: toRupees(quote.bill.totalPaise),
  ...(quote.hasBill && { bill: presentBill(quote.bill.lines) }),
  ...(quote.hasCoupons && { coupons: true as const }),
  ...(quote.offers.length > 0 && { offers: [...quote.offers] }),
  ...(quote.refused && { coupon: presentRefusal(quote.refused) }),
  ...(quote.tips.length > 0 && { tips: [...quote.tips] }),
  ...(quote.balancePaise > 0 && { balance: toRupees(quote.balancePaise) }),
  ...(quote.creditPaise > 0 && { credit: toRupees(quote.creditPaise) }),
  due: toRupees(quote.bill.totalPaise - quote.creditPaise),
  ...(quote.asksPaysWith && { asksPaysWith: true as const }),
  ...(quote.missingPaise > 0 && { missing: toRupees(quote.missingPaise) }),
  ...(quote.minutes !== undefined && { minutes: quote.minutes }),
  isOpen: quote.isOpen,
  ...quote.slots,
  ...stores.named(quote.storeId),
});
