import { useQuery } from '@tanstack/react-query';
import { LayoutList } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SubCategory } from '../../../contract/catalogue.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoriesQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { HistorySlot } from './history-slot.ts';
import { LoadFailure } from './load-failure.tsx';
import { ProductsPager } from './products-pager.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { SubCategoriesSkeleton } from './sub-categories-skeleton.tsx';
import { SubCategoryDialog } from './sub-category-dialog.tsx';
import { SubCategoryFilters, subCategoriesAddress } from './sub-category-filters.tsx';
import { listSubCategories, subCategoriesOnPage, subCategoryOrders } from './sub-category-list.ts';
import { SubCategoryTable } from './sub-category-table.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; subCategory: SubCategory };

/** 'Product Sub Categories' (spec §2), with ?query=text, &sort=name and &page=n. */
export function SubCategoriesScreen({ history }: { history: HistorySlot }) {
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
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
      <ScreenHeader
        title="Product Sub Categories"
        addLabel="Add Sub Category"
        {...(categories.data && { onAdd: () => setOpened({ dialog: 'add' }) })}
      />
      {failed && <LoadFailure what="sub categories" error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !loaded && <SubCategoriesSkeleton />}
      {subCategories.data?.length === 0 && (
        <EmptyState icon={<LayoutList size={40} aria-hidden />} title="No sub categories yet">
          They divide a category, for example into fresh fruit and leafy vegetables.
        </EmptyState>
      )}
      {loaded && subCategories.data.length > 0 && (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-semibold">
              {search === '' ? 'Total Sub Categories' : 'Found'} {found.length}
            </p>
            <SubCategoryFilters key={search} search={search} order={order} />
          </div>
          {found.length === 0 && (
            <EmptyState icon={<LayoutList size={40} aria-hidden />} title="No sub categories found">
              None has “{search}” in its name or its categories.
            </EmptyState>
          )}
          {found.length > 0 && (
            <>
              <SubCategoryTable
                subCategories={found.slice((page - 1) * subCategoriesOnPage, page * subCategoriesOnPage)}
                categories={categories.data}
                history={history}
                onEdit={(subCategory) => setOpened({ dialog: 'edit', subCategory })}
                onDelete={(subCategory) => setOpened({ dialog: 'delete', subCategory })}
              />
              {totalPages > 1 && (
                <ProductsPager
                  page={page}
                  totalPages={totalPages}
                  linkTo={(to) => subCategoriesAddress({ search, order, page: to })}
                />
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
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          what="sub category"
          name={opened.subCategory.name}
          remove={() => catalogueAdminApi.removeSubCategory(opened.subCategory._id)}
          onClose={close}
        />
      )}
    </>
  );
}
