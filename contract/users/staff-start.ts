import { links } from '../api/links.ts';
import type { StaffRole } from './staff-roles.ts';

const starts: Readonly<Record<StaffRole, string>> = {
  manager: links.adminOrders,
  support: links.adminOrders,
  picker: links.adminPicking,
  rider: links.adminDeliveries,
};

/** Where the work of staff begins. */
export const startOf = (role: StaffRole): string => starts[role];
