import type { ComponentProps } from 'react';
import type { Period } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { Field } from '../../../ui/field.tsx';

interface Props {
  period: Period;
  errors: { toDay?: string; toTime?: string };
  onChange: (changes: Partial<Period>) => void;
}

/** The days on which a row is shown, and the times of each day. */
export function PeriodFields({ period, errors, onChange }: Props) {
  const field = (
    name: keyof Period,
    type: 'date' | 'time',
  ): Pick<ComponentProps<typeof Field>, 'value' | 'type' | 'onChange'> => ({
    type,
    value: period[name] ?? '',
    onChange: (event) => onChange({ [name]: event.target.value || null }),
  });
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.adminHome.when()}</legend>
      <p className="mb-3 text-sm text-muted">{m.adminHome.whenHint()}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Field label={m.adminHome.fromDay()} {...field('fromDay', 'date')} />
        <Field label={m.adminHome.toDay()} error={errors.toDay} {...field('toDay', 'date')} />
        <Field label={m.adminHome.fromTime()} {...field('fromTime', 'time')} />
        <Field label={m.adminHome.toTime()} error={errors.toTime} {...field('toTime', 'time')} />
      </div>
    </fieldset>
  );
}
