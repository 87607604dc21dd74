import { useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { type PictureValue, stored } from '../../forms/picture-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { type Details, type Group, type SettingField, settingGroups } from './setting-fields.ts';
import { SettingInput, type SettingValue } from './setting-input.tsx';

interface Props {
  settings: ShopSettings;
  /** Resolves when the details are saved. @throws ApiError with an error for each field, such as 'settings.shop.name' */
  onSave: (details: Details) => Promise<void>;
}

type Values = Record<string, SettingValue>;

const keyOf = (group: Group, { name }: SettingField) => `${group}.${name}`;
const allFields = settingGroups.flatMap(({ name, fields }) => fields.map((field) => ({ group: name, field })));

/** The settings as the inputs show them, by 'group.field'. */
const valuesOf = (settings: ShopSettings): Values =>
  Object.fromEntries(
    allFields.map(({ group, field }) => {
      const value = (settings[group] as Values)[field.name] ?? '';
      return [keyOf(group, field), field.kind === 'picture' ? stored(String(value)) : value];
    }),
  );

const isSame = (a: SettingValue, b: SettingValue): boolean =>
  a === b || (isStored(a) && isStored(b) && a.url === b.url);
const isStored = (value: SettingValue): value is PictureValue & { kind: 'stored' } =>
  typeof value === 'object' && value?.kind === 'stored';

/** The URL of a picture, which is uploaded first when it is new. */
async function urlOf(picture: SettingValue): Promise<string> {
  if (typeof picture !== 'object' || picture === null) return '';
  if (picture.kind === 'stored') return picture.url;
  return (await upload('POST /api/v1/shop-settings/picture', { image: picture.file }, () => {})).data.image;
}

/** Name, banner, contact and the like: filled in, and saved together. */
export function DetailsForm({ settings, onSave }: Props) {
  const before = valuesOf(settings);
  const [changes, setChanges] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const isChanged = (key: string) => key in changes && !isSame(changes[key] ?? '', before[key] ?? '');
  const unsaved = Object.keys(changes).some(isChanged);
  const { question } = useUnsaved(unsaved, () => {});
  const values = { ...before, ...changes };

  /** The URLs of the pictures, by 'group.field'. New ones are uploaded, and then known, so that they are uploaded once. */
  async function uploadPictures(): Promise<Record<string, string>> {
    const urls: Record<string, string> = {};
    for (const { group, field } of allFields) {
      const key = keyOf(group, field);
      const picture = values[key];
      if (field.kind !== 'picture') continue;
      try {
        urls[key] = await urlOf(picture ?? null);
      } catch (error) {
        setErrors({ [key]: messageOf(error) });
        toast.error(messageOf(error));
        throw error;
      }
      if (typeof picture === 'object' && picture?.kind === 'new')
        setChanges((now) => ({ ...now, [key]: stored(urls[key] ?? '') }));
    }
    return urls;
  }

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const urls = await uploadPictures();
      const details: Record<string, Values> = {};
      for (const { group, field } of allFields) {
        const key = keyOf(group, field);
        details[group] = { ...details[group], [field.name]: urls[key] ?? values[key] ?? '' };
      }
      await onSave(details as unknown as Details);
      setChanges({});
    } catch (error) {
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      setErrors((now) => ({
        ...now,
        ...Object.fromEntries(faults.map(([place, fault]) => [place.replace(/^settings\./, ''), fault])),
      }));
      setRefusals((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {settingGroups.map(({ name: group, title, hint, fields }) => (
        <Card key={group} title={title} hint={hint}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {fields.map((field) => {
              const key = keyOf(group, field);
              if (field.name.startsWith('shippingText') && values['delivery.shipping'] !== 'own') return null;
              return (
                <SettingInput
                  key={key}
                  field={field}
                  value={values[key] ?? ''}
                  error={errors[key]}
                  onChange={(value) => {
                    setChanges((now) => ({ ...now, [key]: value }));
                    setErrors(({ [key]: _, ...rest }) => rest);
                  }}
                />
              );
            })}
          </div>
        </Card>
      ))}
      {unsaved && (
        <section
          aria-label={m.adminSettings.unsaved()}
          className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-canvas p-3 shadow-float"
        >
          <p className="mr-auto px-1 text-sm font-semibold text-warning max-sm:w-full">{m.adminSettings.unsaved()}</p>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              setChanges({});
              setErrors({});
            }}
          >
            {m.adminSettings.discard()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.adminSettings.saving()} className="max-sm:flex-1">
            {m.adminSettings.save()}
          </Button>
        </section>
      )}
      {question}
    </form>
  );
}
