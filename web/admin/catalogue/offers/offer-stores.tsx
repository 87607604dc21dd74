import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { storesQuery } from '../../stores/stores-query.ts';

interface Props {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The stores whose orders may get an offer; nothing in a shop with one. Those that closed stay chosen, and say so. */
export function OfferStores({ chosen, error, onChange }: Props) {
  const id = useId();
  const query = useQuery(storesQuery);
  /** Those of the saved offer: one that is unticked can be ticked again. */
  const [saved] = useState(chosen);
  const stores = query.data;
  if (!stores) return query.isError ? <LoadingFailed title={m.adminOffers.storesFailed()} query={query} /> : null;
  if (stores.length < 2 && saved.length === 0) return null;
  const unknown = saved.filter((each) => stores.every(({ _id }) => _id !== each));
  const options = [
    ...stores.map(({ _id, name, closed }) => ({ _id, name: closed ? m.adminOffers.closedStore({ name }) : name })),
    ...unknown.map((_id) => ({ _id, name: m.adminOffers.unknownStore() })),
  ];
  const isAnyOpen = stores.some(({ _id, closed }) => !closed && chosen.includes(_id));
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{m.adminOffers.stores()}</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {m.adminOffers.allStores()}
      </p>
      <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
        {options.map(({ _id, name }) => (
          <label key={_id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, _id] : chosen.filter((each) => each !== _id))
              }
              className="size-5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">{name}</span>
          </label>
        ))}
      </div>
      {chosen.length > 0 && !isAnyOpen && (
        <p className="mt-2 rounded-md bg-warning-soft p-3 text-sm">{m.adminOffers.noOpenStore()}</p>
      )}
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The names of the stores that an offer is limited to; none until they are loaded. */
export function useStoreNames(ids: readonly string[] | undefined): string[] {
  const { data: stores } = useQuery({ ...storesQuery, enabled: ids !== undefined && ids.length > 0 });
  if (!stores) return [];
  return (ids ?? []).map((id) => {
    const store = stores.find(({ _id }) => _id === id);
    if (!store) return m.adminOffers.unknownStore();
    return store.closed ? m.adminOffers.closedStore({ name: store.name }) : store.name;
  });
}
