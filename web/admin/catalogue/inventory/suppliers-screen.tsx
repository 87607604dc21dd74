import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Supplier } from '../../../../contract/inventory/reorder.ts';
import { m } from '../../../../messages/index.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pencil, Plus, Truck } from '../../../ui/icons.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { InventoryNav } from './inventory-nav.tsx';
import { suppliersQuery } from './inventory-queries.ts';
import { SupplierDialog } from './supplier-dialog.tsx';

/** The suppliers by name, to add and edit. */
export function SuppliersScreen() {
  const query = useQuery(suppliersQuery);
  // The details of a supplier are shared by all stores.
  const isStaff = useIsStaff();
  const [editing, setEditing] = useState<Supplier | 'new'>();
  const close = () => setEditing(undefined);
  return (
    <ListPage
      title={m.adminInventory.title()}
      hint={m.adminInventory.suppliersHint()}
      action={
        <Button onClick={() => setEditing('new')}>
          <Plus size={18} />
          {m.adminInventory.addSupplier()}
        </Button>
      }
      toolbar={<InventoryNav />}
      query={query}
      items={query.data}
      skeleton={
        <Skeletons label={m.adminInventory.loading()} className="space-y-2" sizes={Array(5).fill('h-16 w-full')} />
      }
      failed={m.adminInventory.suppliersFailed()}
      empty={
        <EmptyState icon={<Truck size={40} />} title={m.adminInventory.noSuppliers()}>
          {m.adminInventory.suppliersHint()}
        </EmptyState>
      }
      row={(supplier) => (
        <li key={supplier._id} className="flex items-start gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-semibold">{supplier.name}</p>
            <p className="text-sm text-muted">{[supplier.phone, supplier.email].filter(Boolean).join(' · ')}</p>
            {supplier.note && <p className="text-sm whitespace-pre-line">{supplier.note}</p>}
          </div>
          {!isStaff && (
            <IconButton
              label={m.adminInventory.editSupplier({ name: supplier.name })}
              onClick={() => setEditing(supplier)}
            >
              <Pencil size={18} />
            </IconButton>
          )}
        </li>
      )}
      className="max-w-3xl"
    >
      {editing && <SupplierDialog supplier={editing === 'new' ? undefined : editing} onSaved={close} onClose={close} />}
    </ListPage>
  );
}
