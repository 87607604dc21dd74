import { type FormEvent, useState } from 'react';
import type { CashDay } from '../../../contract/cash.ts';
import { cashLimits } from '../../../contract/cash-limits.ts';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { currentLocale } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { useUser } from '../../session/use-session.ts';
import { Download, Printer } from '../../ui/admin-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCashChange } from './cash-queries.ts';
import { dayWords } from './cash-words.ts';

/** The day as a file and on paper, and closing it; owners reopen it. */
export function DayActions({ day: { day, closed, shifts } }: { day: CashDay }) {
  const user = useUser();
  const [asking, setAsking] = useState<'close' | 'reopen'>();
  const close = useCashChange();
  const isOwner = user !== null && user !== undefined && user.staffRole === undefined;
  const done = () => setAsking(undefined);
  const carriers = [
    ...new Set(shifts.flatMap(({ end, person }) => (end ? [] : [person.name || m.cashBook.deletedAccount()]))),
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
            {m.cashBook.sheet()}
          </DownloadButton>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer size={18} />
            {m.cashBook.print()}
          </Button>
        </>
      )}
      {!closed && day <= shopDayAt(new Date()) && (
        <Button onClick={() => setAsking('close')}>{m.cashBook.close()}</Button>
      )}
      {closed && isOwner && (
        <Button variant="quiet" onClick={() => setAsking('reopen')}>
          {m.cashBook.reopen()}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'close'}
        title={m.cashBook.closeTitle({ day: dayWords(day) })}
        confirmLabel={m.cashBook.close()}
        busyLabel={m.cashBook.closing()}
        busy={close.busy}
        error={carriers.length > 0 ? m.cashBook.stillCarried({ names: carriers.join(', ') }) : undefined}
        onClose={done}
        onConfirm={() => {
          // A refusal names who has not handed over; the toast has it.
          void close.run(() => browserApi.send('PUT /api/v1/cash/days/:day/close', { params: { day } })).then(done);
        }}
      >
        {m.cashBook.closeHint()}
      </ConfirmDialog>
      {asking === 'reopen' && <ReopenDialog day={day} onClose={done} />}
    </div>
  );
}

function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useCashChange();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { reason: reason.trim() };
    if (body.reason === '') setError(m.cashBook.enterReason());
    else if (await run(() => browserApi.send('PUT /api/v1/cash/days/:day/reopen', { params: { day }, body })))
      onClose();
  }
  return (
    <Dialog open onClose={onClose} title={m.cashBook.reopenTitle({ day: dayWords(day) })}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 p-5">
        <p className="text-muted">{m.cashBook.reopenHint()}</p>
        <Field
          label={m.cashBook.reasonField()}
          autoComplete="off"
          maxLength={cashLimits.reason}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.ui.cancel()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.cashBook.reopening()}>
            {m.cashBook.reopen()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
