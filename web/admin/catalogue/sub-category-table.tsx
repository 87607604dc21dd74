import { Pencil, Trash2 } from 'lucide-react';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { HistorySlot } from './history-slot.ts';
import { LargePreview } from './large-preview.tsx';

interface Props {
  subCategories: readonly SubCategory[];
  categories: readonly Category[];
  history: HistorySlot;
  onEdit: (subCategory: SubCategory) => void;
  onDelete: (subCategory: SubCategory) => void;
}

export const cell = 'px-2 py-2.5 text-left align-middle sm:px-4';

/** On phones a row is a card: picture, name and categories, with the actions below. */
export const rowLayout =
  'border-t border-line max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:py-1.5';
/** With a different CSS layout, some browsers no longer expose the table role. */
const rowRole = { role: 'row' };
const cellRole = { role: 'cell' };

/** Image, Name, Categories, Actions (spec §2). */
export function SubCategoryTable({ subCategories, categories, history: History, onEdit, onDelete }: Props) {
  const names = new Map(categories.map((category) => [category._id, category.name]));
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table className="w-full border-collapse text-sm max-sm:block sm:text-base" {...{ role: 'table' }}>
        <SubCategoryTableHead />
        <tbody className="max-sm:block" {...{ role: 'rowgroup' }}>
          {subCategories.map((subCategory) => (
            <tr key={subCategory._id} className={rowLayout} {...rowRole}>
              <td className={`${cell} max-sm:row-span-2`} {...cellRole}>
                <LargePreview url={subCategory.image} name={subCategory.name} />
              </td>
              <th
                scope="row"
                className={`${cell} font-semibold wrap-break-word max-sm:pb-0`}
                {...{ role: 'rowheader' }}
              >
                {subCategory.name}
              </th>
              <td className={cell} {...cellRole}>
                <span className="flex flex-wrap gap-1.5">
                  {subCategory.category.map((id) => (
                    <Chip key={id}>{names.get(id) ?? '…'}</Chip>
                  ))}
                </span>
              </td>
              <td className={`${cell} max-sm:col-span-2 max-sm:py-0`} {...cellRole}>
                <span className="flex items-center justify-end">
                  <History entity="sub_category" entityId={subCategory._id} name={subCategory.name} />
                  <IconButton label={`Edit ${subCategory.name}`} onClick={() => onEdit(subCategory)}>
                    <Pencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Remove ${subCategory.name}`}
                    className="text-danger!"
                    onClick={() => onDelete(subCategory)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const SubCategoryTableHead = () => (
  <thead className="bg-surface text-sm max-sm:sr-only">
    <tr>
      <th className={`${cell} w-24`}>Image</th>
      <th className={cell}>Name</th>
      <th className={cell}>Categories</th>
      <th className={`${cell} w-44 text-right!`}>Actions</th>
    </tr>
  </thead>
);
