import { tableLimits } from '../../../../contract/admin-limits.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { faultsOf } from './table-draft.ts';
import { useFocusToGrid } from './use-focus-to-grid.ts';
import type { TableDraft } from './use-table-draft.ts';

/** How many faulty products are named. */
const named = 3;

/** Stays at the bottom of the screen while there are changes. */
export function SaveBar({ draft: { drafts, refused, conflicts, busy, save, discard } }: { draft: TableDraft }) {
  useFocusToGrid();
  const faults = [...drafts.values()].flatMap((draft) => {
    const [fault] = Object.values({ ...refused[draft.base._id], ...faultsOf(draft) });
    return fault ? m.adminTable.faultOf({ name: draft.base.name, fault }) : [];
  });
  const isTooMany = drafts.size > tableLimits.changes;
  return (
    <section
      aria-label={m.adminTable.unsaved()}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-canvas p-3 shadow-float"
    >
      <div className="mr-auto px-1 text-sm max-sm:w-full">
        <p role="status" className="font-semibold text-warning">
          {m.adminTable.changed({ count: drafts.size })}
        </p>
        {isTooMany && <p className="text-danger">{m.adminTable.tooMany({ most: tableLimits.changes })}</p>}
        {faults.length > 0 && (
          <>
            <p className="font-semibold text-danger">{m.adminTable.faulty({ count: faults.length })}</p>
            <ul>
              {faults.slice(0, named).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button variant="quiet" disabled={busy} className="px-4" onClick={discard}>
        {m.adminTable.discard()}
      </Button>
      <Button
        busy={busy}
        busyLabel={m.adminTable.saving()}
        disabled={isTooMany || conflicts.length > 0}
        onClick={() => void save()}
        className="max-sm:flex-1"
      >
        {m.adminTable.save()}
      </Button>
    </section>
  );
}
