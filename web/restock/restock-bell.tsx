import type { Product } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { Bell } from '../ui/icons.tsx';
import { useRestockRequest } from './restock-query.ts';

/** On the card of a product that is out of stock: a bell that asks for an email when it is back. */
export default function RestockBell({ product }: { product: Product }) {
  const { asked, set } = useRestockRequest(product);
  return (
    <button
      type="button"
      aria-pressed={asked}
      aria-label={m.restock.notifyAbout({ name: product.name })}
      title={m.restock.hint()}
      onClick={() => set(!asked)}
      className="absolute right-0.5 bottom-1 z-10 flex size-9 items-center justify-center rounded-full bg-label text-on-tile transition-transform active:scale-85"
    >
      <Bell size={18} fill={asked ? 'currentColor' : 'none'} />
    </button>
  );
}
