import { type FormEvent, useState } from 'react';
import type { CashShift } from '../../../contract/cash.ts';
import { cashLimits, denominations, paisa } from '../../../contract/cash-limits.ts';
import { toPaise, toRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TriangleAlert } from '../../ui/icons.tsx';
import { CircleCheckBig } from '../../ui/order-icons.ts';
import { amountIn } from './amount-in.ts';
import { useCashChange } from './cash-queries.ts';
import { differenceWords, nameOf, shortRupees } from './cash-words.ts';

type Pieces = Partial<Record<number, string>>;

/** What is counted, each with its value in rupees. */
const countedValues = [...denominations, paisa];

const piecesIn = (typed: string | undefined): number => (/^\d{1,4}$/.test(typed?.trim() ?? '') ? Number(typed) : 0);
const sumOf = (pieces: Pieces): number =>
  toRupees(countedValues.reduce((sum, value) => sum + toPaise(value) * piecesIn(pieces[value]), 0));

/** Takes the cash of a shift: what is counted, with notes and coins if that helps, and why it is not what is expected. */
export function HandOverDialog({ shift, onClose }: { shift: CashShift; onClose: () => void }) {
  // As it was when counting began: when the shift changed meanwhile, the store refuses it.
  const [{ _id: shiftId, holds }] = useState(shift);
  const [typed, setTyped] = useState('');
  const [pieces, setPieces] = useState<Pieces>();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ counted?: string; reason?: string }>({});
  const { busy, run } = useCashChange();
  const counted = pieces ? sumOf(pieces) : amountIn(typed);
  const difference = counted === undefined ? undefined : toRupees(toPaise(counted) - toPaise(holds));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (counted === undefined) {
      setErrors({ counted: m.cashBook.enterAmount() });
      return;
    }
    if (difference !== 0 && reason.trim() === '') {
      setErrors({ reason: m.cashBook.enterReason() });
      return;
    }
    const found = pieces && countedValues.map((value) => [String(value), piecesIn(pieces[value])] as const);
    const body = {
      holds,
      counted,
      ...(found && { pieces: Object.fromEntries(found.filter(([, count]) => count > 0)) }),
      ...(difference !== 0 && { reason: reason.trim() }),
    };
    const send = () => browserApi.send('PUT /api/v1/cash/shifts/:shiftId/hand-over', { params: { shiftId }, body });
    if (await run(send)) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={m.cashBook.takeCashOf({ name: nameOf(shift) })}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 p-5">
        <p className="flex items-baseline justify-between gap-4">
          <span>{m.cashBook.expected()}</span>
          <strong className="text-xl tabular-nums">{shortRupees(holds)}</strong>
        </p>
        {pieces ? (
          <PieceFields pieces={pieces} onChange={setPieces} />
        ) : (
          <Field
            label={m.cashBook.countedField()}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={errors.counted}
            onChange={({ target }) => {
              setTyped(target.value);
              setErrors({});
            }}
          />
        )}
        {!pieces && <TextButton onClick={() => setPieces({})}>{m.cashBook.countPieces()}</TextButton>}
        <p role="status" className="flex items-center gap-2 font-semibold tabular-nums">
          {difference !== undefined && (
            <>
              {difference === 0 ? <CircleCheckBig size={18} /> : <TriangleAlert size={18} />}
              {differenceWords(difference)}
            </>
          )}
        </p>
        {difference !== undefined && difference !== 0 && (
          <Field
            label={m.cashBook.whyDiffers({ expected: shortRupees(holds) })}
            autoComplete="off"
            maxLength={cashLimits.reason}
            value={reason}
            error={errors.reason}
            onChange={({ target }) => {
              setReason(target.value);
              setErrors({});
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.ui.cancel()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.cashBook.taking()}>
            {m.cashBook.confirmTake()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PieceFields({ pieces, onChange }: { pieces: Pieces; onChange: (pieces: Pieces) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.cashBook.countPieces()}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-2">
        {countedValues.map((value) => (
          <label key={value} className="text-sm font-semibold tabular-nums">
            {value === paisa ? m.cashBook.paise() : `₹${value} ×`}
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder="0"
              value={pieces[value] ?? ''}
              className="mt-1 h-11 w-full rounded-md border border-field bg-canvas px-3 text-base placeholder:text-muted"
              onChange={({ target }) => onChange({ ...pieces, [value]: target.value })}
            />
          </label>
        ))}
      </div>
      <p className="mt-3 text-right text-lg font-bold tabular-nums">
        {m.cashBook.piecesSum({ amount: shortRupees(sumOf(pieces)) })}
      </p>
    </fieldset>
  );
}
