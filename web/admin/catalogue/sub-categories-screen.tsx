import { useQuery } from '@tanstack/react-query';
import { LayoutList } from 'lucide-react';
import { useState } from 'react';
import type { SubCategory } from '../../../contract/catalogue.ts';
import { keepingApi } from '../../api/keeping-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { categoriesQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { HistorySlot } from './history-slot.ts';
import { LoadFailure } from './load-failure.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { SubCategoriesSkeleton } from './sub-categories-skeleton.tsx';
import { SubCategoryDialog } from './sub-category-dialog.tsx';
import { SubCategoryTable } from './sub-category-table.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; subCategory: SubCategory };

/** 'Product Sub Categories' (spec §2). */
export function SubCategoriesScreen({ history }: { history: HistorySlot }) {
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const failed = [categories, subCategories].find((query) => query.isError && !query.data);
  const loaded = categories.data && subCategories.data;
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
        <Notice icon={<LayoutList size={40} aria-hidden />} title="No sub categories yet">
          They divide a category: fresh fruit and leafy vegetables, for one.
        </Notice>
      )}
      {loaded && subCategories.data.length > 0 && (
        <SubCategoryTable
          subCategories={subCategories.data}
          categories={categories.data}
          history={history}
          onEdit={(subCategory) => setOpened({ dialog: 'edit', subCategory })}
          onDelete={(subCategory) => setOpened({ dialog: 'delete', subCategory })}
        />
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
          remove={() => keepingApi.removeSubCategory(opened.subCategory._id)}
          onClose={close}
        />
      )}
    </>
  );
}
