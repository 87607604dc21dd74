import { Star } from './icons.tsx';
import { times } from './times.ts';

interface Props {
  /** 0 to 5; parts of a star are shown. */
  value: number;
  /** Of a star, in pixels. */
  size: number;
  /** The rating in words. */
  label: string;
}

const most = 5;

/** Five stars, filled as far as the value. */
export const Stars = ({ value, size, label }: Props) => (
  <span role="img" aria-label={label} className="relative inline-flex shrink-0 text-line">
    {times(most, (index) => (
      <Star key={index} size={size} fill="currentColor" strokeWidth={0} className="shrink-0" />
    ))}
    <span className="absolute inset-0 flex overflow-hidden text-star" style={{ width: `${(value / most) * 100}%` }}>
      {times(most, (index) => (
        <Star key={index} size={size} fill="currentColor" strokeWidth={0} className="shrink-0" />
      ))}
    </span>
  </span>
);
