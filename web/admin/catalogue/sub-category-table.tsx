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

/** Image, Name, Categories, Actions (spec §2). */
export function SubCategoryTable({ subCategories, categories, history: History, onEdit, onDelete }: Props) {
  const names = new Map(categories.map((category) => [category._id, category.name]));
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table className="w-full border-collapse text-sm sm:text-base">
        <SubCategoryTableHead />
        <tbody>
          {subCategories.map((subCategory) => (
            <tr key={subCategory._id} className="border-t border-line">
              <td className={cell}>
                <LargePreview url={subCategory.image} name={subCategory.name} />
              </td>
              <th scope="row" className={`${cell} font-semibold [overflow-wrap:anywhere]`}>
                {subCategory.name}
              </th>
              <td className={cell}>
                <span className="flex flex-wrap gap-1.5">
                  {subCategory.category.map((id) => (
                    <Chip key={id}>{names.get(id) ?? '…'}</Chip>
                  ))}
                </span>
              </td>
              <td className={cell}>
                <span className="flex flex-col items-end justify-end sm:flex-row sm:items-center">
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
  <thead className="bg-surface text-sm">
    <tr>
      <th className={`${cell} w-16 sm:w-24`}>Image</th>
      <th className={cell}>Name</th>
      <th className={cell}>Categories</th>
      <th className={`${cell} w-14 text-right! sm:w-44`}>Actions</th>
    </tr>
  </thead>
);
