import { deliveryLimits } from '../../../contract/delivery-limits.ts';
import type { Holiday } from '../../../contract/opening-hours.ts';
import { m } from '../../../messages/index.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Plus, Trash2 } from '../../ui/icons.tsx';
import type { Errors } from './store-form.tsx';

interface Props {
  holidays: readonly Holiday[];
  /** 'holidays.3.date' */
  errors: Errors;
  onChange: (holidays: Holiday[]) => void;
}

/** Days on which the store stays closed. */
export function HolidayFields({ holidays, errors, onChange }: Props) {
  const set = (place: number, fields: Partial<Holiday>) =>
    onChange(holidays.map((holiday, each) => (each === place ? { ...holiday, ...fields } : holiday)));
  return (
    <div className="space-y-3">
      {holidays.map(({ date, note }, place) => (
        // Its place is all that a holiday without a date is known by.
        // biome-ignore lint/suspicious/noArrayIndexKey: as said above
        <div key={place} className="flex items-start gap-2">
          <Field
            type="date"
            label={m.adminDelivery.date()}
            className="w-44 shrink-0 max-sm:w-38"
            value={date}
            error={errors[`holidays.${place}.date`]}
            onChange={({ target }) => set(place, { date: target.value })}
          />
          <Field
            label={m.adminDelivery.note()}
            className="min-w-0 flex-1 sm:max-w-80"
            maxLength={deliveryLimits.holidayNote}
            value={note}
            error={errors[`holidays.${place}.note`]}
            onChange={({ target }) => set(place, { note: target.value })}
          />
          <IconButton
            label={m.adminDelivery.removeHoliday({ date })}
            className="mt-7"
            onClick={() => onChange(holidays.filter((_, each) => each !== place))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      {holidays.length < deliveryLimits.holidays && (
        <TextButton onClick={() => onChange([...holidays, { date: '', note: '' }])}>
          <Plus size={18} />
          {m.adminDelivery.addHoliday()}
        </TextButton>
      )}
    </div>
  );
}
