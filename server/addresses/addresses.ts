/** Delivery addresses: at most three for each shopper (spec §9). Somebody else's do not exist. */
import type { AddressBody } from '../../contract/addresses.ts';
import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import * as store from './store.ts';

export function createAddresses({ database }: { database: Database }) {
  const { queries } = database;
  return {
    /** @throws AppError ADDRESS_LIMIT when the shopper has three */
    async add(userId: string, body: AddressBody): Promise<store.AddressRow> {
      // A try that places nothing while there is room lost its slot to another write, which succeeded: so this ends.
      for (;;) {
        const row = await store.insertAddress(queries, userId, newId(), body);
        if (row) return row;
        if ((await store.countAddresses(queries, userId)) >= limits.addresses) {
          throw new AppError('ADDRESS_LIMIT', messages.threeAddresses);
        }
      }
    },

    /** Oldest first. */
    list: (userId: string): Promise<store.AddressRow[]> => store.listAddresses(queries, userId),

    /** One of the shopper's own, in the transaction `tx`; undefined when there is no such one. */
    find: (tx: Queries, userId: string, addressId: string): Promise<store.AddressRow | undefined> =>
      store.findAddress(tx, userId, addressId),

    /** @throws AppError NOT_FOUND */
    async update(userId: string, addressId: string, body: AddressBody): Promise<store.AddressRow> {
      const row = await store.updateAddress(queries, userId, addressId, body);
      if (!row) throw notFound('This address');
      return row;
    },

    /** Orders keep the address as it was. @throws AppError NOT_FOUND */
    async remove(userId: string, addressId: string): Promise<void> {
      if (!(await store.deleteAddress(queries, userId, addressId))) throw notFound('This address');
    },

    /** Removes every address of somebody whose account is deleted in `tx`. */
    forget: (tx: Queries, userId: string): Promise<void> => store.deleteAddressesOf(tx, userId),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
