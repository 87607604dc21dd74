import { useEffect, useRef } from 'react';
import { m } from '../../../../../messages/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { changedFieldLabel, shownValue } from '../edit-conflict.tsx';
import { sellingOf } from './grid-row.tsx';
import { draftOf, type Groups } from './table-draft.ts';
import { useFocusToGrid } from './use-focus-to-grid.ts';
import type { TableDraft } from './use-table-draft.ts';

/** The values that somebody else changed as well: theirs and mine, and a choice for each. */
export function ConflictList({ draft, groups }: { draft: TableDraft; groups: Groups }) {
  const { conflicts, drafts, decide } = draft;
  useFocusToGrid();
  const frame = useRef<HTMLElement>(null);
  // It stands above the table, which may be scrolled.
  useEffect(() => frame.current?.focus(), []);
  const names = [...groups.categories, ...groups.subCategories];
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-labelledby="table-conflicts"
      className="table-conflicts mb-4 rounded-lg border border-warning bg-warning-soft p-4"
    >
      <div role="alert">
        <h2 id="table-conflicts" className="font-bold text-warning">
          {m.adminTable.conflictTitle()}
        </h2>
        <p className="mt-1 text-sm">{m.adminTable.conflictText()}</p>
      </div>
      <ul className="mt-3 divide-y divide-line text-sm">
        {conflicts.map((conflict) => {
          const mine = drafts.get(conflict.productId);
          if (!mine) return null;
          const { name } = mine.base;
          // In the table the discount is edited as a selling price.
          const isSelling = conflict.field === 'discount';
          const field = isSelling ? m.adminTable.selling() : changedFieldLabel(conflict.field);
          const [theirValue, myValue] = [draftOf(mine.base), mine].map((each) =>
            isSelling ? sellingOf(each) : shownValue(conflict.field, each.values, names),
          );
          const params = { name, field };
          return (
            <li
              key={`${conflict.productId}.${conflict.field}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2"
            >
              <p className="mr-auto min-w-48">
                <strong>{name}</strong>, {field}
                <span className="block">
                  {m.adminTable.theirs()}: <strong>{theirValue}</strong> · {m.adminTable.mine()}:{' '}
                  <strong>{myValue}</strong>
                </span>
              </p>
              <Button
                variant="outline"
                className="px-4"
                aria-label={m.adminTable.takeTheirsOf(params)}
                onClick={() => decide([conflict], true)}
              >
                {m.adminTable.takeTheirs()}
              </Button>
              <Button
                variant="outline"
                className="px-4"
                aria-label={m.adminTable.keepMineOf(params)}
                onClick={() => decide([conflict], false)}
              >
                {m.adminTable.keepMine()}
              </Button>
            </li>
          );
        })}
      </ul>
      {conflicts.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => decide(conflicts, true)}>
            {m.adminTable.takeAll()}
          </Button>
          <Button variant="quiet" onClick={() => decide(conflicts, false)}>
            {m.adminTable.keepAll()}
          </Button>
        </div>
      )}
    </section>
  );
}
