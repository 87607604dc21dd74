import { accentContrast, readableContrast } from '../../../contract/accent-color.ts';
import { defaultAccent } from '../../../contract/default-public-settings.ts';
import { shippingChoices } from '../../../contract/shop-setting-choices.ts';
import { m } from '../../../messages/index.ts';
import type { PictureValue } from '../../forms/picture-file.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChoiceChips } from '../catalogue/choice-chips.tsx';
import { ImageDrop } from '../catalogue/image-drop.tsx';
import type { SettingField } from './setting-fields.ts';

export type SettingValue = string | number | boolean | PictureValue | null;

interface Props {
  field: SettingField;
  value: SettingValue;
  error: string | undefined;
  onChange: (value: SettingValue) => void;
}

const shippingWords = () => ({
  spec: m.adminSettings.shippingUsual(),
  own: m.adminSettings.shippingOwn(),
  none: m.adminSettings.shippingNone(),
});

/** One field of the shop's details. */
export function SettingInput({ field: { kind, label, hint, most, language, type }, value, error, onChange }: Props) {
  const written = {
    label,
    error,
    ...(hint && { hint }),
    ...(most !== undefined && { maxLength: most }),
    ...(language && { lang: language }),
    value: String(value),
  };
  switch (kind) {
    case 'long':
      return <TextArea rows={3} {...written} onChange={({ target }) => onChange(target.value)} />;
    case 'number':
      return (
        <Field
          {...written}
          inputMode="numeric"
          onChange={({ target }) => onChange(/^\d+$/.test(target.value) ? Number(target.value) : target.value)}
        />
      );
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
        <Switch checked={value === true} onChange={onChange}>
          {label}
        </Switch>
      );
    case 'shipping':
      return (
        <ChoiceChips
          legend={label}
          options={shippingChoices}
          wordFor={(choice) => shippingWords()[choice]}
          chosen={value as (typeof shippingChoices)[number]}
          onChange={onChange}
        />
      );
    default:
      return <Field {...written} type={type ?? 'text'} onChange={({ target }) => onChange(target.value)} />;
  }
}

interface ColorProps {
  label: string;
  error: string | undefined;
  hint?: string;
  /** '#0a7a48'; '' for the usual colour. */
  value: string;
  onChange: (value: string) => void;
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** A colour as text and in the browser's chooser, with a sample of a button in it. */
function ColorField({ value, onChange, ...field }: ColorProps) {
  const shown = isColor(value) ? value : defaultAccent;
  const readable = accentContrast(shown) >= readableContrast;
  return (
    <div className="flex items-start gap-3">
      <Field
        {...field}
        className="flex-1"
        placeholder={defaultAccent}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
        after={
          <input
            type="color"
            aria-label={m.adminSettings.chooseColor()}
            value={shown}
            onChange={({ target }) => onChange(target.value)}
            className="mr-1 h-9 w-10 cursor-pointer rounded-sm border-0 bg-transparent"
          />
        }
      />
      <span
        aria-hidden
        style={{ background: shown }}
        className="mt-6.5 inline-flex h-12 items-center rounded-md px-4 font-bold text-white"
      >
        {readable ? m.adminSettings.sample() : m.adminSettings.faint()}
      </span>
    </div>
  );
}
