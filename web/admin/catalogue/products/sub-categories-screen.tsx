import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { privateMeta } from '../../../session/personal-page.tsx';
import { LayoutList } from '../../../ui/admin-icons.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepData } from '../../../ui/keep-data.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { startLoadingOfStore } from '../../stores/admin-store.ts';
import { useListParams } from '../../ui/use-list-params.ts';
import { AddButton, ChangeOrderButton } from './catalogue-card.tsx';
import { categoriesQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { SubCategoryDialog } from './category-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { listSubCategories, subCategoriesOnPage, subCategoryOrders } from './sub-category-list.ts';
import { SubCategoryOrder } from './sub-category-order.tsx';
import { SubCategoryTable, SubCategoryTableSkeleton } from './sub-category-table.tsx';

export const meta = privateMeta(m.adminCatalogue.subCategoriesTitle);
export const clientLoader = () =>
  startLoadingOfStore((queries) => [queries.prefetchQuery(categoriesQuery), queries.prefetchQuery(subCategoriesQuery)]);
export { keepData as shouldRevalidate };

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; subCategory: AdminSubCategory };

/** 'Product Sub Categories', with ?query=text, &sort=name and &page=n. */
export default function SubCategoriesScreen() {
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const [ordering, setOrdering] = useState(false);
  const close = () => setOpened(undefined);
  const failed = [categories, subCategories].find((query) => query.isError && !query.data);
  const loaded = categories.data && subCategories.data;
  const { values, page: pageInUrl, addressOf, show } = useListParams({ query: '', sort: subCategoryOrders });
  const search = values.query.trim();
  const order = values.sort;
  const found = useMemo(
    () => listSubCategories(subCategories.data ?? [], categories.data ?? [], search, order),
    [subCategories.data, categories.data, search, order],
  );
  const totalPages = Math.ceil(found.length / subCategoriesOnPage);
  // The last page may no longer exist after a deletion.
  const page = Math.min(pageInUrl, Math.max(1, totalPages));
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
            <div className="flex min-w-0 basis-full flex-wrap items-center gap-2 sm:flex-1 sm:basis-auto sm:justify-end">
              <SearchField
                label={m.adminCatalogue.searchSubCategories()}
                value={search}
                maxLength={100}
                onSearch={(query) => show({ query })}
                onClear={() => show({ query: '' })}
                className="basis-full sm:max-w-md sm:flex-1"
              />
              <Select
                inline
                label={m.adminCatalogue.sortBy()}
                options={orderOptions()}
                value={order}
                onChange={(sort) => show({ sort })}
              />
            </div>
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
                <Pager page={page} totalPages={totalPages} linkTo={(to) => addressOf({}, to)}>
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
