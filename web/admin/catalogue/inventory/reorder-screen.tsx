import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { m } from '../../../../messages/index.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { Download } from '../../../ui/admin-icons.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PackageCheck } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { QueryList } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { ExpiringLots } from './expiring-lots.tsx';
import { InventoryNav } from './inventory-nav.tsx';
import { reorderQuery, suppliersQuery } from './inventory-queries.ts';
import { ListEnd } from './list-end.tsx';
import { ReorderRow } from './reorder-row.tsx';

const lists = () =>
  [
    ['low', m.adminInventory.low()],
    ['out', m.adminInventory.out()],
    ['expiring', m.adminInventory.expiring()],
  ] as const;

/** Products that are low, out of stock, or expire soon. The list is in the URL. */
export function ReorderScreen() {
  const { values, show } = useListParams({ list: lists().map(([each]) => each) });
  const { list } = values;
  return (
    <>
      <PageTitle hint={m.adminInventory.reorderHint()}>{m.adminInventory.title()}</PageTitle>
      <InventoryNav />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ToggleGroup
          label={m.adminInventory.lists()}
          options={lists()}
          value={list}
          onChange={(chosen) => show({ list: chosen })}
        />
        {list !== 'expiring' && <SheetDownload />}
      </div>
      {list === 'expiring' ? <ExpiringLots /> : <ScarceProducts key={list} list={list} />}
    </>
  );
}

function ScarceProducts({ list }: { list: 'low' | 'out' }) {
  const query = useQuery(reorderQuery(list));
  const { lowStock = 0, total = 0, products } = query.data ?? {};
  return (
    <>
      {products && (
        <p className="mb-3 max-w-3xl text-sm text-muted">
          {list === 'low' && `${m.adminInventory.lowHint({ count: lowStock })} `}
          {m.adminInventory.suggestedHint()}
        </p>
      )}
      <QueryList
        query={query}
        items={products}
        skeleton={
          <Skeletons label={m.adminInventory.loading()} className="space-y-2" sizes={Array(5).fill('h-20 w-full')} />
        }
        failed={m.adminInventory.listFailed()}
        empty={
          <EmptyState
            icon={<PackageCheck size={40} />}
            title={list === 'low' ? m.adminInventory.nothingLow() : m.adminInventory.nothingOut()}
          />
        }
        row={(product) => (
          <ReorderRow key={`${product._id} ${product.store?._id ?? ''}`} product={product} lowStock={lowStock} />
        )}
        className="max-w-5xl"
      />
      {products && <ListEnd shown={products.length} total={total} hint={m.adminInventory.sheetHasAll()} />}
    </>
  );
}

/** Downloads what to reorder, of one supplier or of all. */
function SheetDownload() {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [supplierId, setSupplierId] = useState('');

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        hideLabel
        inline
        label={m.adminInventory.sheetOf()}
        options={[['', m.adminInventory.allSuppliers()], ...suppliers.map(({ _id, name }) => [_id, name] as const)]}
        value={supplierId}
        onChange={setSupplierId}
      />
      <DownloadButton
        route="GET /api/v1/inventory/reorder-sheet"
        given={{ query: { supplierId: supplierId || undefined } }}
        fileName={`reorder-${shopDayAt(new Date())}.csv`}
        busyLabel={m.adminInventory.downloading()}
      >
        <Download size={18} />
        {m.adminInventory.download()}
      </DownloadButton>
    </div>
  );
}
