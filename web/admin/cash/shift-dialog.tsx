import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CashEntry, ShiftWithEntries } from '../../../contract/cash.ts';
import { cashLimits, type EnteredCashKind } from '../../../contract/cash-limits.ts';
import { links } from '../../../contract/links.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useRequestKey } from '../../api/use-request-key.ts';
import { formatMoment } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { amountIn } from './amount-in.ts';
import { useCashChange } from './cash-queries.ts';
import { entryWords, nameOf, shortRupees } from './cash-words.ts';

interface Props {
  shift: ShiftWithEntries;
  /** Whether the reader sees the cash of the store, and not only their own. */
  ofStore: boolean;
  onClose: () => void;
}

/** The entries of a shift, and, while it is open, a form for another one. */
export function ShiftDialog({ shift, ofStore, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={m.cashBook.shiftOf({ name: nameOf(shift) })}>
      <div className="space-y-5 p-5">
        <p className="flex items-baseline justify-between gap-4">
          <span>{m.cashBook.carried()}</span>
          <strong className="text-xl tabular-nums">{shortRupees(shift.holds)}</strong>
        </p>
        {shift.entries.length === 0 ? (
          <p className="text-muted">{m.cashBook.noEntries()}</p>
        ) : (
          <ul aria-label={m.cashBook.entries()} className="divide-y divide-line border-y border-line">
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
  const words = entryWords(entry);
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
        <span className="block text-muted">
          {formatMoment(entry.createdAt)} · {m.cashBook.bookedBy({ name: entry.by || m.cashBook.deletedAccount() })}
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
    if (!rupees) setErrors({ amount: m.cashBook.enterAmount() });
    else if (kind !== 'float_out' && reason.trim() === '') setErrors({ reason: m.cashBook.enterReason() });
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
          // What was typed meanwhile stays.
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
      <h3 className="font-bold">{ofStore ? m.cashBook.addEntry() : m.cashBook.addExpense()}</h3>
      {ofStore && (
        <Select<EnteredCashKind>
          label={m.cashBook.entryKind()}
          value={kind}
          options={[
            ['expense', m.cashBook.kindExpense()],
            ['float_out', m.cashBook.moreFloat()],
            ['paid_out', m.cashBook.kindPaidOut()],
          ]}
          onChange={(chosen) => {
            setKind(chosen);
            setErrors({});
          }}
        />
      )}
      <Field
        label={m.cashBook.amountField()}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errors.amount}
        onChange={({ target }) => {
          setAmount(target.value);
          setErrors({});
        }}
      />
      {kind !== 'float_out' && (
        <Field
          label={m.cashBook.reasonField()}
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
      <Button type="submit" variant="outline" busy={busy} busyLabel={m.cashBook.booking()}>
        {m.cashBook.book()}
      </Button>
    </form>
  );
}
