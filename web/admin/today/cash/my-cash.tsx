import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShiftWithEntries } from '../../../../contract/money/cash.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { myCashQuery } from './cash-queries.ts';
import { shortRupees } from './cash-texts.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import { StartShift } from './start-shift.tsx';

/** The cash that somebody who delivers carries now, and a shift to start when they have none. */
export function MyCash() {
  const { data, error, refetch } = useQuery(myCashQuery);
  const [shownId, setShownId] = useState<string>();
  const frame = 'mb-4 rounded-xl border-2 border-line p-4';
  if (!data) {
    if (error) return <LoadingFailed title={m.cashShifts.mineFailed()} query={{ error, refetch }} />;
    return <Skeleton className="mb-4 h-24 rounded-xl" />;
  }
  const shown = data.shifts.find(({ _id }) => _id === shownId);
  return (
    <section aria-label={m.cashShifts.title()}>
      {data.shifts.length === 0 && (
        <div className={frame}>
          <p className="font-bold">{m.cashShifts.noShift()}</p>
          <p className="mb-3 text-sm">{m.cashShifts.noShiftHint()}</p>
          <StartShift />
        </div>
      )}
      {data.shifts.map((shift) => (
        <div key={shift._id} className={`${frame} flex flex-wrap items-center justify-between gap-3`}>
          <div className="min-w-0">
            <p className="text-lg font-extrabold wrap-anywhere tabular-nums">{holdsText(shift)}</p>
            <p className="text-sm tabular-nums">
              {m.cashShifts.holdsParts({ float: shortRupees(shift.float), count: shift.orders })}
            </p>
            {shift.automatic && <p className="text-sm">{m.cashShifts.automaticHint()}</p>}
          </div>
          <Button variant="outline" onClick={() => setShownId(shift._id)}>
            {m.cashShifts.myEntries()}
          </Button>
        </div>
      ))}
      {shown && <ShiftDialog shift={shown} ofStore={false} onClose={() => setShownId(undefined)} />}
    </section>
  );
}

function holdsText({ holds, store }: ShiftWithEntries): string {
  const amount = shortRupees(holds);
  return store ? m.cashShifts.holdsOf({ amount, store: store.name }) : m.cashShifts.holds({ amount });
}
