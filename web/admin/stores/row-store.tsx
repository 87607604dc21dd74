import { m } from '../../../messages/index.ts';
import { Store } from '../../ui/icons.tsx';
import { switchStore } from './admin-store.ts';

/** Of which store a row is, in a list about all stores; opens the list of that store. Nothing in a list about one. */
export const RowStore = ({ store }: { store: { _id: string; name: string } | undefined }) =>
  store && (
    <button
      type="button"
      aria-label={m.storesAdmin.showOnly({ name: store.name })}
      onClick={() => switchStore(store._id)}
      className="inline-flex min-h-11 max-w-full max-sm:ml-13 max-sm:max-w-[calc(100%-3.25rem)] items-center gap-1.5 text-sm font-semibold text-accent hover:underline"
    >
      <Store size={16} className="shrink-0" />
      <span className="truncate">{store.name}</span>
    </button>
  );
