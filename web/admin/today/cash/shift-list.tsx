import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CashShift } from '../../../../contract/money/cash.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { cashShiftQuery } from './cash-queries.ts';
import { dayText, differenceText, nameOf, sumRows } from './cash-texts.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

/** A shift that somebody has to look at: by a sign and words, not by colour alone. */
export const Attention = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={classNames('flex items-center gap-1.5 text-sm font-semibold text-warning', className)}>
    <TriangleAlert size={18} className="shrink-0" />
    {children}
  </p>
);

interface Props {
  title: string;
  shifts: readonly CashShift[];
  /** True when each shift names its day. */
  showsDay?: boolean;
}

/** Shifts with their sums; the cash of those that are open can be taken. */
export function ShiftList({ title, shifts, showsDay = false }: Props) {
  const [shownId, setShownId] = useState<string>();
  const [taken, setTaken] = useState<CashShift>();
  return (
    <Card title={title}>
      <ul className="divide-y divide-line">
        {shifts.map((shift) => (
          <li key={shift._id} className="break-inside-avoid py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
                  {nameOf(shift)}
                  {shift.automatic && <Pill tone="plain">{m.cashBookAdmin.automatic()}</Pill>}
                </h3>
                <p className="text-sm text-muted">
                  {showsDay && `${dayText(shift.day)} · `}
                  {m.cashBookAdmin.since({ time: formatMoment(shift.startedAt) })}
                </p>
                {shift.end ? (
                  <p className="text-sm text-muted">
                    {m.cashBookAdmin.takenAt({
                      name: shift.end.by || m.cashShifts.deletedAccount(),
                      time: formatMoment(shift.end.at),
                    })}
                  </p>
                ) : (
                  <Attention>{m.cashBookAdmin.openShift()}</Attention>
                )}
                {shift.difference !== 0 && (
                  <Attention className="wrap-anywhere">
                    {differenceText(shift.difference)}: {shift.end?.reason}
                  </Attention>
                )}
              </div>
              <div className="flex flex-wrap gap-2 print:hidden">
                <Button
                  variant="outline"
                  aria-label={m.cashBookAdmin.showShift({ name: nameOf(shift) })}
                  onClick={() => setShownId(shift._id)}
                >
                  {m.cashBookAdmin.show()}
                </Button>
                {!shift.end && (
                  <Button
                    aria-label={m.cashBookAdmin.takeCashOf({ name: nameOf(shift) })}
                    onClick={() => setTaken(shift)}
                  >
                    {m.cashBookAdmin.takeCash()}
                  </Button>
                )}
              </div>
            </div>
            <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {sumRows(shift).map(([label, value]) => (
                <div key={label} className="flex gap-2">
                  <dt className="text-muted">{label}</dt>
                  <dd className="font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {shownId !== undefined && <LoadedShift shiftId={shownId} onClose={() => setShownId(undefined)} />}
      {taken && <HandOverDialog shift={taken} onClose={() => setTaken(undefined)} />}
    </Card>
  );
}

function LoadedShift({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(cashShiftQuery(shiftId));
  if (data) return <ShiftDialog shift={data} ofStore onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m.cashShifts.entries()}>
      <div className="p-5">
        {error ? (
          <p role="alert" className="flex flex-wrap items-center justify-between gap-3">
            {messageOf(error)}
            <Button variant="outline" onClick={() => void refetch()}>
              {m.ui.tryAgain()}
            </Button>
          </p>
        ) : (
          <Skeletons label={m.cashBookAdmin.loading()} className="space-y-2" sizes={['h-10', 'h-10', 'h-10']} />
        )}
      </div>
    </Dialog>
  );
}
