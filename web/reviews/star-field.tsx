import { useId } from 'react';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Star } from '../ui/icons.tsx';

interface Props {
  /** 0 before a choice. */
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}

const choices = [1, 2, 3, 4, 5];

/** A choice of one to five stars: radio buttons, which arrow keys move through. */
export function StarField({ value, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="text-sm font-semibold">{m.reviews.yourStars()}</legend>
      <div className="-ml-1.5 flex">
        {choices.map((stars) => (
          <label
            key={stars}
            title={m.reviews.stars({ count: stars })}
            className={classNames(
              'relative flex size-12 cursor-pointer items-center justify-center rounded-md transition-transform active:scale-90 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              stars <= value ? 'text-star' : 'text-field',
            )}
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-label={m.reviews.stars({ count: stars })}
              aria-invalid={error ? true : undefined}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star size={34} strokeWidth={1.5} fill={stars <= value ? 'currentColor' : 'none'} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
