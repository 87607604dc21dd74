import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LayoutGrid } from '../../../ui/icons.tsx';
import { keepData } from '../../../ui/keep-data.ts';
import { startLoadingOfStore } from '../../stores/admin-store.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { AddButton, CardGridSkeleton, CatalogueCard, ChangeOrderButton, cardGrid } from './catalogue-card.tsx';
import { categoriesQuery } from './catalogue-queries.ts';
import { CategoryDialog } from './category-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OrderEditor } from './order-editor.tsx';

export const meta = privateMeta(m.adminCatalogue.categoriesTitle);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(categoriesQuery)]);
export { keepData as shouldRevalidate };

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: AdminCategory };

/** 'Product Categories'. */
export default function CategoriesScreen() {
  const categories = useQuery(categoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const [ordering, setOrdering] = useState(false);
  const close = () => setOpened(undefined);
  const count = categories.data?.length ?? 0;
  return (
    <ListPage
      title={m.adminCatalogue.categoriesTitle()}
      action={
        (!ordering || count === 0) && (
          <div className="flex flex-wrap gap-3">
            <ChangeOrderButton disabled={count < 2} onClick={() => setOrdering(true)} />
            <AddButton onClick={() => setOpened({ dialog: 'add' })}>{m.adminCatalogue.addCategory()}</AddButton>
          </div>
        )
      }
      query={categories}
      items={categories.data}
      skeleton={<CardGridSkeleton />}
      failed={m.adminCatalogue.categoriesFailed()}
      empty={
        <EmptyState icon={<LayoutGrid size={40} />} title={m.adminCatalogue.noCategories()}>
          {m.adminCatalogue.noCategoriesHint()}
        </EmptyState>
      }
      list={(items) =>
        ordering ? (
          <OrderEditor
            items={items}
            save={(order, before) => browserApi.send('PUT /api/v1/category/order', { body: { order, before } })}
            onClose={() => setOrdering(false)}
          />
        ) : (
          <ul className={cardGrid}>
            {items.map((category) => (
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
        )
      }
    >
      {opened?.dialog === 'add' && <CategoryDialog category={undefined} onClose={close} />}
      {opened?.dialog === 'edit' && <CategoryDialog category={opened.category} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteDialog kind="category" item={opened.category} onClose={close} />}
    </ListPage>
  );
}
