import { accentFault, readableShade } from '../../../../contract/settings/accent-color.ts';
import { defaultAccent } from '../../../../contract/settings/default-public-settings.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface Props {
  label: string;
  error: string | undefined;
  hint?: string;
  /** '#0a7a48'; '' for the usual colour. */
  value: string;
  onChange: (value: string) => void;
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** A colour as text and in the browser's chooser, with a sample of a button in it. A faint one says why, and which shade works. */
export function ColorField({ value, error, onChange, ...field }: Props) {
  const shown = isColor(value) ? value.toLowerCase() : defaultAccent;
  const fault = accentFault(shown);
  const shade = fault && readableShade(shown);
  const reason =
    shade && (fault === 'links' ? m.validation.faintLinks({ shade }) : m.validation.faintButtons({ shade }));
  return (
    <div>
      <div className="flex items-start gap-3">
        <Field
          {...field}
          error={reason ?? error}
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
          {fault ? m.adminSettings.faint() : m.adminSettings.sample()}
        </span>
      </div>
      {shade && (
        <Button variant="outline" className="mt-2" onClick={() => onChange(shade)}>
          <span aria-hidden style={{ background: shade }} className="size-5 rounded-full" />
          {m.adminSettings.takeShade({ shade })}
        </Button>
      )}
    </div>
  );
}
