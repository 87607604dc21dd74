import { useQuery } from '@tanstack/react-query';
import type { InventoryDocument } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { Select } from '../../../ui/select.tsx';
import { destinationsQuery } from './inventory-queries.ts';

interface Props {
  document: InventoryDocument;
  storeId: string | null;
  onChange: (storeId: string | null) => void;
}

/** Chooses the store that gets a transfer. */
export function DestinationField({ document: { transfer }, storeId, onChange }: Props) {
  const query = useQuery(destinationsQuery);
  if (query.isError && !query.data) return <LoadingFailed title={m.adminInventory.storesFailed()} query={query} />;
  const known = query.data ?? (transfer?.to ? [transfer.to] : []);
  return (
    <Select
      label={m.adminInventory.destination()}
      options={[['', m.adminInventory.chooseStore()], ...known.map(({ _id, name }) => [_id, name] as const)]}
      value={storeId ?? ''}
      disabled={!query.data}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}
