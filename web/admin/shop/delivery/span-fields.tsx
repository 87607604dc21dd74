import { type OpeningSpan, spanText } from '../../../../contract/delivery/opening-hours.ts';
import { m } from '../../../../messages/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Trash2 } from '../../../ui/icons.tsx';
import { inputBorder } from '../../../ui/labelled.tsx';

type Span = Pick<OpeningSpan, 'opens' | 'closes'>;

interface Props {
  /** The name of the weekday, or the date. */
  day: string;
  span: Span;
  error: string | undefined;
  onChange: (fields: Partial<Span>) => void;
  onRemove: () => void;
}

/** From when to when, also across midnight. */
export function SpanFields({ day, span, error, onChange, onRemove }: Props) {
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
