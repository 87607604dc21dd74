import { useState } from 'react';
import { amountIn, countIn } from '../../../../contract/money/amounts.ts';
import type { CashShift } from '../../../../contract/money/cash.ts';
import { cashLimits, denominations, paisa } from '../../../../contract/money/cash-limits.ts';
import { toPaise, toRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { CountField, MoneyField } from '../../../forms/number-fields.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { CircleCheckBig } from '../../../ui/order-icons.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCashChange } from './cash-queries.ts';
import { differenceText, nameOf, shortRupees } from './cash-texts.ts';

type Pieces = Partial<Record<number, string>>;

/** Notes and coins, each with its value in rupees. */
const countedValues = [...denominations, paisa];

/** None for an empty field; NaN for what is no number of pieces. */
function piecesIn(typed = ''): number {
  const count = typed.trim() === '' ? 0 : (countIn(typed) ?? Number.NaN);
  return count <= cashLimits.pieces ? count : Number.NaN;
}

/** In rupees; NaN while a number of pieces is none. */
const sumOf = (pieces: Pieces): number =>
  toRupees(countedValues.reduce((sum, value) => sum + toPaise(value) * piecesIn(pieces[value]), 0));

/** Takes the cash of a shift: what is counted, with notes and coins if that helps, and why it is not what is expected. */
export function HandOverDialog({ shift, onClose }: { shift: CashShift; onClose: () => void }) {
  // As it was when counting began: when the shift changed in the meantime, the store refuses it.
  const [{ _id: shiftId, holds }] = useState(shift);
  const [typed, setTyped] = useState('');
  const [pieces, setPieces] = useState<Pieces>();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ counted?: string; reason?: string }>({});
  const { busy, run } = useCashChange();
  const sum = pieces && sumOf(pieces);
  const counted = sum === undefined ? amountIn(typed) : Number.isNaN(sum) ? undefined : sum;
  const difference = counted === undefined ? undefined : toRupees(toPaise(counted) - toPaise(holds));

  async function submit(): Promise<void> {
    if (counted === undefined) return setErrors({ counted: m.cashShifts.enterAmount() });
    if (difference !== 0 && reason.trim() === '') return setErrors({ reason: m.cashShifts.enterReason() });
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
    <FormDialog
      title={m.cashBookAdmin.takeCashOf({ name: nameOf(shift) })}
      submitLabel={m.cashBookAdmin.confirmTake()}
      busyLabel={m.cashBookAdmin.taking()}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="flex items-baseline justify-between gap-4">
        <span>{m.cashShifts.expected()}</span>
        <strong className="text-xl tabular-nums">{shortRupees(holds)}</strong>
      </p>
      {pieces ? (
        <PieceFields
          pieces={pieces}
          isRefused={errors.counted !== undefined}
          onChange={(changed) => {
            setPieces(changed);
            setErrors({});
          }}
        />
      ) : (
        <MoneyField
          label={m.cashBookAdmin.countedField()}
          value={typed}
          error={errors.counted}
          onChange={({ target }) => {
            setTyped(target.value);
            setErrors({});
          }}
        />
      )}
      {!pieces && <TextButton onClick={() => setPieces({})}>{m.cashBookAdmin.countPieces()}</TextButton>}
      <p role="status" className="flex items-center gap-2 font-semibold tabular-nums">
        {difference !== undefined && (
          <>
            {difference === 0 ? <CircleCheckBig size={18} /> : <TriangleAlert size={18} />}
            {differenceText(difference)}
          </>
        )}
      </p>
      {difference !== undefined && difference !== 0 && (
        <Field
          label={m.cashBookAdmin.whyDiffers({ expected: shortRupees(holds) })}
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
    </FormDialog>
  );
}

interface PieceProps {
  pieces: Pieces;
  /** True when somebody tried to go on with what is no number of pieces. */
  isRefused: boolean;
  onChange: (pieces: Pieces) => void;
}

function PieceFields({ pieces, isRefused, onChange }: PieceProps) {
  const sum = sumOf(pieces);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.cashBookAdmin.countPieces()}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-2">
        {countedValues.map((value) => (
          <CountField
            key={value}
            label={value === paisa ? m.cashBookAdmin.paise() : `₹${value} ×`}
            className="tabular-nums"
            placeholder="0"
            value={pieces[value] ?? ''}
            error={isRefused && Number.isNaN(piecesIn(pieces[value])) ? m.validation.tooMuch() : undefined}
            onChange={({ target }) => onChange({ ...pieces, [value]: target.value })}
          />
        ))}
      </div>
      <p className="mt-3 text-right text-lg font-bold tabular-nums">
        {!Number.isNaN(sum) && m.cashBookAdmin.piecesSum({ amount: shortRupees(sum) })}
      </p>
    </fieldset>
  );
}
