import { links } from '../../../contract/api/links.ts';

/** Returns true for screens for work on a phone: with its own words about a missing connection. */
export const hasOwnBars = (pathname: string): boolean =>
  pathname === links.adminPicking || pathname === links.adminDeliveries;
