import { useState } from 'react';
import type { AdminCategory, AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Select } from '../../../ui/select.tsx';
import { OrderEditor } from './order-editor.tsx';

interface Props {
  categories: readonly AdminCategory[];
  subCategories: readonly AdminSubCategory[];
  onClose: () => void;
}

/** The order of the sub categories of one category, which can be chosen. */
export function SubCategoryOrder({ categories, subCategories, onClose }: Props) {
  const isIn = (id: string) => subCategories.filter(({ category }) => category.includes(id));
  const [chosen, setChosen] = useState(
    () => (categories.find(({ _id }) => isIn(_id).length > 1) ?? categories[0])?._id,
  );
  const categoryId = chosen ?? '';
  const items = isIn(categoryId);
  return (
    <OrderEditor
      key={categoryId}
      items={items}
      save={(order, before) =>
        browserApi.send('PUT /api/v1/subcategory/order', { body: { categoryId, order, before } })
      }
      onClose={onClose}
    >
      {(unsaved) => (
        <div className="space-y-1.5">
          <Select
            label={m.adminOrder.ofCategory()}
            options={categories.map(({ _id, name }) => [_id, name] as const)}
            value={categoryId}
            disabled={unsaved}
            onChange={setChosen}
          />
          <p className="text-sm text-muted">
            {unsaved
              ? m.adminOrder.saveFirst()
              : items.some(({ category }) => category.length > 1) && m.adminOrder.shared()}
          </p>
        </div>
      )}
    </OrderEditor>
  );
}
