import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import { startOfShopDay } from '../../../../contract/delivery/shop-day.ts';
import { inventoryLimits } from '../../../../contract/inventory/inventory-limits.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { packSize } from '../../../products/product-texts.ts';
import { TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Hourglass } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { RowStore } from '../../stores/row-store.tsx';
import { QueryList } from '../../ui/list-page.tsx';
import { expiringQuery } from './inventory-queries.ts';
import { LineProduct } from './line-product.tsx';
import { ListEnd } from './list-end.tsx';

const choices = () => [3, 7, 14, 30, 90].map((count) => [String(count), m.adminInventory.days({ count })] as const);

/** Lots that expire soon and are probably still there, with how that is known. */
export function ExpiringLots() {
  const [days, setDays] = useState<number>(inventoryLimits.usualDays);
  const query = useQuery({ ...expiringQuery(days), placeholderData: keepPreviousData });
  return (
    <>
      <p className="mb-3 max-w-3xl text-sm text-muted">{m.adminInventory.expiringHint()}</p>
      <Select
        inline
        className="mb-4"
        label={m.adminInventory.within()}
        options={choices()}
        value={String(days)}
        onChange={(chosen) => setDays(Number(chosen))}
      />
      <QueryList
        query={query}
        items={query.data?.lots}
        skeleton={
          <Skeletons label={m.adminInventory.loading()} className="space-y-2" sizes={Array(4).fill('h-20 w-full')} />
        }
        failed={m.adminInventory.listFailed()}
        empty={<EmptyState icon={<Hourglass size={40} />} title={m.adminInventory.nothingExpiring()} />}
        row={({ store, product, document, expiresOn, isExpired, received, left }) => (
          <li
            key={`${document._id} ${product._id} ${expiresOn} ${left} ${received}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
          >
            <LineProduct product={product} linked={!store} className="flex-1 basis-64">
              <p className="text-muted">
                {packSize(product)} · {m.adminInventory.stillThere({ left, received })}
              </p>
            </LineProduct>
            <RowStore store={store} />
            {store ? (
              <span className="text-sm text-muted tabular-nums">{document.number}</span>
            ) : (
              <TextLink to={links.adminInventoryDocument(document._id)} className="text-sm tabular-nums">
                {document.number}
              </TextLink>
            )}
            <Pill tone={isExpired ? 'danger' : 'warning'}>
              {isExpired
                ? m.adminInventory.expiredOn({ date: dayOf(expiresOn) })
                : m.adminInventory.expiresOnDay({ date: dayOf(expiresOn) })}
            </Pill>
          </li>
        )}
        className="max-w-4xl"
      />
      {query.data && <ListEnd shown={query.data.lots.length} total={query.data.total} />}
    </>
  );
}

const dayOf = (day: string): string => formatDate(startOfShopDay(day).toISOString());
