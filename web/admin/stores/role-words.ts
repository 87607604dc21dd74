import type { StaffRole } from '../../../contract/staff-roles.ts';
import { m } from '../../../messages/index.ts';

interface RoleWords {
  name: string;
  /** What the role is for. */
  hint: string;
}

export const roleWords: Readonly<Record<StaffRole, RoleWords>> = {
  manager: { name: m.adminStores.manager(), hint: m.adminStores.managerHint() },
  support: { name: m.adminStores.support(), hint: m.adminStores.supportHint() },
  picker: { name: m.adminStores.picker(), hint: m.adminStores.pickerHint() },
  rider: { name: m.adminStores.rider(), hint: m.adminStores.riderHint() },
};
