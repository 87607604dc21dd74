import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
}

/** A labelled multi-line field with its message. */
export function TextArea({ label, error, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={classNames(
          'w-full rounded-md border bg-white px-4 py-3 text-base placeholder:text-muted',
          error ? 'border-danger' : 'border-field hover:border-accent',
        )}
      />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
