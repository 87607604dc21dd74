import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { skeletons } from './grids.ts';
import { cell, rowLayout, SubCategoryTableHead } from './sub-category-table.tsx';

/** Five rows while the sub categories are loaded (spec §2). */
export const SubCategoriesSkeleton = () => (
  <div aria-busy="true" className="overflow-hidden rounded-lg border border-line">
    <table className="w-full border-collapse max-sm:block">
      <SubCategoryTableHead />
      <tbody className="max-sm:block">
        {times(skeletons.rows, (row) => (
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
