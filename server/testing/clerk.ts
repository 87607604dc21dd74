/** People who work in one of several stores, for tests of their inventory. */
import { calls } from '../../contract/api/calls.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { InventoryDocument } from '../../contract/inventory/inventory.ts';
import type { ExpiringLot } from '../../contract/inventory/reorder.ts';
import { stockLedger } from '../../contract/inventory/stock.ts';
import { Inventory } from './inventory-calls.ts';
import type { SignedIn } from './people.ts';
import type { TestShop } from './shop.ts';
import { inProcess, Shopper } from './shopping.ts';

/** An administrator who works in a store. */
export class Clerk extends Inventory {
  readonly person: Shopper;

  constructor(shop: TestShop, { userId, headers }: Pick<SignedIn, 'userId' | 'headers'>, storeId: string) {
    const inStore = { ...headers, 'x-store': storeId };
    const person = new Shopper(inProcess(shop), { userId, headers: inStore });
    super(person);
    this.person = person;
  }

  receive = (documentId: string, lines: readonly object[]) =>
    this.person.call(calls.receiveTransfer, { documentId }, { lines });

  revert = (documentId: string) => this.person.call(calls.takeTransferBack, { documentId });

  list = async (query = '') => {
    const { data } = await this.person.request('GET', `${calls.listInventoryDocuments.path}?${query}`);
    return (data as { documents: { _id: string; units: number; transfer?: object }[] }).documents;
  };

  ids = async (query = '') => (await this.list(query)).map(({ _id }) => _id);

  movements = async (productId: string) =>
    stockLedger
      .parse((await this.person.call(calls.getStockLedger, { productId })).data)
      .movements.filter(({ kind }) => kind === 'transferred')
      .map(({ quantity, reason, stock }) => [quantity, reason, stock]);

  /** The lots of a product that expire within 30 days: the day, the units left and the number of the document. */
  expiring = async (productId: string) => {
    const { data } = await this.person.request('GET', `${calls.listExpiringLots.path}?days=30`);
    return (data as { lots: ExpiringLot[] }).lots
      .filter(({ product }) => product._id === productId)
      .map(({ expiresOn, left, document }) => [expiresOn, left, document.number]);
  };
}

/** All that was sent. */
export const all = ({ lines }: InventoryDocument) =>
  lines.map(({ productId, quantity }) => ({ productId, received: quantity }));

/** Adds a store, and returns its id. */
export async function addStore(admin: Shopper, name: string): Promise<string> {
  const added = await admin.call(calls.addStore, {}, { name, address: '100 Feet Road' });
  return (added.data as SavedStore)._id;
}
