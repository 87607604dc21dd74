import { m } from '../../../../messages/index.ts';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { StartShift } from './start-shift.tsx';

/** Starts the shift that the cash of a delivery belongs to. */
export const ShiftNeeded = ({ storeId, onStarted }: { storeId: string; onStarted: () => void }) => (
  <div role="alert" className="rounded-lg border-2 border-line p-3">
    <p className="flex items-center gap-2 font-bold">
      <TriangleAlert size={18} className="shrink-0" />
      {m.cashShifts.needsShift()}
    </p>
    <p className="mb-3 text-sm">{m.cashShifts.needsShiftHint()}</p>
    <StartShift storeId={storeId} onStarted={onStarted} />
  </div>
);
