import type { Product } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Bell, BellRing } from '../ui/icons.tsx';
import { useRestockRequest } from './restock-query.ts';

/** On the page of a product that is out of stock: asks for an email when it is back, or says that the user did. */
export default function NotifyMe({ product }: { product: Product }) {
  const { asked, busy, set } = useRestockRequest(product);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant={asked ? 'quiet' : 'solid'} aria-disabled={busy} onClick={() => set(!asked)}>
        {asked ? <BellRing size={18} /> : <Bell size={18} />}
        {asked ? m.restock.takeBack() : m.restock.notifyMe()}
      </Button>
      <p className="text-sm text-muted">{asked ? m.restock.asked() : m.restock.hint()}</p>
    </div>
  );
}
