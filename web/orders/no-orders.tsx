import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { NothingHere } from '../ui/nothing-here.tsx';

/** Empty state of the orders page and the checkout. */
export const NoOrders = () => (
  <NothingHere title={m.orders.noOrdersFound()} to={links.home} link={m.orders.exploreProducts()}>
    {m.orders.noOrdersMore()}
  </NothingHere>
);
