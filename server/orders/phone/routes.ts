import { calls } from '../../../contract/calls.ts';
import { formatPaise, salePaise, toRupees } from '../../../contract/money.ts';
import type { Caller, PhoneQuote as PresentedQuote } from '../../../contract/phone-orders.ts';
import { text } from '../../../messages/text.ts';
import type { Addresses } from '../../addresses/addresses.ts';
import { presentAddress } from '../../addresses/present.ts';
import type { Http } from '../../http/http.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import type { Stores } from '../../stores/stores.ts';
import type { Callers } from '../../users/callers.ts';
import type { Users } from '../../users/users.ts';
import { uniqueAddresses } from '../known-addresses.ts';
import type { Orders } from '../orders.ts';
import { presentOrder } from '../present.ts';
import { presentBill } from '../present-bill.ts';
import { orderRequestOf } from '../request.ts';
import type { PhoneQuote } from './quote.ts';

interface Parts {
  orders: Orders;
  callers: Callers;
  addresses: Addresses;
  stores: Pick<Stores, 'named'>;
  account: Pick<Users['account'], 'deleteCaller'>;
}

/** Orders by phone, for owners, managers and support. */
export function phoneOrderRoutes(app: Http, { orders, callers, addresses, stores, account }: Parts): void {
  async function present(person: Awaited<ReturnType<Callers['add']>>): Promise<Caller> {
    const saved = (await addresses.list(person.id)).map(presentAddress);
    const said = await orders.saidAddresses(person.id);
    return {
      _id: person.id,
      name: person.name,
      mobile: person.mobile,
      signsIn: person.email !== null,
      ...(person.status !== 'Active' && { suspended: true as const }),
      addresses: uniqueAddresses(saved, said),
    };
  }

  route(app, calls.findCallers, async ({ identity, query }) => {
    const people = await callers.find(identity, query.mobile);
    return ok('Customers', await Promise.all(people.map(present)));
  });

  route(app, calls.addCaller, async ({ identity, body }) =>
    ok(text('answers.callerAdded'), await present(await callers.add(identity, body))),
  );

  route(app, calls.deleteCaller, async ({ identity, params }) => {
    await account.deleteCaller(identity, params.userId);
    return ok(text('answers.callerDeleted'), {});
  });

  route(app, calls.quotePhoneOrder, async ({ identity, body, query }) => {
    await callers.require(body.customerId);
    const { customerId, deliveryAddressId: addressId = '', address, items } = body;
    const { lines } = orderRequestOf({ ...noTotals, itemList: items, deliveryAddressId: addressId });
    const quote = await orders.quoteFor(identity, customerId, { lines, addressId, address }, query.lang);
    return ok('Quote', presentQuote(quote, stores));
  });

  route(app, calls.placePhoneOrder, async ({ identity, body, headers, query }) => {
    await callers.require(body.customerId);
    const { customerId, deliveryAddressId = '', address, ...order } = body;
    const request = { ...orderRequestOf({ ...order, deliveryAddressId }), ...(address && { address }) };
    const placed = await orders.placeFor(identity, customerId, request, headers['idempotency-key'], query.lang);
    const amount = formatPaise(placed.order.totalPaise);
    return ok(
      text('answers.phoneOrderPlaced', { number: placed.order.number, amount }),
      presentOrder(placed, orders.namesIn(query.lang)),
    );
  });
}

const noTotals = { grossTotal: 0, cartTotalAmount: 0 };

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
  ...(quote.missingPaise > 0 && { missing: toRupees(quote.missingPaise) }),
  ...(quote.minutes !== undefined && { minutes: quote.minutes }),
  isOpen: quote.isOpen,
  ...quote.slots,
  ...stores.named(quote.storeId),
});
