import { tableLimits } from '../../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../../messages/index.ts';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { faultsOf } from './table-draft.ts';
import { useFocusToGrid } from './use-focus-to-grid.ts';
import type { TableDraft } from './use-table-draft.ts';

/** How many faulty products are named. */
const named = 3;

/** Saves the changed products, and names those with faults. */
export function TableSaveBar({ draft: { drafts, refused, conflicts, busy, save, discard } }: { draft: TableDraft }) {
  useFocusToGrid();
  const faults = [...drafts.values()].flatMap((draft) => {
    const [fault] = Object.values({ ...refused[draft.base._id], ...faultsOf(draft) });
    return fault ? m.adminTable.faultOf({ name: draft.base.name, fault }) : [];
  });
  const isTooMany = drafts.size > tableLimits.changes;
  return (
    <SaveBar
      className="mt-4"
      title={
        <>
          <p role="status">{m.adminTable.changed({ count: drafts.size })}</p>
          {isTooMany && (
            <p className="font-normal text-danger">{m.adminTable.tooMany({ most: tableLimits.changes })}</p>
          )}
          {faults.length > 0 && (
            <>
              <p className="text-danger">{m.adminTable.faulty({ count: faults.length })}</p>
              <ul className="font-normal text-ink">
                {faults.slice(0, named).map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </>
      }
      busy={busy}
      disabled={isTooMany || conflicts.length > 0}
      onDiscard={discard}
      onSave={save}
    />
  );
}
