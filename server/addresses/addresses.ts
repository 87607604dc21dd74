/** Delivery addresses: at most three per shopper. Other users' addresses are not found. */

import type { AddressBody } from '../../contract/addresses/addresses.ts';
import { limits } from '../../contract/api/limits.ts';
import { text } from '../../messages/text.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import * as repository from './repository.ts';

export function createAddresses({ database }: { database: Database }) {
  const { queries } = database;

  async function insert(within: Queries, userId: string, body: AddressBody): Promise<repository.AddressRow> {
    // When an attempt fails although there is a free slot, a concurrent write succeeded in it: so this loop ends.
    for (;;) {
      const row = await repository.insertAddress(within, userId, newId(), body);
      if (row) return row;
      if ((await repository.countAddresses(within, userId)) >= limits.addresses) {
        throw new AppError('ADDRESS_LIMIT', text('errors.threeAddresses'));
      }
    }
  }

  return {
    /**
     * @param request is done once
     * @throws AppError ADDRESS_LIMIT when the shopper has three; IDEMPOTENCY_KEY_REUSED; NOT_FOUND when what the request added is deleted
     */
    async add(userId: string, body: AddressBody, request?: KeyedRequest): Promise<repository.AddressRow> {
      if (!request) return insert(queries, userId, body);
      return database.transaction(async (tx) => {
        const id = await createOnce(tx, 'address', request, async () => (await insert(tx, userId, body)).id);
        const row = await repository.findAddress(tx, userId, id);
        if (!row) throw notFound('errors.addressNotFound');
        return row;
      });
    },

    /** Oldest first. */
    list: (userId: string): Promise<repository.AddressRow[]> => repository.listAddresses(queries, userId),

    /** One of the shopper's own, in the transaction `tx`; undefined when it does not exist. */
    find: (tx: Queries, userId: string, addressId: string): Promise<repository.AddressRow | undefined> =>
      repository.findAddress(tx, userId, addressId),

    /** @throws AppError NOT_FOUND */
    async update(userId: string, addressId: string, body: AddressBody): Promise<repository.AddressRow> {
      const row = await repository.updateAddress(queries, userId, addressId, body);
      if (!row) throw notFound('errors.addressNotFound');
      return row;
    },

    /** Orders keep their copy of the address. @throws AppError NOT_FOUND */
    async remove(userId: string, addressId: string): Promise<void> {
      if (!(await repository.deleteAddress(queries, userId, addressId))) throw notFound('errors.addressNotFound');
    },

    /** Deletes every address of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteAddressesOf(tx, userId),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
