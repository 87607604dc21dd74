import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Bell, BellRing } from '../ui/icons.tsx';
import { useRestockRequest } from './restock-query.ts';

interface Props {
  product: Product;
  /** As a bell on the picture of a card, instead of with words on the product page. */
  onPicture?: boolean;
}

/** Asks for an email when a product that is out of stock is back, and takes it back. */
export default function RestockButton({ product, onPicture = false }: Props) {
  const { asked, busy, set } = useRestockRequest(product);
  if (onPicture) {
    return (
      <button
        type="button"
        aria-pressed={asked}
        aria-label={m.restock.notifyAbout({ name: product.name })}
        title={m.restock.hint()}
        onClick={() => set(!asked)}
        className="absolute right-0.5 bottom-1 z-10 flex size-9 items-center justify-center rounded-full bg-canvas text-muted transition-transform active:scale-85"
      >
        <Bell size={18} fill={asked ? 'currentColor' : 'none'} />
      </button>
    );
  }
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
