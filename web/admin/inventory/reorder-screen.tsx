import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { Download } from '../../ui/admin-icons.ts';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PackageCheck } from '../../ui/order-icons.ts';
import { Select } from '../../ui/select.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { ExpiringLots } from './expiring-lots.tsx';
import { InventoryFrame } from './inventory-frame.tsx';
import { reorderQuery, suppliersQuery } from './inventory-queries.ts';
import { ListEnd } from './list-end.tsx';
import { ReorderRow } from './reorder-row.tsx';

const lists = () =>
  [
    ['low', m.adminInventory.low()],
    ['out', m.adminInventory.out()],
    ['expiring', m.adminInventory.expiring()],
  ] as const;

/** What is low, out of stock, or expires soon. The list is in the URL. */
export function ReorderScreen() {
  const [params, setParams] = useSearchParams();
  const list = lists().find(([each]) => each === params.get('list'))?.[0] ?? 'low';
  return (
    <InventoryFrame hint={m.adminInventory.reorderHint()}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ToggleGroup
          label={m.adminInventory.lists()}
          options={lists()}
          value={list}
          onChange={(chosen) => setParams(chosen === 'low' ? {} : { list: chosen }, { preventScrollReset: true })}
        />
        {list !== 'expiring' && <SheetDownload />}
      </div>
      {list === 'expiring' ? <ExpiringLots /> : <ScarceProducts key={list} list={list} />}
    </InventoryFrame>
  );
}

function ScarceProducts({ list }: { list: 'low' | 'out' }) {
  const query = useQuery(reorderQuery(list));
  if (query.isPending)
    return <Skeletons label={m.adminInventory.loading()} className="space-y-2" sizes={Array(5).fill('h-20 w-full')} />;
  if (!query.data) return <LoadingFailed title={m.adminInventory.listFailed()} query={query} />;
  const { lowStock, total, products } = query.data;
  return (
    <>
      <p className="mb-3 max-w-3xl text-sm text-muted">
        {list === 'low' && `${m.adminInventory.lowHint({ count: lowStock })} `}
        {m.adminInventory.suggestedHint()}
      </p>
      {products.length === 0 ? (
        <EmptyState
          icon={<PackageCheck size={40} />}
          title={list === 'low' ? m.adminInventory.nothingLow() : m.adminInventory.nothingOut()}
        />
      ) : (
        <>
          <ul className={classNames(cardFrame, 'max-w-5xl divide-y divide-line')}>
            {products.map((product) => (
              <ReorderRow key={`${product._id} ${product.store?._id ?? ''}`} product={product} lowStock={lowStock} />
            ))}
          </ul>
          <ListEnd shown={products.length} total={total} hint={m.adminInventory.sheetHasAll()} />
        </>
      )}
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
