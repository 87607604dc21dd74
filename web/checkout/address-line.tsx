import type { Address } from '../../contract/addresses/addresses.ts';
import { m } from '../../messages/index.ts';
import type { DeliveryTime } from '../delivery/delivery-time.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronDown, MapPin } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** Loaded in shops that promise something, or deliver only at some hours. */
const ArrivalWords = lazyComponent(() => import('../delivery/arrival-words.tsx'));

interface Props {
  address: Pick<Address, 'address_line' | 'city'>;
  /** Undefined where nothing is promised. */
  time: DeliveryTime | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** The chosen address as one line with its time, on phones; it opens the others. */
export const AddressLine = ({ address, time, isOpen, onToggle }: Props) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex min-h-12 w-full items-center gap-3 text-left md:hidden"
  >
    <MapPin size={20} className="shrink-0 text-accent" />
    <span className="min-w-0 flex-1 text-sm">
      <span className="sr-only">{m.addresses.deliverTo()} </span>
      <span className="line-clamp-2 font-semibold">{`${address.address_line}, ${address.city}`}</span>{' '}
      {time && (
        <span className="block min-h-6 text-muted">
          <ArrivalWords time={time} />
        </span>
      )}
    </span>
    <ChevronDown size={18} className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')} />
  </button>
);
