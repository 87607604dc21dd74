import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Area, readFee, readMinutes, writeAreas } from '../../../../contract/addresses/area-list.ts';
import { asciiDigits } from '../../../../contract/api/digits.ts';
import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { saveFile } from '../../../api/download.ts';
import { CountField, MoneyField } from '../../../forms/number-fields.tsx';
import { Download } from '../../../ui/admin-icons.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { storesQuery } from '../../stores/stores-query.ts';
import { AddAreas } from './add-areas.tsx';
import type { ChangeStore } from './store-query.ts';

interface Props {
  saved: SavedStore;
  changes: ChangeStore;
}

/** The pincodes that are served: adds, changes and removes them, each at once. */
export function AreasCard({ saved, changes }: Props) {
  const { areas } = saved.store;
  const count = areas.length;
  const { data: stores = [] } = useQuery(storesQuery);
  const hasSeveral = stores.length > 1;
  return (
    <Card
      title={m.adminDelivery.areas()}
      hint={
        count > 0
          ? m.adminDelivery.areaCount({ count })
          : hasSeveral
            ? m.adminDelivery.noAreasOfSeveral()
            : m.adminDelivery.noAreas()
      }
      action={
        count > 0 && (
          <TextButton
            onClick={() => saveFile('areas.csv', new Blob([writeAreas(areas)], { type: 'text/csv;charset=utf-8' }))}
          >
            <Download size={18} />
            {m.adminDelivery.downloadCsv()}
          </TextButton>
        )
      }
    >
      <AddAreas areas={areas} usualMinutes={saved.usualMinutes} changes={changes} />
      <Overlaps overlaps={saved.overlaps} />
      {count > 0 && <AreaTable areas={areas} usualMinutes={saved.usualMinutes} changes={changes} />}
    </Card>
  );
}

/** So many pincodes are named. */
const maxNamed = 8;

/** Pincodes that other stores serve, too, and which store delivers there. */
function Overlaps({ overlaps }: Pick<SavedStore, 'overlaps'>) {
  if (overlaps.length === 0) return null;
  return (
    <div className="mt-5 rounded-lg bg-warning-soft p-4 text-sm text-warning">
      <p className="font-semibold">{m.storesAdmin.overlaps({ count: overlaps.length })}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 tabular-nums">
        {overlaps.slice(0, maxNamed).map(({ pincode, store, wins }) => (
          <li key={pincode}>
            {wins ? m.storesAdmin.wins({ pincode, store }) : m.storesAdmin.loses({ pincode, store })}
          </li>
        ))}
        {overlaps.length > maxNamed && <li>{m.storesAdmin.moreOverlaps({ count: overlaps.length - maxNamed })}</li>}
      </ul>
    </div>
  );
}

interface TableProps {
  areas: readonly Area[];
  usualMinutes: number;
  changes: ChangeStore;
}

/** Selects areas, and changes or removes what is selected. */
function AreaTable({ areas, usualMinutes, changes }: TableProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = areas.filter(({ pincode }) => pincode.startsWith(asciiDigits(search).replaceAll(/\s/g, '')));
  const selected = new Set(areas.map(({ pincode }) => pincode).filter((each) => chosen.has(each)));
  const allSelected = shown.length > 0 && shown.every(({ pincode }) => selected.has(pincode));

  function toggle(pincodes: readonly string[], on: boolean): void {
    const next = new Set(selected);
    for (const pincode of pincodes) on ? next.add(pincode) : next.delete(pincode);
    setChosen(next);
  }

  const changeSelected = (fields: Partial<Area>) =>
    changes.change({ areas: areas.map((area) => (selected.has(area.pincode) ? { ...area, ...fields } : area)) });
  const removeSelected = () =>
    changes.change(
      { areas: areas.filter(({ pincode }) => !selected.has(pincode)) },
      m.adminDelivery.removed({ count: selected.size }),
    );

  return (
    <div className="mt-5 border-t border-line pt-5">
      <Field
        type="search"
        label={m.adminDelivery.findPincode()}
        className="max-w-60"
        inputMode="numeric"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 ? (
        <p role="status" className="mt-4 text-muted">
          {m.adminDelivery.noMatch({ text: search.trim() })}
        </p>
      ) : (
        <div className="mt-3 max-h-112 overflow-y-auto rounded-lg border border-line">
          <table className="w-full text-sm">
            <thead className="sticky top-0 bg-surface text-left">
              <tr>
                <th scope="col" className="w-11">
                  <Check
                    label={m.adminDelivery.selectAll()}
                    checked={allSelected}
                    onChange={(on) =>
                      toggle(
                        shown.map(({ pincode }) => pincode),
                        on,
                      )
                    }
                  />
                </th>
                <th scope="col">{m.delivery.pincode()}</th>
                <th scope="col">{m.adminDelivery.minutes()}</th>
                <th scope="col" className="pr-3">
                  {m.adminDelivery.fee()}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line tabular-nums">
              {shown.map(({ pincode, minutes, fee }) => (
                <tr key={pincode} className="has-checked:bg-accent-soft">
                  <td>
                    <Check
                      label={m.adminDelivery.selectPincode({ pincode })}
                      checked={selected.has(pincode)}
                      onChange={(on) => toggle([pincode], on)}
                    />
                  </td>
                  <th scope="row" className="text-left font-semibold">
                    {pincode}
                  </th>
                  <td className={minutes === null ? 'text-muted' : undefined}>
                    {m.adminDelivery.minutesOf({ minutes: minutes ?? usualMinutes })}
                  </td>
                  <td className={fee === null ? 'text-muted' : undefined}>
                    {fee === null ? m.adminDelivery.usual() : formatRupees(fee)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {selected.size > 0 && (
        <SelectedAreas
          count={selected.size}
          busy={changes.busy}
          onChange={(fields) => void changeSelected(fields).catch(() => {})}
          onRemove={() => void removeSelected().catch(() => {})}
        />
      )}
    </div>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="flex size-11 cursor-pointer items-center justify-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4.5 accent-accent"
    />
  </label>
);

interface SelectedProps {
  count: number;
  busy: boolean;
  onChange: (fields: Partial<Area>) => void;
  onRemove: () => void;
}

/** Changes all selected areas together. */
function SelectedAreas({ count, busy, onChange, onRemove }: SelectedProps) {
  const [minutes, setMinutes] = useState('');
  const [fee, setFee] = useState('');
  const [error, setError] = useState<{ minutes?: string; fee?: string }>({});

  function applyMinutes(): void {
    const value = readMinutes(minutes);
    setError(value === undefined ? { minutes: m.validation.minutes() } : {});
    if (value !== undefined) onChange({ minutes: value });
  }
  function applyFee(): void {
    const value = readFee(fee);
    setError(value === undefined ? { fee: m.validation.areaFee() } : {});
    if (value !== undefined) onChange({ fee: value });
  }

  return (
    <section aria-label={m.adminDelivery.selected({ count })} className="mt-4 rounded-lg bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{m.adminDelivery.selected({ count })}</p>
        <Button variant="danger" disabled={busy} onClick={onRemove}>
          {m.adminDelivery.remove()}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            applyMinutes();
          }}
        >
          <CountField
            label={m.adminDelivery.newMinutes()}
            className="min-w-0 flex-1"
            value={minutes}
            error={error.minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
          <Button type="submit" variant="outline" disabled={busy} className="mt-6.5 min-h-12">
            {m.adminDelivery.setMinutes()}
          </Button>
        </form>
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            applyFee();
          }}
        >
          <MoneyField
            label={m.adminDelivery.newFee()}
            className="min-w-0 flex-1"
            value={fee}
            error={error.fee}
            onChange={({ target }) => setFee(target.value)}
          />
          <Button type="submit" variant="outline" disabled={busy} className="mt-6.5 min-h-12">
            {m.adminDelivery.setFee()}
          </Button>
        </form>
      </div>
    </section>
  );
}
