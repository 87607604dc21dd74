import { Outlet } from 'react-router';
import { loadMessages } from '../../language/load-messages.ts';

/** The layout of the screens for managing the shop. The others are for the work on orders, and do without these texts. */
export async function clientLoader() {
  await loadMessages('board', 'admin');
  return null;
}

export default Outlet;
