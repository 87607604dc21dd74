import type { StaffRole } from '../../../contract/staff-roles.ts';
import { m } from '../../../messages/index.ts';

interface RoleWords {
  name: string;
  /** What the role is for. */
  hint: string;
}

export const roleWords = (): Readonly<Record<StaffRole, RoleWords>> => ({
  manager: { name: m.invitations.manager(), hint: m.adminStores.managerHint() },
  support: { name: m.invitations.support(), hint: m.adminStores.supportHint() },
  picker: { name: m.invitations.picker(), hint: m.adminStores.pickerHint() },
  rider: { name: m.invitations.rider(), hint: m.adminStores.riderHint() },
});
