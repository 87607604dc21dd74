import { useState } from 'react';
import { percentOf, rupeesOf } from '../../../../../contract/money/amounts.ts';
import { formatPaise, formatRupees } from '../../../../../contract/money/money.ts';
import { m } from '../../../../../messages/index.ts';
import { Field } from '../../../../ui/field.tsx';
import { ToggleGroup } from '../../../../ui/toggle-group.tsx';
import { GroupDialog } from './group-dialogs.tsx';
import { type PriceChange, type PriceEnding, priceStep, type RowDraft, withPriceChange } from './table-draft.ts';

interface Props {
  drafts: readonly RowDraft[];
  onApply: (change: (before: RowDraft) => RowDraft) => void;
  onClose: () => void;
}

/** How many prices are shown before they are changed. */
const shown = 5;

const faultOf = ({ name, to, sale, mrp, fault }: ReturnType<typeof priceStep>): string | undefined => {
  if (fault === 'low') return m.adminTable.priceTooLow({ name, price: formatPaise(to) });
  if (fault === 'high') return m.adminTable.priceTooHigh({ name, price: formatPaise(to) });
  if (fault === 'mrp')
    return m.adminTable.priceAboveMrp({ name, price: formatPaise(sale), mrp: formatRupees(Number(mrp)) });
  return fault && m.adminTable.priceNotKnown({ name });
};

function wordsOf({ name, from, to, sale }: ReturnType<typeof priceStep>): string {
  const params = { name, from: formatPaise(from), to: formatPaise(to) };
  return sale === to
    ? m.adminTable.priceStep(params)
    : m.adminTable.priceStepSold({ ...params, sale: formatPaise(sale) });
}

const hasTwoPlaces = (value: number): boolean => Number(value.toFixed(2)) === value;

/** Changes all prices by percent or by rupees, after showing the results. */
export function PriceDialog({ drafts, onApply, onClose }: Props) {
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [ending, setEnding] = useState<PriceEnding>('paise');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const typed = (by === 'percent' ? percentOf(text) : rupeesOf(text)) ?? 0;
  const value = hasTwoPlaces(typed) ? typed : 0;
  const isBegun = /^[+\-−]?$/.test(text.trim());
  const steps = value === 0 ? [] : drafts.map((draft) => priceStep(draft, { by, value, ending }));
  const faults = steps.flatMap((step) => faultOf(step) ?? []);
  return (
    <GroupDialog
      title={m.adminTable.changePrice()}
      onSubmit={() => {
        setTried(true);
        if (value === 0 || faults.length > 0) return;
        onApply((before) => withPriceChange(before, { by, value, ending }));
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{m.adminTable.priceHint()}</p>
      <ToggleGroup
        label={m.adminTable.changeBy()}
        options={[
          ['percent', m.adminTable.percent()],
          ['amount', m.adminTable.amount()],
        ]}
        value={by}
        onChange={setBy}
      />
      <Field
        label={by === 'percent' ? m.adminTable.percentChange() : m.adminTable.amountChange()}
        value={text}
        // A keypad of digits has no minus on some phones.
        inputMode="text"
        autoComplete="off"
        error={value === 0 && (tried || !isBegun) ? m.adminTable.enterChange() : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <p aria-hidden className="mb-2 text-sm font-semibold">
          {m.adminTable.roundTo()}
        </p>
        <ToggleGroup
          label={m.adminTable.roundTo()}
          options={[
            ['paise', m.adminTable.paise()],
            ['rupee', m.adminTable.wholeRupee()],
            ['ninetyNine', '.99'],
          ]}
          value={ending}
          onChange={setEnding}
        />
      </div>
      {faults.length > 0 ? (
        <ul role="alert" className="rounded-md bg-danger-soft p-3 text-sm text-danger">
          {faults.slice(0, shown).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {faults.length > shown && <li>{m.adminTable.more({ count: faults.length - shown })}</li>}
        </ul>
      ) : (
        <ul className="text-sm tabular-nums">
          {steps.slice(0, shown).map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the list has no state
            <li key={index}>{wordsOf(step)}</li>
          ))}
          {steps.length > shown && <li>{m.adminTable.more({ count: steps.length - shown })}</li>}
        </ul>
      )}
    </GroupDialog>
  );
}
