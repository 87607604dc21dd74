import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { inputBorder, Labelled, labelledInput } from './labelled.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** Error message, shown under the field and read by screen readers. */
  error?: string | undefined;
  /** See `Labelled`. */
  isAlert?: boolean;
  /** Shown under the field without an error. */
  hint?: string;
  /** Shown at the right end inside the field, for example a show/hide toggle. */
  after?: ReactNode;
}

/** A labelled input with its message. Accepts react-hook-form's `register(...)` as props. */
export function Field({ label, error, isAlert, hint, after, className, ...input }: Props) {
  const id = useId();
  return (
    <Labelled isInput id={id} label={label} error={error} isAlert={isAlert} hint={hint} className={className}>
      <div className="relative">
        <input
          {...input}
          {...labelledInput(id, error, hint)}
          className={classNames(
            'h-12 w-full rounded-md border bg-canvas px-4 text-base placeholder:text-muted read-only:bg-surface read-only:text-muted',
            inputBorder(error),
            after ? 'pr-13' : false,
          )}
        />
        {after && <div className="absolute inset-y-0 right-0.5 flex items-center">{after}</div>}
      </div>
    </Labelled>
  );
}
