import { useState } from 'react';
import { isShopDay, isShopMonth } from '../../contract/delivery/shop-day.ts';
import { Field } from '../ui/field.tsx';

interface Props {
  type?: 'date' | 'month';
  label: string;
  /** Such as 2026-11-20, or 2026-11; '' for none. */
  value: string;
  /** True when none can be chosen. */
  optional?: boolean;
  /** @param isLeft whether the field was left with it: until then, a digit more may follow */
  onChoose: (value: string, isLeft: boolean) => void;
}

/** A day or a month, which applies as soon as it is whole. Until the field is left it shows what is typed. */
export function DayField({ type = 'date', label, value, optional = false, onChoose }: Props) {
  const [typed, setTyped] = useState<string>();
  const isWhole = type === 'date' ? isShopDay : isShopMonth;
  return (
    <Field
      type={type}
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isWhole(target.value) || (optional && target.value === '')) onChoose(target.value, false);
      }}
      onBlur={() => {
        if (typed !== undefined && isWhole(typed)) onChoose(typed, true);
        setTyped(undefined);
      }}
    />
  );
}
