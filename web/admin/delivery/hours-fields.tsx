import { deliveryLimits } from '../../../contract/delivery-limits.ts';
import { type OpeningSpan, spanText } from '../../../contract/opening-hours.ts';
import { m } from '../../../messages/index.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Plus, Trash2 } from '../../ui/icons.tsx';
import { inputBorder } from '../../ui/labelled.tsx';
import { ChoiceChips } from '../catalogue/choice-chips.tsx';
import type { Errors } from './store-form.tsx';

interface Props {
  hours: readonly OpeningSpan[];
  /** Open at certain hours, rather than always. */
  timed: boolean;
  /** 'hours' for all of them, 'hours.3.opens' for one. */
  errors: Errors;
  onTimed: (timed: boolean) => void;
  onChange: (hours: OpeningSpan[]) => void;
  /** Without the choice between always and certain hours. */
  onlyTable?: boolean;
}

/** Monday is the first, as in the contract. */
const weekdays = () =>
  [
    m.adminDelivery.monday(),
    m.adminDelivery.tuesday(),
    m.adminDelivery.wednesday(),
    m.adminDelivery.thursday(),
    m.adminDelivery.friday(),
    m.adminDelivery.saturday(),
    m.adminDelivery.sunday(),
  ] as const;

const choices = ['always', 'hours'] as const;
const choiceWords = () => ({ always: m.adminDelivery.always(), hours: m.adminDelivery.atHours() });

/** What a new span begins with. */
const firstSpan = { opens: '07:00', closes: '22:00' };

/** The weekly hours: any number of spans a day, also across midnight. */
export function HoursFields({ hours, timed, errors, onTimed, onChange, onlyTable = false }: Props) {
  const spans = hours.map((span, place) => ({ span, place }));

  function choose(choice: (typeof choices)[number]): void {
    onTimed(choice === 'hours');
    if (choice === 'hours' && hours.length === 0) onChange(weekdays().map((_, day) => ({ day, ...firstSpan })));
  }

  function add(day: number): void {
    const last = hours.filter((span) => span.day === day).at(-1);
    onChange([...hours, { day, ...(last ? { opens: last.closes, closes: '23:00' } : firstSpan) }]);
  }

  const set = (place: number, fields: Partial<OpeningSpan>) =>
    onChange(hours.map((span, each) => (each === place ? { ...span, ...fields } : span)));

  return (
    <div className="space-y-4">
      {!onlyTable && (
        <ChoiceChips
          legend={m.adminDelivery.hours()}
          options={choices}
          wordFor={(choice) => choiceWords()[choice]}
          chosen={timed ? 'hours' : 'always'}
          onChange={choose}
        />
      )}
      {errors.hours && (
        <p role="alert" tabIndex={-1} className="font-semibold text-danger">
          {errors.hours}
        </p>
      )}
      {timed && (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {weekdays().map((name, day) => {
              const own = spans.filter(({ span }) => span.day === day);
              return (
                <li key={name} className="grid gap-2 p-3 sm:grid-cols-[8rem_1fr_auto] sm:items-start">
                  <h3 className="pt-2.5 font-semibold">{name}</h3>
                  <div className="space-y-2">
                    {own.length === 0 && <p className="pt-2.5 text-muted">{m.adminDelivery.closedDay()}</p>}
                    {own.map(({ span, place }) => (
                      <SpanFields
                        key={place}
                        day={name}
                        span={span}
                        error={errors[`hours.${place}.opens`] ?? errors[`hours.${place}.closes`]}
                        onChange={(fields) => set(place, fields)}
                        onRemove={() => onChange(hours.filter((_, each) => each !== place))}
                      />
                    ))}
                  </div>
                  {own.length < deliveryLimits.spansOfDay && (
                    <TextButton aria-label={m.adminDelivery.addHoursOn({ day: name })} onClick={() => add(day)}>
                      <Plus size={18} />
                      {m.adminDelivery.addHours()}
                    </TextButton>
                  )}
                </li>
              );
            })}
          </ul>
          <TextButton
            onClick={() =>
              onChange(
                weekdays().flatMap((_, day) =>
                  hours.filter((span) => span.day === 0).map((span) => ({ ...span, day })),
                ),
              )
            }
          >
            {m.adminDelivery.copyMonday()}
          </TextButton>
        </>
      )}
    </div>
  );
}

interface SpanProps {
  /** The name of the weekday. */
  day: string;
  span: OpeningSpan;
  error: string | undefined;
  onChange: (fields: Partial<OpeningSpan>) => void;
  onRemove: () => void;
}

function SpanFields({ day, span, error, onChange, onRemove }: SpanProps) {
  const { opens, closes } = span;
  const field = (name: 'opens' | 'closes', label: string) => (
    <input
      type="time"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={span[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className={classNames(
        'h-11 min-w-0 rounded-md border bg-canvas px-2 max-sm:w-27 max-sm:px-1 max-sm:text-sm',
        inputBorder(error),
      )}
    />
  );
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        {field('opens', m.adminDelivery.opensOn({ day }))}
        <span aria-hidden>–</span>
        {field('closes', m.adminDelivery.closesOn({ day }))}
        <IconButton label={m.adminDelivery.removeHours({ day, hours: spanText(span) })} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
        {closes <= opens && closes !== '' && (
          <span className="text-sm text-muted">
            {closes === opens ? m.adminDelivery.wholeDay() : m.adminDelivery.nextDay()}
          </span>
        )}
      </div>
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </div>
  );
}
