import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '../../../contract/admin-catalogue.ts';
import { m } from '../../../messages/index.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LayoutGrid } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AddButton, CardGridSkeleton, CatalogueCard, cardGrid } from './catalogue-card.tsx';
import { categoriesQuery } from './catalogue-queries.ts';
import { CategoryDialog } from './category-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: AdminCategory };

/** 'Product Categories' (spec §2). */
export function CategoriesScreen() {
  const categories = useQuery(categoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageTitle
        action={<AddButton onClick={() => setOpened({ dialog: 'add' })}>{m.adminCatalogue.addCategory()}</AddButton>}
      >
        {m.adminCatalogue.categoriesTitle()}
      </PageTitle>
      {categories.isPending && <CardGridSkeleton />}
      {categories.isError && !categories.data && (
        <LoadingFailed title={m.adminCatalogue.categoriesFailed()} query={categories} />
      )}
      {categories.data?.length === 0 && (
        <EmptyState icon={<LayoutGrid size={40} />} title={m.adminCatalogue.noCategories()}>
          {m.adminCatalogue.noCategoriesHint()}
        </EmptyState>
      )}
      {categories.data && (
        <ul className={cardGrid}>
          {categories.data.map((category) => (
            <li key={category._id}>
              <CatalogueCard
                entity="category"
                item={category}
                image={category.image}
                heading={category.name}
                editLabel={m.adminCatalogue.editCategory()}
                editName={m.adminCatalogue.editCategoryNamed({ name: category.name })}
                onEdit={() => setOpened({ dialog: 'edit', category })}
                onDelete={() => setOpened({ dialog: 'delete', category })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.dialog === 'add' && <CategoryDialog category={undefined} onClose={close} />}
      {opened?.dialog === 'edit' && <CategoryDialog category={opened.category} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteDialog kind="category" item={opened.category} onClose={close} />}
    </>
  );
}
