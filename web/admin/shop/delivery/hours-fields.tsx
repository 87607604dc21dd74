import { deliveryLimits } from '../../../../contract/delivery/delivery-limits.ts';
import type { OpeningSpan } from '../../../../contract/delivery/opening-hours.ts';
import { m } from '../../../../messages/index.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import type { FieldErrors } from './field-errors.ts';
import { SpanFields } from './span-fields.tsx';

interface Props {
  hours: readonly OpeningSpan[];
  /** Open at certain hours, rather than always. */
  timed: boolean;
  /** 'hours' for all of them, 'hours.3.opens' for one. */
  errors: FieldErrors;
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
const choiceLabels = () => ({ always: m.adminDelivery.always(), hours: m.adminDelivery.atHours() });

const firstSpan = { opens: '07:00', closes: '22:00' };

/** The first value of a new span, behind the last one of its day. */
export const spanAfter = (last: Pick<OpeningSpan, 'closes'> | undefined) =>
  last ? { opens: last.closes, closes: '23:00' } : firstSpan;

/** The weekly hours: any number of spans a day, also across midnight. */
export function HoursFields({ hours, timed, errors, onTimed, onChange, onlyTable = false }: Props) {
  const spans = hours.map((span, place) => ({ span, place }));

  function choose(choice: (typeof choices)[number]): void {
    onTimed(choice === 'hours');
    if (choice === 'hours' && hours.length === 0) onChange(weekdays().map((_, day) => ({ day, ...firstSpan })));
  }

  function add(day: number): void {
    onChange([...hours, { day, ...spanAfter(hours.filter((span) => span.day === day).at(-1)) }]);
  }

  const set = (place: number, fields: Partial<OpeningSpan>) =>
    onChange(hours.map((span, each) => (each === place ? { ...span, ...fields } : span)));

  return (
    <div className="space-y-4">
      {!onlyTable && (
        <ChoiceChips
          legend={<span className="sr-only">{m.adminDelivery.hours()}</span>}
          options={choices}
          wordFor={(choice) => choiceLabels()[choice]}
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
