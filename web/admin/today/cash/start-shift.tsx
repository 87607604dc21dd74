import { useState } from 'react';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCashChange } from './cash-queries.ts';

interface Props {
  /** Of somebody else, '' until they are chosen; one's own shift without it. */
  userId?: string;
  /** The store of the page without it. */
  storeId?: string;
  disabled?: boolean;
  /** Nobody is chosen. */
  onPersonMissing?: () => void;
  onStarted?: () => void;
}

/** Starts a shift with the float that was given. It is no form, so that it can stand in one. */
export function StartShift({ userId, storeId, disabled = false, onPersonMissing, onStarted }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useCashChange();
  async function start(): Promise<void> {
    const float = amountIn(typed);
    if (userId === '') onPersonMissing?.();
    if (float === undefined) setError(typed.trim() === '' ? m.cashShifts.enterFloat() : m.cashShifts.enterAmount());
    if (userId === '' || float === undefined) return;
    const body = { float, ...(userId !== undefined && { userId }), ...(storeId !== undefined && { storeId }) };
    if (await run(() => browserApi.send('POST /api/v1/cash/shifts', { body }))) {
      setTyped('');
      onStarted?.();
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <MoneyField
        label={userId === undefined ? m.cashShifts.floatField() : m.cashShifts.floatOf()}
        value={typed}
        error={error}
        className="min-w-0 flex-1 basis-52"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button
        className="min-h-12!"
        disabled={disabled}
        busy={busy}
        busyLabel={m.cashShifts.starting()}
        onClick={() => void start()}
      >
        {m.cashShifts.startShift()}
      </Button>
    </div>
  );
}
