import { links } from './links.ts';
import type { StaffRole } from './staff-roles.ts';

const starts: Partial<Record<StaffRole, string>> = { picker: links.adminPicking, rider: links.adminDeliveries };

/** Where the work of staff begins; undefined for who has no screen of their own. @param role undefined for everybody else */
export const startOf = (role: StaffRole | undefined): string | undefined => role && starts[role];
