import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { suppliersQuery } from './inventory-queries.ts';
import { SupplierDialog } from './supplier-dialog.tsx';

interface Props {
  supplierId: string | null;
  onChange: (supplierId: string | null) => void;
}

/** Chooses the supplier of a receipt, or adds a new one. */
export function SupplierField({ supplierId, onChange }: Props) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [adding, setAdding] = useState(false);
  return (
    <div>
      <Select
        label={m.adminInventory.supplier()}
        options={[['', m.adminInventory.noSupplier()], ...suppliers.map(({ _id, name }) => [_id, name] as const)]}
        value={supplierId ?? ''}
        onChange={(chosen) => onChange(chosen || null)}
      />
      <TextButton onClick={() => setAdding(true)}>
        <Plus size={18} />
        {m.adminInventory.newSupplier()}
      </TextButton>
      {adding && (
        <SupplierDialog
          onSaved={({ _id }) => {
            onChange(_id);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
