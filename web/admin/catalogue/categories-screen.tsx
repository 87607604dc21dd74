import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '../../../contract/admin-catalogue.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { LayoutGrid } from '../../ui/admin-icons.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AddButton, CardGridSkeleton, CatalogueCard, ChangeOrderButton, cardGrid } from './catalogue-card.tsx';
import { categoriesQuery } from './catalogue-queries.ts';
import { CategoryDialog } from './category-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OrderEditor } from './order-editor.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: AdminCategory };

/** 'Product Categories'. */
export function CategoriesScreen() {
  const categories = useQuery(categoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const [ordering, setOrdering] = useState(false);
  const close = () => setOpened(undefined);
  return (
    <>
      <PageTitle
        action={
          !ordering && (
            <div className="flex flex-wrap gap-3">
              <ChangeOrderButton disabled={(categories.data?.length ?? 0) < 2} onClick={() => setOrdering(true)} />
              <AddButton onClick={() => setOpened({ dialog: 'add' })}>{m.adminCatalogue.addCategory()}</AddButton>
            </div>
          )
        }
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
      {categories.data && ordering && (
        <OrderEditor
          items={categories.data}
          save={(order, before) => browserApi.send('PUT /api/v1/category/order', { body: { order, before } })}
          onClose={() => setOrdering(false)}
        />
      )}
      {categories.data && !ordering && (
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
                change={{
                  onEdit: () => setOpened({ dialog: 'edit', category }),
                  onDelete: () => setOpened({ dialog: 'delete', category }),
                }}
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
