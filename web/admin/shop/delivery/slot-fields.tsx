import { useState } from 'react';
import { slotLengths } from '../../../../contract/delivery/delivery-limits.ts';
import type { SlotRule } from '../../../../contract/delivery/delivery-slots.ts';
import { m } from '../../../../messages/index.ts';
import { NumberField } from '../../../forms/number-fields.tsx';
import { Select } from '../../../ui/select.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import type { FieldErrors } from './field-errors.ts';

interface Props {
  slots: SlotRule | null;
  /** 'slots.capacity' */
  errors: FieldErrors;
  onChange: (slots: SlotRule | null) => void;
}

const choices = ['off', 'closed', 'always'] as const;
const words = () => ({
  off: m.adminDelivery.slotsOff(),
  closed: m.adminDelivery.slotsClosed(),
  always: m.adminDelivery.slotsAlways(),
});
/** The first values of slots. */
const first: SlotRule = { offered: 'closed', length: 60, capacity: 10, lead: 60, days: 1 };

const lengthText = (minutes: number): string =>
  minutes % 60 === 0 ? m.adminDelivery.slotHours({ count: minutes / 60 }) : m.adminDelivery.slotLengthOf({ minutes });

/** Returns true when shoppers may choose a time, and which. */
export function SlotFields({ slots, errors, onChange }: Props) {
  // Switching off and on keeps what was filled in.
  const [filled, setFilled] = useState(slots ?? first);
  const set = (fields: Partial<SlotRule>) => {
    const next = { ...filled, ...slots, ...fields };
    setFilled(next);
    onChange(next);
  };
  return (
    <div className="space-y-4">
      <ChoiceChips
        legend={<span className="sr-only">{m.adminDelivery.slots()}</span>}
        options={choices}
        wordFor={(choice) => words()[choice]}
        chosen={slots?.offered ?? 'off'}
        onChange={(choice) => {
          if (slots) setFilled(slots);
          if (choice === 'off') onChange(null);
          else set({ offered: choice });
        }}
      />
      {slots && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={m.adminDelivery.slotLength()}
            options={slotLengths.map((length) => [length, lengthText(Number(length))] as const)}
            value={String(slots.length) as (typeof slotLengths)[number]}
            onChange={(length) => set({ length: Number(length) })}
          />
          <NumberField
            label={m.adminDelivery.capacity()}
            value={slots.capacity}
            error={errors['slots.capacity']}
            onChange={(capacity) => set({ capacity })}
          />
          <NumberField
            label={m.adminDelivery.lead()}
            hint={m.adminDelivery.leadHint()}
            value={slots.lead}
            error={errors['slots.lead']}
            onChange={(lead) => set({ lead })}
          />
          <NumberField
            label={m.adminDelivery.days()}
            hint={m.adminDelivery.daysHint()}
            value={slots.days}
            error={errors['slots.days']}
            onChange={(days) => set({ days })}
          />
        </div>
      )}
    </div>
  );
}
