import { useState } from 'react';
import { deliveryLimits, type PauseLength } from '../../../../contract/delivery/delivery-limits.ts';
import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pause, Play } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShiftControl } from './shift-control.tsx';
import type { ChangeStore } from './store-query.ts';

interface Props {
  saved: SavedStore;
  changes: ChangeStore;
}

/** Returns true when orders are taken, by the server's clock. */
function wordsOf({ now: { isOpen, isPaused, opensAt, closesAt, now }, store: { pause, closed } }: SavedStore): string {
  if (closed) return m.adminDelivery.storeClosed();
  const moment = (time: string) => formatMoment(time, new Date(now));
  if (isPaused)
    return pause?.until
      ? m.adminDelivery.pausedUntil({ time: moment(pause.until) })
      : m.adminDelivery.pausedOpenEnded();
  if (isOpen) return closesAt ? m.adminDelivery.openUntil({ time: moment(closesAt) }) : m.adminDelivery.open();
  return opensAt ? m.adminDelivery.closedUntil({ time: moment(opensAt) }) : m.adminDelivery.closed();
}

/** Returns true when orders are taken now; pauses and resumes. */
export function NowCard({ saved, changes }: Props) {
  const { isPaused, note } = saved.now;
  const isStaff = useIsStaff();
  return (
    <Card title={m.adminDelivery.nowTitle()}>
      <p role="status" className="mb-4 font-semibold">
        {wordsOf(saved)}
        {note && <span className="block text-sm font-normal text-muted">{m.adminDelivery.shoppersRead({ note })}</span>}
      </p>
      {!isStaff && saved.store.promise && saved.store.areas.length > 0 && (
        <div className="mb-5">
          <ShiftControl saved={saved} promise={saved.store.promise} changes={changes} />
        </div>
      )}
      {isPaused ? (
        <Button
          busy={changes.busy}
          busyLabel={m.adminDelivery.saving()}
          onClick={() => void changes.change({ pause: null }, m.adminDelivery.resumed()).catch(() => {})}
        >
          <Play size={18} />
          {m.adminDelivery.resume()}
        </Button>
      ) : (
        <PauseForm saved={saved} changes={changes} />
      )}
    </Card>
  );
}

function PauseForm({ saved, changes }: Props) {
  const [length, setLength] = useState<PauseLength>('30');
  const [note, setNote] = useState('');
  const next = saved.nextStart && formatMoment(saved.nextStart, new Date(saved.now.now));
  const options: (readonly [PauseLength, string])[] = [
    ['30', m.adminDelivery.minutes30()],
    ['60', m.adminDelivery.hour1()],
    ['120', m.adminDelivery.hours2()],
    ...(next ? [['next-opening', m.adminDelivery.untilOpening({ time: next })] as const] : []),
    ['open-ended', m.adminDelivery.untilResume()],
  ];
  return (
    <form
      className="grid items-start gap-4 sm:grid-cols-[16rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        changes.pause(length, note).then(
          () => setNote(''),
          () => {},
        );
      }}
    >
      <Select label={m.adminDelivery.pauseFor()} options={options} value={length} onChange={setLength} />
      <Field
        label={m.adminDelivery.pauseNote()}
        hint={m.adminDelivery.pauseNoteHint()}
        maxLength={deliveryLimits.pauseNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        busy={changes.busy}
        busyLabel={m.adminDelivery.pausing()}
        className="min-h-12 sm:mt-6.5"
      >
        <Pause size={18} />
        {m.adminDelivery.pause()}
      </Button>
    </form>
  );
}
