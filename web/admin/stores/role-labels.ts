import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import { m } from '../../../messages/index.ts';

interface RoleLabels {
  name: string;
  /** The purpose of the role. */
  hint: string;
}

export const roleLabels = (): Readonly<Record<StaffRole, RoleLabels>> => ({
  manager: { name: m.invitations.manager(), hint: m.adminStores.managerHint() },
  support: { name: m.invitations.support(), hint: m.adminStores.supportHint() },
  picker: { name: m.invitations.picker(), hint: m.adminStores.pickerHint() },
  rider: { name: m.invitations.rider(), hint: m.adminStores.riderHint() },
});
