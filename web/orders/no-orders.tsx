import { PackageOpen } from 'lucide-react';
import { links } from '../../contract/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Empty state of the orders page and the checkout (spec §2). */
export const NoOrders = () => (
  <EmptyState
    icon={<PackageOpen size={40} />}
    title="No Orders Found"
    action={<ButtonLink to={links.home}>Explore Products</ButtonLink>}
  >
    Your order history is empty. Start shopping to fill it with amazing products!
  </EmptyState>
);
