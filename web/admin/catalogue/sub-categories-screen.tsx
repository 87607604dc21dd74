import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminSubCategory } from '../../../contract/admin-catalogue.ts';
import { m } from '../../../messages/index.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { LayoutList } from '../../ui/admin-icons.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { AddButton, ChangeOrderButton } from './catalogue-card.tsx';
import { categoriesQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { SubCategoryDialog } from './category-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import {
  listSubCategories,
  type SubCategoryView,
  subCategoriesAddress,
  subCategoriesOnPage,
  subCategoryOrders,
} from './sub-category-list.ts';
import { SubCategoryOrder } from './sub-category-order.tsx';
import { SubCategoryTable, SubCategoryTableSkeleton } from './sub-category-table.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; subCategory: AdminSubCategory };

/** 'Product Sub Categories', with ?query=text, &sort=name and &page=n. */
export function SubCategoriesScreen() {
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const [ordering, setOrdering] = useState(false);
  const close = () => setOpened(undefined);
  const failed = [categories, subCategories].find((query) => query.isError && !query.data);
  const loaded = categories.data && subCategories.data;
  const [params] = useSearchParams();
  const search = params.get('query')?.trim() ?? '';
  const order = subCategoryOrders.find((each) => each === params.get('sort')) ?? 'newest';
  const found = useMemo(
    () => listSubCategories(subCategories.data ?? [], categories.data ?? [], search, order),
    [subCategories.data, categories.data, search, order],
  );
  const totalPages = Math.ceil(found.length / subCategoriesOnPage);
  // The last page may no longer exist after a deletion.
  const page = Math.min(Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1), Math.max(1, totalPages));
  return (
    <>
      <PageTitle
        action={
          !ordering && (
            <div className="flex flex-wrap gap-3">
              <ChangeOrderButton disabled={!loaded || loaded.length === 0} onClick={() => setOrdering(true)} />
              <AddButton onClick={() => setOpened({ dialog: 'add' })} disabled={!categories.data}>
                {m.adminCatalogue.addSubCategory()}
              </AddButton>
            </div>
          )
        }
      >
        {m.adminCatalogue.subCategoriesTitle()}
      </PageTitle>
      {failed && <LoadingFailed title={m.adminCatalogue.subCategoriesFailed()} query={failed} />}
      {!failed && !loaded && <SubCategoryTableSkeleton />}
      {subCategories.data?.length === 0 && (
        <EmptyState icon={<LayoutList size={40} />} title={m.adminCatalogue.noSubCategories()}>
          {m.adminCatalogue.noSubCategoriesHint()}
        </EmptyState>
      )}
      {loaded && ordering && (
        <SubCategoryOrder
          categories={categories.data}
          subCategories={subCategories.data}
          onClose={() => setOrdering(false)}
        />
      )}
      {loaded && !ordering && subCategories.data.length > 0 && (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-semibold">
              {search === ''
                ? m.adminCatalogue.totalSubCategories({ count: found.length })
                : m.adminCatalogue.found({ count: found.length })}
            </p>
            <Filters search={search} order={order} />
          </div>
          {found.length === 0 && (
            <EmptyState icon={<LayoutList size={40} />} title={m.adminCatalogue.noSubCategoriesFound()}>
              {m.adminCatalogue.noSubCategoryWith({ search })}
            </EmptyState>
          )}
          {found.length > 0 && (
            <>
              <SubCategoryTable
                subCategories={found.slice((page - 1) * subCategoriesOnPage, page * subCategoriesOnPage)}
                categories={categories.data}
                onEdit={(subCategory) => setOpened({ dialog: 'edit', subCategory })}
                onDelete={(subCategory) => setOpened({ dialog: 'delete', subCategory })}
              />
              {totalPages > 1 && (
                <Pager
                  page={page}
                  totalPages={totalPages}
                  linkTo={(to) => subCategoriesAddress({ search, order, page: to })}
                >
                  {page} / {totalPages}
                </Pager>
              )}
            </>
          )}
        </>
      )}
      {(opened?.dialog === 'add' || opened?.dialog === 'edit') && (
        <SubCategoryDialog
          subCategory={opened.dialog === 'edit' ? opened.subCategory : undefined}
          categories={categories.data ?? []}
          onClose={close}
        />
      )}
      {opened?.dialog === 'delete' && <DeleteDialog kind="subCategory" item={opened.subCategory} onClose={close} />}
    </>
  );
}

const orderOptions = () =>
  [
    ['newest', m.adminCatalogue.newestFirst()],
    ['name', m.adminCatalogue.name()],
    ['category', m.adminCatalogue.category()],
  ] as const;

/** Searches and sorts the sub categories. */
function Filters({ search, order }: SubCategoryView) {
  const navigate = useNavigate();
  const show = (view: SubCategoryView) => void navigate(subCategoriesAddress(view));
  return (
    <div className="flex min-w-0 basis-full flex-wrap items-center gap-2 sm:flex-1 sm:basis-auto sm:justify-end">
      <SearchField
        label={m.adminCatalogue.searchSubCategories()}
        value={search}
        maxLength={100}
        onSearch={(text) => show({ search: text, order })}
        onClear={() => show({ search: '', order })}
        className="basis-full sm:max-w-md sm:flex-1"
      />
      <Select
        inline
        label={m.adminCatalogue.sortBy()}
        options={orderOptions()}
        value={order}
        onChange={(changed) => show({ search, order: changed })}
      />
    </div>
  );
}
