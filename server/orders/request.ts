/** What a shopper asks for with an order, freed of how it was written down. */
import { createHash } from 'node:crypto';
import { toPaise } from '../../contract/money.ts';

/** A product and how many of it. */
export interface WantedLine {
  productId: string;
  quantity: number;
}

/** A line of an order as the shopper saw it. */
export interface SeenLine extends WantedLine {
  /** The price before discount, in whole paise, and the discount in percent; undefined when the request does not say both. */
  seen?: { pricePaise: number; discount: number } | undefined;
}

export interface OrderRequest {
  /** One line for each product, in the order of their first mention. */
  lines: SeenLine[];
  /** What the shopper saw as the sum before discount, fees included. */
  grossPaise: number;
  /** What the shopper saw as the sum to pay. */
  totalPaise: number;
  addressId: string;
}

/** The parsed body of a cash order (spec §3, payload shapes); amounts in rupees. */
interface Body {
  itemList: readonly {
    productId: string | { _id: string; price?: number | undefined; discount?: number | undefined };
    quantity: number;
  }[];
  grossTotal: number;
  cartTotalAmount: number;
  deliveryAddressId: string;
}

/** Repeated lines of one product become one, so that their sum is what the stock is checked against. */
export function orderRequestOf(body: Body): OrderRequest {
  const lines = new Map<string, SeenLine>();
  for (const { productId: product, quantity } of body.itemList) {
    const { _id: productId, price, discount } = typeof product === 'string' ? fromId(product) : product;
    const known = lines.get(productId);
    const seen = price === undefined || discount === undefined ? undefined : { pricePaise: toPaise(price), discount };
    lines.set(productId, { productId, quantity: (known?.quantity ?? 0) + quantity, seen: known?.seen ?? seen });
  }
  return {
    lines: [...lines.values()],
    grossPaise: toPaise(body.grossTotal),
    totalPaise: toPaise(body.cartTotalAmount),
    addressId: body.deliveryAddressId,
  };
}

const fromId = (_id: string): { _id: string; price?: number; discount?: number } => ({ _id });

/** Equal for requests that ask for the same, whatever the order of their lines. SHA-256 in hexadecimal. */
export function hashOf({ lines, grossPaise, totalPaise, addressId }: OrderRequest): string {
  const sorted = lines.map((line) => `${line.productId}*${line.quantity}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([addressId, grossPaise, totalPaise, sorted]))
    .digest('hex');
}
