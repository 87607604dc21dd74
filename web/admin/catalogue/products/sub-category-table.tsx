import type { AdminCategory, AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Pencil, Trash2 } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { times } from '../../../ui/times.ts';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { LargePreview } from './large-preview.tsx';

interface Props {
  subCategories: readonly AdminSubCategory[];
  categories: readonly AdminCategory[];
  onEdit: (subCategory: AdminSubCategory) => void;
  onDelete: (subCategory: AdminSubCategory) => void;
}

const cell = 'px-2 py-2.5 text-left align-middle sm:px-4';

/** On phones a row is a card: picture, name and categories, with the actions below. */
const rowLayout =
  'border-t border-line max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:py-1.5';
/** With a different CSS layout, some browsers no longer expose the table role. */
const rowRole = { role: 'row' };
const cellRole = { role: 'cell' };

/** Image, Name, Categories, Actions. */
export function SubCategoryTable({ subCategories, categories, onEdit, onDelete }: Props) {
  const names = new Map(categories.map((category) => [category._id, category.name]));
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table className="w-full border-collapse text-sm max-sm:block sm:text-base" {...{ role: 'table' }}>
        <TableHead />
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
                  <HistoryButton entity="sub_category" entityId={subCategory._id} name={subCategory.name} />
                  <IconButton
                    label={m.adminCatalogue.editNamed({ name: subCategory.name })}
                    onClick={() => onEdit(subCategory)}
                  >
                    <Pencil size={18} />
                  </IconButton>
                  <IconButton
                    label={m.adminCatalogue.removeNamed({ name: subCategory.name })}
                    className="text-danger!"
                    onClick={() => onDelete(subCategory)}
                  >
                    <Trash2 size={18} />
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

const TableHead = () => (
  <thead className="bg-surface text-sm max-sm:sr-only">
    <tr>
      <th className={`${cell} w-24`}>{m.adminCatalogue.image()}</th>
      <th className={cell}>{m.adminCatalogue.name()}</th>
      <th className={cell}>{m.adminCatalogue.categories()}</th>
      <th className={`${cell} w-44 text-right!`}>{m.adminCatalogue.actions()}</th>
    </tr>
  </thead>
);

/** Five rows while the sub categories are loaded. */
export const SubCategoryTableSkeleton = () => (
  <div aria-busy="true" className="overflow-hidden rounded-lg border border-line">
    <table className="w-full border-collapse max-sm:block">
      <TableHead />
      <tbody className="max-sm:block">
        {times(5, (row) => (
          <tr key={row} className={rowLayout}>
            <td className={`${cell} max-sm:row-span-2`}>
              <Skeleton className="size-12 sm:size-16" />
            </td>
            {times(3, (column) => (
              <td key={column} className={classNames(cell, column === 2 && 'max-sm:col-span-2')}>
                <Skeleton className="h-6 w-full" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
