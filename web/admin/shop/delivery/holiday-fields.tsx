import { deliveryLimits } from '../../../../contract/delivery/delivery-limits.ts';
import type { Holiday } from '../../../../contract/delivery/opening-hours.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { m } from '../../../../messages/index.ts';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus, Trash2 } from '../../../ui/icons.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import type { FieldErrors } from './field-errors.ts';
import { spanAfter } from './hours-fields.tsx';
import { SpanFields } from './span-fields.tsx';

interface Props {
  holidays: readonly Holiday[];
  /** 'holidays.3.date' */
  errors: FieldErrors;
  onChange: (holidays: Holiday[]) => void;
}

const choices = ['closed', 'open'] as const;
const choiceLabels = () => ({ closed: m.adminDelivery.closedAllDay(), open: m.adminDelivery.openAtOther() });

/** Dates on which the store stays closed, or is open at other hours. */
export function HolidayFields({ holidays, errors, onChange }: Props) {
  const set = (place: number, fields: Partial<Holiday>) =>
    onChange(holidays.map((holiday, each) => (each === place ? { ...holiday, ...fields } : holiday)));
  return (
    <div className="space-y-3">
      {holidays.map(({ date, note, hours = [] }, place) => (
        // Its place is all that a holiday without a date is known by.
        // biome-ignore lint/suspicious/noArrayIndexKey: as said above
        <div key={place} className="space-y-3 rounded-lg border border-line p-3">
          <div className="flex items-start gap-2 max-sm:flex-wrap">
            <Field
              type="date"
              min={shopDayAt(new Date())}
              label={m.adminDelivery.date()}
              className="w-44 shrink-0"
              value={date}
              error={errors[`holidays.${place}.date`]}
              onChange={({ target }) => set(place, { date: target.value })}
            />
            <Field
              label={m.adminDelivery.note()}
              className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full sm:max-w-80"
              maxLength={deliveryLimits.holidayNote}
              value={note}
              error={errors[`holidays.${place}.note`]}
              onChange={({ target }) => set(place, { note: target.value })}
            />
            <IconButton
              label={m.adminDelivery.removeHoliday({ date })}
              className="mt-7 max-sm:ml-auto"
              onClick={() => onChange(holidays.filter((_, each) => each !== place))}
            >
              <Trash2 size={18} />
            </IconButton>
          </div>
          <ChoiceChips
            legend={<span className="sr-only">{m.adminDelivery.hoursOfDate({ date })}</span>}
            options={choices}
            wordFor={(choice) => choiceLabels()[choice]}
            chosen={hours.length > 0 ? 'open' : 'closed'}
            onChange={(choice) => set(place, { hours: choice === 'open' ? [spanAfter(undefined)] : [] })}
          />
          {hours.length > 0 && (
            <DateHours
              date={date}
              hours={hours}
              errors={errors}
              at={`holidays.${place}.hours`}
              onChange={(changed) => set(place, { hours: changed })}
            />
          )}
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

interface HoursProps {
  date: string;
  hours: NonNullable<Holiday['hours']>;
  errors: FieldErrors;
  /** The place of the hours in the request. */
  at: string;
  onChange: (hours: NonNullable<Holiday['hours']>) => void;
}

/** The hours of one date. */
const DateHours = ({ date, hours, errors, at, onChange }: HoursProps) => (
  <div className="space-y-2">
    {hours.map((span, place) => (
      <SpanFields
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a span is known by
        key={place}
        day={date}
        span={span}
        error={errors[`${at}.${place}.opens`] ?? errors[`${at}.${place}.closes`]}
        onChange={(fields) => onChange(hours.map((each, index) => (index === place ? { ...each, ...fields } : each)))}
        onRemove={() => onChange(hours.filter((_, index) => index !== place))}
      />
    ))}
    {hours.length < deliveryLimits.spansOfDay && (
      <TextButton
        aria-label={m.adminDelivery.addHoursOn({ day: date })}
        onClick={() => onChange([...hours, spanAfter(hours.at(-1))])}
      >
        <Plus size={18} />
        {m.adminDelivery.addHours()}
      </TextButton>
    )}
  </div>
);
