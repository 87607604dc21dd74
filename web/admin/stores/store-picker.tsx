import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../messages/index.ts';
import { useIsStaff } from '../../session/use-session.ts';
import { Select } from '../../ui/select.tsx';
import { allStores, chooseStore, effectiveStore, switchStore, useChosenStore } from './admin-store.ts';
import { storesQuery } from './stores-query.ts';

interface Props {
  /** True when the screen can be about all stores. */
  takesAll: boolean;
}

/** Chooses the store that the administration is about; nothing in a shop with one store. Staff of one store read its name. */
export function StorePicker({ takesAll }: Props) {
  const { data: stores } = useQuery(storesQuery);
  const chosen = useChosenStore();
  const isStaff = useIsStaff();
  const isGone = stores !== undefined && ![allStores, '', ...stores.map(({ _id }) => _id)].includes(chosen);
  // A store of an earlier database, or of another shop on this address.
  useEffect(() => {
    if (isGone) chooseStore('');
  }, [isGone]);
  if (isStaff && stores?.length === 1 && !stores[0]?.isOnly)
    return (
      <p className="px-3">
        <span className="block text-xs font-bold tracking-wide text-muted">{m.adminStores.yourStore()}</span>
        <span className="font-semibold wrap-anywhere">{stores[0]?.name}</span>
      </p>
    );
  if (!stores || stores.length < 2) return null;
  const shown = effectiveStore();

  return (
    <div className="px-3">
      <Select
        label={m.adminStores.store()}
        value={shown === '' ? (stores[0]?._id ?? '') : shown}
        options={[
          ...(takesAll && !isStaff ? [[allStores, m.adminStores.allStores()] as const] : []),
          ...stores.map(
            ({ _id, name, closed }) => [_id, closed ? `${name} (${m.adminStores.closed()})` : name] as const,
          ),
        ]}
        onChange={switchStore}
      />
      {chosen === allStores && !takesAll && <p className="mt-1 text-xs text-muted">{m.adminStores.oneStoreHere()}</p>}
    </div>
  );
}

/** On phones, where the picker is in the menu: which store the screen is about; nothing in a shop with one. */
export function ShownStore() {
  const { data: stores = [] } = useQuery(storesQuery);
  // Subscribes to the choice.
  useChosenStore();
  if (stores.length < 2) return null;
  const shown = effectiveStore();
  const store = stores.find(({ _id }) => _id === shown) ?? stores[0];
  return (
    <section
      aria-label={m.adminStores.shown()}
      className="truncate border-b border-line bg-surface px-4 py-1.5 text-sm font-semibold lg:hidden print:hidden"
    >
      {shown === allStores ? m.adminStores.allStores() : store?.name}
    </section>
  );
}
