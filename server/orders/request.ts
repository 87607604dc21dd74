/** What a shopper asks for with an order, freed of how it was written down. */
import { createHash } from 'node:crypto';
import { toPaise } from '../../contract/money.ts';

/** A product and how many of it. */
export interface WantedLine {
  productId: string;
  quantity: number;
}

export interface OrderRequest {
  /** One line for each product, in the order of their first mention. */
  lines: WantedLine[];
  /** What the shopper saw as the sum before discount, fees included. */
  grossPaise: number;
  /** What the shopper saw as the sum to pay. */
  totalPaise: number;
  addressId: string;
}

/** The parsed body of a cash order (spec §3, payload shapes); amounts in rupees. */
interface Body {
  itemList: readonly WantedLine[];
  grossTotal: number;
  cartTotalAmount: number;
  deliveryAddressId: string;
}

/** Repeated lines of one product become one, so that their sum is what the stock is checked against. */
export function orderRequestOf(body: Body): OrderRequest {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of body.itemList) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return {
    lines: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
    grossPaise: toPaise(body.grossTotal),
    totalPaise: toPaise(body.cartTotalAmount),
    addressId: body.deliveryAddressId,
  };
}

/** Equal for requests that ask for the same, whatever the order of their lines. SHA-256 in hexadecimal. */
export function hashOf({ lines, grossPaise, totalPaise, addressId }: OrderRequest): string {
  const sorted = lines.map((line) => `${line.productId}*${line.quantity}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([addressId, grossPaise, totalPaise, sorted]))
    .digest('hex');
}
