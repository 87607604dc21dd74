/** The user management calls (contract/user-admin.ts), for admin screens only. */
import { calls } from '../../contract/calls.ts';
import type { AdminUser, SettableStatus, UserKind, UsersPage } from '../../contract/user-admin.ts';
import type { Role } from '../../contract/users.ts';
import { browserAsk } from './browser-api.ts';

interface Wanted {
  search: string;
  kind: UserKind;
  /** `next` of the previous page; '' for the first page. */
  before: string;
}

export const userAdminApi = {
  list: async ({ search, kind, before }: Wanted) =>
    (await browserAsk<UsersPage>(calls.listUsers, { query: { search, kind, ...(before && { before }) } })).data,
  setRole: (userId: string, role: Role) => browserAsk<AdminUser>(calls.setRole, { params: { userId }, body: { role } }),
  setStatus: (userId: string, status: SettableStatus) =>
    browserAsk<AdminUser>(calls.setUserStatus, { params: { userId }, body: { status } }),
};
