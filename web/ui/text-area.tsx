import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { inputBorder, Labelled, labelledInput } from './labelled.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  /** See `Labelled`. */
  isAlert?: boolean;
}

/** A labelled multi-line field with its message. */
export function TextArea({ label, error, isAlert, className, ...rest }: Props) {
  const id = useId();
  return (
    <Labelled isInput id={id} label={label} error={error} isAlert={isAlert} className={className}>
      <textarea
        {...rest}
        {...labelledInput(id, error)}
        className={classNames(
          'w-full rounded-md border bg-canvas px-4 py-3 text-base placeholder:text-muted',
          inputBorder(error),
        )}
      />
    </Labelled>
  );
}
