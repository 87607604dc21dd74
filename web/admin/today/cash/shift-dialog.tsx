import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { amountIn } from '../../../../contract/money/amounts.ts';
import type { CashEntry, ShiftWithEntries } from '../../../../contract/money/cash.ts';
import { cashLimits, type EnteredCashKind } from '../../../../contract/money/cash-limits.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { formatMoment } from '../../../dates.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCashChange } from './cash-queries.ts';
import { entryText, nameOf, shortRupees } from './cash-texts.ts';

interface Props {
  shift: ShiftWithEntries;
  /** True when the reader sees the cash of the store, and not only their own. */
  ofStore: boolean;
  onClose: () => void;
}

/** The entries of a shift, and, while it is open, a form for another one. */
export function ShiftDialog({ shift, ofStore, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={m.cashShifts.shiftOf({ name: nameOf(shift) })}>
      <div className="space-y-5 p-5">
        <p className="flex items-baseline justify-between gap-4">
          <span>{m.cashShifts.carried()}</span>
          <strong className="text-xl tabular-nums">{shortRupees(shift.holds)}</strong>
        </p>
        {shift.entries.length === 0 ? (
          <p className="text-muted">{m.cashShifts.noEntries()}</p>
        ) : (
          <ul aria-label={m.cashShifts.entries()} className="divide-y divide-line border-y border-line">
            {shift.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
        {!shift.end && <EntryForm shift={shift} ofStore={ofStore} />}
      </div>
    </Dialog>
  );
}

function Entry({ entry }: { entry: CashEntry }) {
  const words = entryText(entry);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">
          {entry.order ? (
            <Link
              to={links.adminOrder(entry.order._id)}
              className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
        {entry.reason && <span className="block">{entry.reason}</span>}
        {entry.roundOff !== undefined && (
          <span className="block">
            {m.cart.roundOff()}: {formatRupees(entry.roundOff)}
          </span>
        )}
        <span className="block text-muted">
          {formatMoment(entry.createdAt)} · {m.cashShifts.bookedBy({ name: entry.by || m.cashShifts.deletedAccount() })}
        </span>
      </span>
      <strong className="whitespace-nowrap tabular-nums">
        {entry.amount > 0 ? '+' : ''}
        {shortRupees(entry.amount)}
      </strong>
    </li>
  );
}

function EntryForm({ shift, ofStore }: Omit<Props, 'onClose'>) {
  const [kind, setKind] = useState<EnteredCashKind>('expense');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const { busy, run } = useCashChange();
  const requestKey = useRequestKey(`cash ${shift._id}`);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const rupees = amountIn(amount);
    if (!rupees) setErrors({ amount: m.cashShifts.enterAmount() });
    else if (kind !== 'float_out' && reason.trim() === '') setErrors({ reason: m.cashShifts.enterReason() });
    else
      void run(async () => {
        const booked = { kind, amount: rupees, reason: reason.trim() };
        try {
          const answer = await browserApi.send('POST /api/v1/cash/shifts/:shiftId/entries', {
            params: { shiftId: shift._id },
            headers: requestKey.headersOf(booked),
            body: { ...booked, holds: shift.holds },
          });
          requestKey.done();
          // Text that was typed since stays.
          setAmount((now) => (now === amount ? '' : now));
          setReason((now) => (now === reason ? '' : now));
          return answer;
        } catch (error) {
          requestKey.failed(error);
          throw error;
        }
      });
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <h3 className="font-bold">{ofStore ? m.cashShifts.addEntry() : m.cashShifts.addExpense()}</h3>
      {ofStore && (
        <Select<EnteredCashKind>
          label={m.cashShifts.entryKind()}
          value={kind}
          options={[
            ['expense', m.cashShifts.kindExpense()],
            ['float_out', m.cashShifts.moreFloat()],
            ['paid_out', m.cashShifts.kindPaidOut()],
          ]}
          onChange={(chosen) => {
            setKind(chosen);
            setErrors({});
          }}
        />
      )}
      <MoneyField
        label={m.cashShifts.amountField()}
        value={amount}
        error={errors.amount}
        onChange={({ target }) => {
          setAmount(target.value);
          setErrors({});
        }}
      />
      {kind !== 'float_out' && (
        <Field
          label={m.cashShifts.reasonField()}
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
      <Button type="submit" variant="outline" busy={busy} busyLabel={m.cashShifts.booking()}>
        {m.cashShifts.book()}
      </Button>
    </form>
  );
}
