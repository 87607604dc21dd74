import { type KeyboardEvent, useId, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Labelled } from '../../../ui/labelled.tsx';

interface Props {
  label: string;
  hint: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Maximum number of values. */
  max: number;
  error?: string | undefined;
}

/** An input for several short values: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function ChipInput({ label, hint, values, onChange, max, error }: Props) {
  const id = useId();
  const [text, setText] = useState('');

  function add(): void {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length > 0) onChange([...new Set([...values, ...words])]);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key === 'Enter' || event.key === ',') && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
  }

  return (
    <Labelled isInput id={id} label={label} error={error} hint={hint}>
      <div className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-md border border-field bg-canvas p-2 focus-within:border-accent-line hover:border-accent-line">
        {values.map((value) => (
          <Chip
            key={value}
            removeLabel={m.adminCatalogue.removeNamed({ name: value })}
            onRemove={() => {
              onChange(values.filter((each) => each !== value));
              document.getElementById(id)?.focus();
            }}
          >
            {value}
          </Chip>
        ))}
        <input
          id={id}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          value={text}
          disabled={values.length >= max}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
          className="h-8 min-w-24 flex-1 rounded-sm bg-canvas px-2"
        />
      </div>
    </Labelled>
  );
}
