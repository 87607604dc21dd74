import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../../messages/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { gridColumns } from './grid-cells.ts';
import { labels } from './grid-row.tsx';
import type { Groups } from './table-draft.ts';

interface Props {
  rows: readonly AdminProduct[];
  /** Ids of products. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The head of the table, with a checkbox for all rows. */
export function GridHead({ rows, selected, onSelect }: Props) {
  const isAll = rows.every(({ _id }) => selected.has(_id));
  return (
    <thead>
      <tr>
        {gridColumns.map((column) => (
          <th
            key={column}
            scope="col"
            className={classNames(
              'sticky top-0 z-10 h-11 border-b border-line bg-surface px-2 text-left font-semibold whitespace-nowrap',
              column === 'name' && 'left-0 z-20',
              (column === 'picture' || column === 'size') && 'max-sm:hidden',
              (column === 'price' || column === 'selling' || column === 'stock') && 'text-right',
            )}
          >
            {column === 'select' ? (
              <span className="flex size-11 items-center justify-center">
                <input
                  type="checkbox"
                  ref={(box) => {
                    if (box) box.indeterminate = !isAll && rows.some(({ _id }) => selected.has(_id));
                  }}
                  checked={isAll}
                  onChange={({ target }) => onSelect(new Set(target.checked ? rows.map(({ _id }) => _id) : []))}
                  aria-label={m.adminTable.selectAll()}
                  className="size-5 accent-accent"
                />
              </span>
            ) : (
              labels()[column]
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Suggestions while a category, or the state of publication, is typed. */
export const CellChoices = ({ groups }: { groups: Groups }) => (
  <>
    <datalist id="table-categories">
      {groups.categories.map(({ _id, name }) => (
        <option key={_id} value={name} />
      ))}
    </datalist>
    <datalist id="table-flags">
      <option value={m.adminTable.yes()} />
      <option value={m.adminTable.no()} />
    </datalist>
  </>
);
