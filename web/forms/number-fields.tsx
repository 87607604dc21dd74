/**
 * Fields for money and numbers. They take what shops write, '₹ 1,250/-' or '५०', and say how to write what they cannot read. The
 * rules are those of sheets and of the API (contract/money/amounts.ts).
 */
import { type ComponentProps, useState } from 'react';
import { amountIn, countIn, decimalOf, percentOf, signedIn } from '../../contract/money/amounts.ts';
import { m } from '../../messages/index.ts';
import { Field } from '../ui/field.tsx';

const kinds = {
  money: { read: amountIn, inputMode: 'decimal', fault: () => m.validation.writeAmount() },
  count: { read: countIn, inputMode: 'numeric', fault: () => m.validation.writeCount() },
  /** With a sign; a keypad of digits has no minus on some phones. */
  signed: { read: signedIn, inputMode: 'text', fault: () => m.validation.writeSigned() },
  percent: { read: percentOf, inputMode: 'decimal', fault: () => m.validation.writePercent() },
  decimal: { read: decimalOf, inputMode: 'decimal', fault: () => m.validation.writeDecimal() },
} as const;
export type NumberKind = keyof typeof kinds;

/** The number that is typed; undefined when it cannot be read, or nothing is typed. */
export const readNumber = (kind: NumberKind, typed: string): number | undefined => kinds[kind].read(typed);

/** How to write what is typed so that it can be read; undefined when it can, or nothing is typed. */
export const numberFault = (kind: NumberKind, typed: string): string | undefined =>
  typed.trim() === '' || readNumber(kind, typed) !== undefined ? undefined : kinds[kind].fault();

type FieldProps = ComponentProps<typeof Field>;
/** Typed text is never cut: a pasted amount may be longer than the number in it. */
type TextProps = Omit<FieldProps, 'type' | 'inputMode' | 'maxLength'>;

/** Its message is about how to write a number once the field was left, or the form refused it with any other. */
export function TypedNumber({ kind, error, onBlur, ...field }: TextProps & { kind: NumberKind }) {
  const [isLeft, setLeft] = useState(false);
  const fault = typeof field.value === 'string' ? numberFault(kind, field.value) : undefined;
  return (
    <Field
      autoComplete="off"
      {...field}
      inputMode={kinds[kind].inputMode}
      error={isLeft || error ? (fault ?? error) : undefined}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

/** Rupees. */
export const MoneyField = (props: TextProps) => <TypedNumber kind="money" {...props} />;

/** A whole number. */
export const CountField = (props: TextProps) => <TypedNumber kind="count" {...props} />;

/** A percentage. */
export const PercentField = (props: TextProps) => <TypedNumber kind="percent" {...props} />;

/** A number that may have decimals, such as the contents of a pack. */
export const DecimalField = (props: TextProps) => <TypedNumber kind="decimal" {...props} />;

interface NumberProps extends Omit<TextProps, 'value' | 'onChange'> {
  kind?: NumberKind;
  /** NaN for what is no number, or an empty field. */
  value: number;
  onChange: (value: number) => void;
}

/** The same for forms that hold numbers. What is no number is refused by the server, or by the form. */
export function NumberField({ kind = 'count', value, onChange, ...field }: NumberProps) {
  const [typed, setTyped] = useState('');
  const read = (text: string): number => readNumber(kind, text) ?? Number.NaN;
  // Typed text stays as it is while it means the value.
  const shown = Object.is(read(typed), value) ? typed : Number.isNaN(value) ? '' : String(value);
  return (
    <TypedNumber
      kind={kind}
      {...field}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
