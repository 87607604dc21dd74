import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { LoadingFailed } from '../../../../api/loading-failed.tsx';
import { PackageSearch } from '../../../../ui/admin-icons.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { Skeletons } from '../../../../ui/skeleton.tsx';
import { times } from '../../../../ui/times.ts';
import { useUnsaved } from '../../../../ui/use-unsaved.tsx';
import { categoriesQuery, subCategoriesQuery, tableQuery } from '../catalogue-queries.ts';
import { ConflictList } from './conflict-list.tsx';
import { ProductGrid } from './product-grid.tsx';
import { readTableView, tableAddress } from './products-view.ts';
import { TableSaveBar } from './save-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableFilters } from './table-filters.tsx';
import { useTableDraft } from './use-table-draft.ts';
import './product-table.css';

interface Props {
  /** Title, search and switch of the screen. */
  head: (parts: {
    total: number | undefined;
    search: string;
    onSearch: (text: string) => void;
    /** Goes back to the cards, after asking when changes are not saved. */
    onCards: () => void;
  }) => ReactNode;
  onCards: () => void;
}

/** All products in a table: 50 on a page, with filters; changes are kept over pages and filters until they are saved at once. */
export function ProductTable({ head, onCards }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = readTableView(params);
  const linkTo = (changed: Parameters<typeof tableAddress>[2]) => tableAddress(pathname, view, changed);
  const products = useQuery({ ...tableQuery(view), placeholderData: keepPreviousData });
  const { data: categories } = useQuery(categoriesQuery);
  const { data: subCategories } = useQuery(subCategoriesQuery);
  const groups = useMemo(
    () => (categories && subCategories ? { categories, subCategories } : undefined),
    [categories, subCategories],
  );
  const draft = useTableDraft();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { leave, question } = useUnsaved(draft.drafts.size > 0, onCards, true);
  const list = products.isError ? undefined : products.data;
  const chosen = list?.products.filter(({ _id }) => selected.has(_id)) ?? [];
  const noSuchPage = products.error instanceof ApiError && products.error.code === 'PAGE_NOT_FOUND';
  const isNarrowed = view.search !== '' || view.category !== undefined || view.show !== undefined;
  return (
    <>
      {head({
        total: list?.totalCount,
        search: view.search,
        onSearch: (search) => void navigate(linkTo({ search })),
        onCards: leave,
      })}
      <TableFilters
        view={view}
        groups={groups}
        linkTo={linkTo}
        onCategory={(category) => void navigate(linkTo({ category }), { preventScrollReset: true })}
      />
      {draft.conflicts.length > 0 && groups && <ConflictList draft={draft} groups={groups} />}
      {(products.isPending || (list && !groups)) && (
        <Skeletons aria-hidden className="space-y-2" sizes={times(8, () => 'h-14')} />
      )}
      {noSuchPage && (
        <EmptyState
          icon={<PackageSearch size={40} />}
          title={m.adminCatalogue.pageNotFound()}
          action={<ButtonLink to={linkTo({ page: 1 })}>{m.adminCatalogue.toFirstPage()}</ButtonLink>}
        >
          {messageOf(products.error)}
        </EmptyState>
      )}
      {products.isError && !noSuchPage && <LoadingFailed title={m.adminCatalogue.productsFailed()} query={products} />}
      {list && list.totalCount === 0 && (
        <EmptyState
          icon={<PackageSearch size={40} />}
          title={m.adminCatalogue.noProductsFound()}
          action={isNarrowed && <ButtonLink to={pathname}>{m.adminTable.clearFilters()}</ButtonLink>}
        >
          {isNarrowed ? m.adminTable.noneMatch() : m.adminCatalogue.noProductsYet()}
        </EmptyState>
      )}
      {list && groups && list.totalCount > 0 && (
        <>
          {chosen.length > 0 ? (
            <SelectionBar products={chosen} draft={draft} groups={groups} onClear={() => setSelected(new Set())} />
          ) : (
            <p className="mb-3 text-sm text-muted">
              <span className="max-sm:hidden">{m.adminTable.keysShort()}</span>
              <span className="only-on-phones">{m.adminTable.tapToChange()}</span>
            </p>
          )}
          <ProductGrid
            rows={list.products}
            lowStock={list.lowStock}
            groups={groups}
            draft={draft}
            selected={selected}
            onSelect={setSelected}
            busy={draft.busy || products.isPlaceholderData}
          />
          <Pager page={view.page} totalPages={list.totalPages} linkTo={(page) => linkTo({ page })}>
            {view.page} / {list.totalPages}
          </Pager>
        </>
      )}
      {draft.drafts.size > 0 && <TableSaveBar draft={draft} />}
      {question}
    </>
  );
}
