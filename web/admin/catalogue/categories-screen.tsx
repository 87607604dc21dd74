import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '../../../contract/catalogue.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoriesQuery } from './catalogue-queries.ts';
import { CategoriesSkeleton } from './categories-skeleton.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { categoryGrid } from './grids.ts';
import type { HistorySlot } from './history-slot.ts';
import { LoadFailure } from './load-failure.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { Thumb } from './thumb.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: Category };

/** 'Product Categories' (spec §2). */
export function CategoriesScreen({ history }: { history: HistorySlot }) {
  const categories = useQuery(categoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <ScreenHeader title="Product Categories" addLabel="Add Category" onAdd={() => setOpened({ dialog: 'add' })} />
      {categories.isPending && <CategoriesSkeleton />}
      {categories.isError && !categories.data && (
        <LoadFailure what="categories" error={categories.error} retry={() => void categories.refetch()} />
      )}
      {categories.data?.length === 0 && (
        <EmptyState icon={<LayoutGrid size={40} aria-hidden />} title="No categories yet">
          Add the first one: products and sub categories belong to categories.
        </EmptyState>
      )}
      {categories.data && (
        <ul className={categoryGrid}>
          {categories.data.map((category) => (
            <li key={category._id}>
              <CategoryCard
                category={category}
                history={history}
                onEdit={() => setOpened({ dialog: 'edit', category })}
                onDelete={() => setOpened({ dialog: 'delete', category })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.dialog === 'add' && <CategoryDialog category={undefined} onClose={close} />}
      {opened?.dialog === 'edit' && <CategoryDialog category={opened.category} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          what="category"
          name={opened.category.name}
          remove={() => catalogueAdminApi.removeCategory(opened.category._id)}
          onClose={close}
        />
      )}
    </>
  );
}

interface CardProps {
  category: Category;
  history: HistorySlot;
  onEdit: () => void;
  onDelete: () => void;
}

const CategoryCard = ({ category, history: History, onEdit, onDelete }: CardProps) => (
  <article className="flex h-full flex-col rounded-lg border border-line bg-white p-3">
    <div className="rounded-md bg-surface p-3">
      <Thumb
        name={category.name}
        url={category.image}
        widest={320}
        sizes="(width >= 64rem) 13rem, (width >= 40rem) 30vw, 42vw"
      />
    </div>
    <div className="mt-2 mb-2 flex items-start justify-between gap-1">
      <h2 className="min-w-0 pt-2 text-sm font-semibold [overflow-wrap:anywhere]">{category.name}</h2>
      <History entity="category" entityId={category._id} name={category.name} />
    </div>
    <div className="mt-auto flex gap-2">
      <Button
        look="outline"
        className="min-w-0 flex-1 px-1! text-xs leading-tight sm:text-sm sm:whitespace-nowrap"
        aria-label={`Edit Category ${category.name}`}
        onClick={onEdit}
      >
        Edit Category
      </Button>
      <Button look="danger" className="px-3!" aria-label={`Remove ${category.name}`} title="Remove" onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  </article>
);
