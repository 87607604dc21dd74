import { Field } from '../../ui/field.tsx';

interface Props {
  label: string;
  hint?: string;
  /** NaN for an empty field. */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** A field for a whole number. What is not one is refused by the server. */
export const NumberField = ({ value, onChange, hint, ...field }: Props) => (
  <Field
    {...field}
    {...(hint && { hint })}
    type="number"
    inputMode="numeric"
    min={0}
    step={1}
    value={Number.isNaN(value) ? '' : value}
    onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
  />
);
