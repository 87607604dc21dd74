import { useState } from 'react';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { CashDay } from '../../../../contract/money/cash.ts';
import { cashLimits } from '../../../../contract/money/cash-limits.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { useUser } from '../../../session/use-session.ts';
import { Download, Printer } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCashChange } from './cash-queries.ts';
import { dayText } from './cash-texts.ts';

/** The day as a file and on paper, and closing it; owners reopen it. */
export function DayActions({ day: { day, closed, shifts } }: { day: CashDay }) {
  const user = useUser();
  const [asking, setAsking] = useState<'close' | 'reopen'>();
  const close = useCashChange();
  const isOwner = user !== null && user !== undefined && user.staffRole === undefined;
  const done = () => setAsking(undefined);
  const carriers = [
    ...new Set(shifts.flatMap(({ end, person }) => (end ? [] : [person.name || m.cashShifts.deletedAccount()]))),
  ];
  return (
    <div className="flex flex-wrap gap-3">
      {shifts.length > 0 && (
        <>
          <DownloadButton
            route="GET /api/v1/cash/days/:day/sheet"
            given={{ params: { day }, query: { lang: currentLocale() } }}
            fileName={`cash-${day}.csv`}
          >
            <Download size={18} />
            {m.cashBookAdmin.sheet()}
          </DownloadButton>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer size={18} />
            {m.cashBookAdmin.print()}
          </Button>
        </>
      )}
      {!closed && day <= shopDayAt(new Date()) && (
        <Button onClick={() => setAsking('close')}>{m.cashBookAdmin.close()}</Button>
      )}
      {closed && isOwner && (
        <Button variant="quiet" onClick={() => setAsking('reopen')}>
          {m.cashBookAdmin.reopen()}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'close'}
        title={m.cashBookAdmin.closeTitle({ day: dayText(day) })}
        confirmLabel={m.cashBookAdmin.close()}
        busyLabel={m.cashBookAdmin.closing()}
        busy={close.busy}
        error={carriers.length > 0 ? m.cashBookAdmin.stillCarried({ names: carriers.join(', ') }) : undefined}
        onClose={done}
        onConfirm={() => {
          // A refusal names who has not handed over; the toast has it.
          void close.run(() => browserApi.send('PUT /api/v1/cash/days/:day/close', { params: { day } })).then(done);
        }}
      >
        {m.cashBookAdmin.closeHint()}
      </ConfirmDialog>
      {asking === 'reopen' && <ReopenDialog day={day} onClose={done} />}
    </div>
  );
}

function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useCashChange();
  async function submit(): Promise<void> {
    const body = { reason: reason.trim() };
    if (body.reason === '') setError(m.cashShifts.enterReason());
    else if (await run(() => browserApi.send('PUT /api/v1/cash/days/:day/reopen', { params: { day }, body })))
      onClose();
  }
  return (
    <FormDialog
      title={m.cashBookAdmin.reopenTitle({ day: dayText(day) })}
      submitLabel={m.cashBookAdmin.reopen()}
      busyLabel={m.cashBookAdmin.reopening()}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{m.cashBookAdmin.reopenHint()}</p>
      <Field
        label={m.cashShifts.reasonField()}
        autoComplete="off"
        maxLength={cashLimits.reason}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
