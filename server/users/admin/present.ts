import type { AdminUser, ListedUser } from '../../../contract/users/user-admin.ts';
import { presentAddress } from '../../addresses/present.ts';
import type { AddressRow } from '../../addresses/repository.ts';
import type { UserRow } from './repository.ts';

/** A user as administrators see them. */
export const presentUser = (row: UserRow): AdminUser => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  mobile: row.mobile,
  role: row.role,
  status: row.status,
  ...(row.storeIds && { stores: row.storeIds, staffRole: row.staffRole }),
  createdAt: row.createdAt.toISOString(),
});

/** The same, with related data. @param orders how many they placed */
export const presentListed = (row: UserRow, addresses: readonly AddressRow[], orders: number): ListedUser => ({
  ...presentUser(row),
  addresses: addresses.map(presentAddress),
  orders,
});
