import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { skeletons } from './columns.ts';
import { cell, SubCategoryTableHead } from './sub-category-table.tsx';

/** Five rows while the sub categories are loaded (spec §2). */
export const SubCategoriesSkeleton = () => (
  <div aria-busy="true" className="overflow-hidden rounded-lg border border-line">
    <table className="w-full border-collapse">
      <SubCategoryTableHead />
      <tbody>
        {repeat(skeletons.rows, (row) => (
          <tr key={row} className="border-t border-line">
            <td className={cell}>
              <Skeleton className="size-12 sm:size-16" />
            </td>
            {repeat(3, (column) => (
              <td key={column} className={cell}>
                <Skeleton className="h-6 w-full" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
