import type { HTMLInputTypeAttribute } from 'react';
import { countIn } from '../../../../contract/money/amounts.ts';
import type { SettingDescriptor } from '../../../../contract/settings/setting-descriptor.ts';
import { CountField, NumberField } from '../../../forms/number-fields.tsx';
import type { PictureValue } from '../../../forms/picture-file.ts';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { ColorField } from './color-field.tsx';
import type { SettingField } from './setting-fields.ts';

export type SettingValue = string | number | boolean | PictureValue | null;

interface Props {
  field: SettingField;
  value: SettingValue;
  error: string | undefined;
  onChange: (value: SettingValue) => void;
}

const inputTypes: Partial<Record<SettingDescriptor['kind'], HTMLInputTypeAttribute>> = {
  email: 'email',
  webAddress: 'url',
};

/** One field of the shop's details. */
export function SettingInput({ field: { descriptor, label, language }, value, error, onChange }: Props) {
  const { kind } = descriptor;
  const hint = descriptor.hint?.();
  const written = {
    label,
    error,
    ...(hint && { hint }),
    ...('most' in descriptor && { maxLength: descriptor.most }),
    ...(language && { lang: language }),
    value: String(value),
  };
  switch (kind) {
    case 'long':
      return <TextArea rows={3} {...written} onChange={({ target }) => onChange(target.value)} />;
    case 'limit':
      return <CountField {...written} onChange={({ target }) => onChange(countIn(target.value) ?? target.value)} />;
    case 'number':
      return <NumberField {...written} value={typeof value === 'number' ? value : Number.NaN} onChange={onChange} />;
    case 'color':
      return <ColorField {...written} onChange={onChange} />;
    case 'picture':
      return (
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-semibold">
            {label}
          </p>
          <ImageDrop
            label={label}
            picture={typeof value === 'object' ? value : null}
            onChange={onChange}
            error={error}
          />
          {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
        </div>
      );
    case 'switch':
      return (
        <Switch checked={value === true} onChange={onChange} {...(hint && { hint })}>
          {label}
        </Switch>
      );
    case 'choice':
      return (
        <ChoiceChips
          legend={label}
          options={Object.keys(descriptor.choices)}
          wordFor={(choice) => descriptor.choices[choice]?.() ?? choice}
          chosen={String(value)}
          onChange={onChange}
        />
      );
    default:
      return (
        <Field
          {...written}
          type={('type' in descriptor && descriptor.type) || (inputTypes[kind] ?? 'text')}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
