import { type FormEvent, useRef, useState } from 'react';
import {
  type Area,
  type AreaFault,
  readAreas,
  readFee,
  readMinutes,
} from '../../../../contract/addresses/area-list.ts';
import { m } from '../../../../messages/index.ts';
import { CountField, MoneyField } from '../../../forms/number-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { csvErrorOf } from '../../catalogue/import/sheet-file.ts';
import type { ChangeStore } from './store-query.ts';

interface Props {
  areas: readonly Area[];
  usualMinutes: number;
  changes: ChangeStore;
}

/** Faults that are listed. */
const maxFaults = 20;

const faultLabels = {
  pincode: m.adminDelivery.faultPincode,
  minutes: m.adminDelivery.faultMinutes,
  fee: m.adminDelivery.faultFee,
  twice: m.adminDelivery.faultTwice,
} as const;

/** Adds pincodes that are typed, pasted, or in a CSV file: all of them, or none with the reasons. */
export function AddAreas({ areas, usualMinutes, changes }: Props) {
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState('');
  const [fee, setFee] = useState('');
  const [errors, setErrors] = useState<{ text?: string; minutes?: string; fee?: string }>({});
  const [faults, setFaults] = useState<readonly AreaFault[]>([]);
  const file = useRef<HTMLInputElement>(null);

  /** Saves what the text names, in place of what is there of the same pincodes. */
  async function add(given: string): Promise<void> {
    const usual = { minutes: readMinutes(minutes), fee: readFee(fee) };
    const read = readAreas(given, { minutes: usual.minutes ?? null, fee: usual.fee ?? null });
    const isEmpty = read.areas.length === 0 && read.faults.length === 0;
    const found = {
      ...(isEmpty && { text: m.adminDelivery.enterPincodes() }),
      ...(usual.minutes === undefined && { minutes: m.validation.minutes() }),
      ...(usual.fee === undefined && { fee: m.validation.areaFee() }),
    };
    setErrors(found);
    setFaults(read.faults);
    if (Object.keys(found).length > 0 || read.faults.length > 0) return;
    const known = new Map(areas.map((area) => [area.pincode, area]));
    const added = read.areas.filter(({ pincode }) => !known.has(pincode)).length;
    const changed = read.areas.filter((area) => isDifferent(known.get(area.pincode), area)).length;
    for (const area of read.areas) known.set(area.pincode, area);
    if (added + changed === 0) toast.info(m.adminDelivery.nothingNew());
    else {
      const said =
        changed > 0 ? m.adminDelivery.addedChanged({ added, changed }) : m.adminDelivery.added({ count: added });
      await changes.change({ areas: [...known.values()] }, said);
    }
    // Text that was typed since stays.
    setText((now) => (now === given ? '' : now));
  }

  async function addFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const error = csvErrorOf(chosen);
    if (error) setErrors({ text: error });
    else {
      const given = await chosen.text();
      setText(given);
      await add(given);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(text).catch(() => {});
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-[1fr_12rem_12rem]">
      <div>
        <TextArea
          label={m.adminDelivery.pincodes()}
          rows={4}
          spellCheck={false}
          placeholder="560038, 560001"
          value={text}
          error={errors.text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="mt-1.5 text-sm text-muted">{m.adminDelivery.pincodesHint()}</p>
      </div>
      <CountField
        label={m.adminDelivery.minutes()}
        hint={m.adminDelivery.minutesHint({ minutes: usualMinutes })}
        value={minutes}
        error={errors.minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <MoneyField
        label={m.adminDelivery.fee()}
        hint={m.adminDelivery.feeHint()}
        value={fee}
        error={errors.fee}
        onChange={({ target }) => setFee(target.value)}
      />
      <Faults faults={faults} />
      <div className="flex flex-wrap gap-3 sm:col-span-3">
        <Button type="submit" busy={changes.busy} busyLabel={m.adminDelivery.saving()}>
          <Plus size={18} />
          {m.adminDelivery.addAreas()}
        </Button>
        <Button variant="outline" disabled={changes.busy} onClick={() => file.current?.click()}>
          {m.adminDelivery.chooseCsv()}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => {
            addFile(target.files?.[0]).catch(() => {});
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </div>
    </form>
  );
}

const isDifferent = (before: Area | undefined, { minutes, fee }: Area): boolean =>
  before !== undefined && (before.minutes !== minutes || before.fee !== fee);

/** The lines that cannot be used. */
function Faults({ faults }: { faults: readonly AreaFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="rounded-lg bg-danger-soft p-4 text-sm sm:col-span-3">
      <p className="font-semibold text-danger">{m.adminDelivery.nothingAdded({ count: faults.length })}</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {faults.slice(0, maxFaults).map(({ line, text, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may be wrong twice
          <li key={index}>{faultLabels[reason]({ line, text })}</li>
        ))}
      </ul>
      {faults.length > maxFaults && <p>{m.adminDelivery.moreFaults({ count: faults.length - maxFaults })}</p>}
    </div>
  );
}
