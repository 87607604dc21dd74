import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import { type CustomerSort, customerSorts } from '../../../../contract/catalogue/admin-limits.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Customer } from '../../../../contract/users/customers.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { personalKey } from '../../../query-client.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useUser } from '../../../session/use-session.ts';
import { Download, UserSearch } from '../../../ui/admin-icons.ts';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ArrowRight } from '../../../ui/icons.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { CustomerTable, type CustomerView } from './customer-table.tsx';
import { EraseDialog } from './erase-dialog.tsx';

export const meta = privateMeta(m.customersAdmin.title);

const customersKey = [personalKey, 'customers'];

const customersQuery = (view: CustomerView, page: number) =>
  queryOptions({
    queryKey: [...customersKey, view, page],
    queryFn: () => browserApi.send('GET /api/v1/customers', { query: { ...view, page } }),
    placeholderData: keepPreviousData,
  });

const isText = (sort: CustomerSort) => sort === 'name' || sort === 'email' || sort === 'mobile';
/** Texts are read from A to Z, figures and days from the highest. */
const usualOrder = (sort: CustomerSort): CustomerView['order'] => (isText(sort) ? 'asc' : 'desc');

const opposite = { asc: 'desc', desc: 'asc' } as const;

const sortLabels = (): Record<CustomerSort, string> => ({
  name: m.customersAdmin.name(),
  email: m.customersAdmin.email(),
  mobile: m.customersAdmin.mobile(),
  orders: m.customersAdmin.orders(),
  spent: m.customersAdmin.spent(),
  lastOrder: m.customersAdmin.lastOrder(),
});

/** Customers with what they ordered: searched, sorted and page by page, all in the URL. Without `order` it is the column's usual one. */
export default function CustomersScreen() {
  const { values, page, addressOf, show } = useListParams({
    search: '',
    sort: ['lastOrder', ...customerSorts],
    order: ['', 'asc', 'desc'],
  });
  const { search, sort } = values;
  const view: CustomerView = { search, sort, order: values.order || usualOrder(sort) };
  const query = useQuery(customersQuery(view, page));
  const queries = useQueryClient();
  const isOwner = useUser()?.staffRole === undefined;
  const [erasing, setErasing] = useState<Customer>();
  const pagination = query.data?.pagination;
  /** The column that sorts already is sorted the other way. */
  const sortBy = (column: CustomerSort) => ({
    sort: column,
    order: column === sort && view.order === usualOrder(sort) ? opposite[view.order] : ('' as const),
  });
  return (
    <ListPage
      title={m.customersAdmin.title()}
      hint={m.customersAdmin.hint()}
      toolbar={
        <div className="mb-5 flex flex-wrap items-end gap-3">
          <SearchField
            label={m.adminUsers.searchLabel()}
            placeholder={m.adminUsers.searchPlaceholder()}
            submitLabel={m.customersAdmin.search()}
            value={search}
            maxLength={limits.searchText}
            onSearch={(text) => show({ search: text })}
            onClear={() => show({ search: '' })}
            className="w-full sm:w-96"
          />
          <Select
            label={m.customersAdmin.sortedBy()}
            options={customerSorts.map((each) => [each, sortLabels()[each]] as const)}
            value={sort}
            onChange={(chosen) => show({ sort: chosen, order: '' })}
            inline
            className="lg:hidden"
          />
          <IconButton
            label={view.order === 'asc' ? m.customersAdmin.descending() : m.customersAdmin.ascending()}
            className="-ml-2 lg:hidden"
            onClick={() => show(sortBy(sort))}
          >
            <ArrowRight size={18} className={view.order === 'asc' ? '-rotate-90' : 'rotate-90'} />
          </IconButton>
          <DownloadButton
            route="GET /api/v1/customers-sheet"
            given={{ query: { ...view, lang: currentLocale() } }}
            fileName={`customers-${shopDayAt(new Date())}.csv`}
            disabled={!query.data || query.data.data.length === 0}
            busyLabel={m.customersAdmin.exporting()}
            className="sm:ml-auto"
          >
            <Download size={18} />
            {m.customersAdmin.export()}
          </DownloadButton>
        </div>
      }
      query={query}
      items={query.data?.data}
      skeleton={
        <Skeletons
          label={m.customersAdmin.loading()}
          className="space-y-2"
          sizes={Array(8).fill('h-24 w-full lg:h-14')}
        />
      }
      failed={m.customersAdmin.loadingFailed()}
      empty={
        <EmptyState
          icon={<UserSearch size={40} />}
          title={search ? m.adminUsers.noOneFound() : m.customersAdmin.nobody()}
        >
          {search ? m.customersAdmin.searchHint() : m.customersAdmin.nobodyHint()}
        </EmptyState>
      }
      list={(customers) => (
        <>
          <p role="status" className="mb-3 text-sm text-muted">
            {m.customersAdmin.count({ count: pagination?.totalCount ?? 0 })}
          </p>
          <CustomerTable
            customers={customers}
            view={view}
            titles={sortLabels()}
            linkTo={(column) => addressOf(sortBy(column))}
            onErase={isOwner ? setErasing : undefined}
          />
          {pagination && pagination.totalPages > 1 && (
            <Pager page={pagination.page} totalPages={pagination.totalPages} linkTo={(to) => addressOf({}, to)} />
          )}
        </>
      )}
    >
      {erasing && (
        <EraseDialog
          customer={erasing}
          onErased={() => {
            setErasing(undefined);
            void queries.invalidateQueries({ queryKey: customersKey });
          }}
          onClose={() => setErasing(undefined)}
        />
      )}
    </ListPage>
  );
}
