import { useId } from 'react';

interface Props {
  /** The current action: 'Sending products.csv'. */
  label: string;
  /** Progress, 0 to 1; undefined while unknown. */
  share: number | undefined;
}

const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-accent-line ' +
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent ' +
  '[&::-webkit-progress-value]:transition-[inline-size] [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent ' +
  'indeterminate:[&::-moz-progress-bar]:bg-transparent';

/** A progress bar, with a percentage when known. */
export function ProgressBar({ label, share }: Props) {
  const id = useId();
  return (
    <div>
      <div className="mb-2 flex justify-between gap-3 text-sm font-semibold">
        <label htmlFor={id} className="min-w-0 truncate">
          {label}
        </label>
        {share !== undefined && (
          <span aria-hidden className="tabular-nums">
            {Math.round(share * 100)}%
          </span>
        )}
      </div>
      <progress id={id} value={share} className={bar} />
    </div>
  );
}
