import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { type Translations, translationFields, withNestedTranslations } from '../../../contract/translations.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { type PictureValue, stored } from '../../forms/picture-file.ts';
import { PictureReading, usePictureReading } from '../../forms/picture-reading.ts';
import { useChanges } from '../../forms/use-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { pricingFormId, type UnsavedFees } from './pricing-form.tsx';
import { anchored, anchorOf } from './setting-anchors.ts';
import { SettingClashes, textInWords } from './setting-clashes.tsx';
import {
  type Details,
  type Group,
  type SettingField,
  type SettingSection,
  settingGroups,
  settingSections,
} from './setting-fields.ts';
import { SettingInput, type SettingValue } from './setting-input.tsx';

interface Props {
  settings: ShopSettings;
  /** Resolves when the details are saved. @throws ApiError with an error for each field, such as 'settings.shop.name' */
  onSave: (details: Details) => Promise<void>;
  /** What else each section has: settings with forms of their own. */
  more: Readonly<Partial<Record<SettingSection, ReactNode>>>;
  /** Fees that are changed and not saved: they have a form of their own. */
  unsavedFees: UnsavedFees | undefined;
  /** What is to say below the fields of a card. */
  notes: Readonly<Partial<Record<Group, ReactNode>>>;
}

const sections = () => Object.entries(settingSections()) as [SettingSection, string][];

type Values = Record<string, SettingValue>;

const keyOf = (group: Group, { name }: SettingField) => `${group}.${name}`;
const allFields = () => settingGroups().flatMap(({ name, fields }) => fields.map((field) => ({ group: name, field })));

/** The settings as the inputs show them, by 'group.field'. */
const valuesOf = (settings: ShopSettings): Values =>
  Object.fromEntries(
    allFields().map(({ group, field }) => {
      const value = flat(settings[group] as object)[field.name] ?? '';
      return [keyOf(group, field), field.kind === 'picture' ? stored(String(value)) : value];
    }),
  );

/** The settings of a group, with translated texts by their paths. */
const flat = ({ translations, ...fields }: { translations?: Translations<string> }): Values => ({
  ...fields,
  ...translationFields(translations),
});

const isSame = (a: SettingValue = '', b: SettingValue = ''): boolean =>
  a === b || (isStored(a) && isStored(b) && a.url === b.url);
const isStored = (value: SettingValue): value is PictureValue & { kind: 'stored' } =>
  typeof value === 'object' && value?.kind === 'stored';

const labels = () => new Map(allFields().map(({ group, field }) => [keyOf(group, field), field.label]));

function inWords(value: SettingValue): string {
  if (value === null) return m.adminSettings.clashNothing();
  if (typeof value === 'object') return m.adminSettings.clashPicture();
  if (typeof value === 'boolean') return value ? m.adminSettings.clashOn() : m.adminSettings.clashOff();
  return textInWords(String(value));
}

/** The URL of a picture, which is uploaded first when it is new. */
async function urlOf(picture: SettingValue): Promise<string> {
  if (typeof picture !== 'object' || picture === null) return '';
  if (picture.kind === 'stored') return picture.url;
  return (await upload('POST /api/v1/shop-settings/picture', { image: picture.file }, () => {})).data.image;
}

/** At the lower end of the window. */
const bar =
  'sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-canvas p-3 shadow-float';

/** The settings section by section: name, banner, contact and the like are filled in, and saved together. */
export function DetailsForm({ settings, unsavedFees, onSave, more, notes }: Props) {
  const changes = useChanges(valuesOf(settings), isSame);
  const { values, unsaved, clashes } = changes;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const { question } = useUnsaved(unsaved, () => {}, true);
  const { isReading, count } = usePictureReading();

  function change(key: string, value: SettingValue): void {
    changes.change(key, value);
    setErrors(({ [key]: _, ...rest }) => rest);
  }

  /** The URLs of the pictures, by 'group.field'. New ones are uploaded, and then known, so that they are uploaded once. */
  async function uploadPictures(): Promise<Record<string, string>> {
    const urls: Record<string, string> = {};
    for (const { group, field } of allFields()) {
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
        changes.replace(key, picture, stored(urls[key] ?? ''));
    }
    return urls;
  }

  async function save(): Promise<void> {
    if (clashes.length > 0 || isReading) return;
    setBusy(true);
    setErrors({});
    try {
      const urls = await uploadPictures();
      const details: Record<string, Values> = {};
      const sent: Values = { ...values };
      for (const { group, field } of allFields()) {
        const key = keyOf(group, field);
        const url = urls[key];
        details[group] = { ...details[group], [field.name]: url ?? values[key] ?? '' };
        if (url !== undefined) sent[key] = stored(url);
      }
      const nested = Object.entries(details).map(([group, fields]) => [group, withNestedTranslations(fields)]);
      await onSave(Object.fromEntries(nested) as Details);
      changes.settle(sent);
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
    <div ref={form} className="space-y-10">
      {sections().map(([section, title]) => (
        <div key={section} className="space-y-5">
          <h2 className="text-xl font-extrabold">{title}</h2>
          {settingGroups()
            .filter((each) => each.section === section)
            .map(({ name: group, title: of, hint, fields }) => (
              <Card key={group} id={anchorOf(group)} className={anchored} title={of} hint={hint}>
                <form
                  noValidate
                  className="grid items-start gap-5 sm:grid-cols-2"
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (unsaved) void save();
                  }}
                >
                  <PictureReading value={count}>
                    {fields.map((field) => {
                      const key = keyOf(group, field);
                      if (field.name.endsWith('shippingText') && values['delivery.shipping'] !== 'own') return null;
                      return (
                        <SettingInput
                          key={key}
                          field={field}
                          value={values[key] ?? ''}
                          error={errors[key]}
                          onChange={(value) => change(key, value)}
                        />
                      );
                    })}
                  </PictureReading>
                </form>
                {notes[group]}
              </Card>
            ))}
          {more[section]}
        </div>
      ))}
      {unsaved && (
        <section aria-label={m.adminSettings.unsaved()} className={bar}>
          <div className="max-h-60 w-full overflow-y-auto empty:hidden">
            <SettingClashes
              changes={changes}
              labelOf={(key) => labels().get(key) ?? key}
              wordsOf={(_, value) => inWords(value)}
            />
          </div>
          <p className="mr-auto px-1 text-sm font-semibold text-warning max-sm:w-full">{m.adminSettings.unsaved()}</p>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              changes.drop(() => true);
              setErrors({});
            }}
          >
            {m.adminSettings.discard()}
          </Button>
          <Button
            busy={busy || isReading}
            busyLabel={busy ? m.adminSettings.saving() : m.ui.preparingPhotos()}
            className="max-sm:flex-1"
            disabled={clashes.length > 0}
            onClick={() => void save()}
          >
            {m.adminSettings.save()}
          </Button>
        </section>
      )}
      {!unsaved && unsavedFees && (
        <section aria-label={m.adminSettings.unsaved()} className={bar}>
          <p className="mr-auto px-1 text-sm font-semibold text-warning max-sm:w-full">
            {m.adminSettings.unsavedFees()}
          </p>
          <Button variant="quiet" disabled={unsavedFees.busy} onClick={unsavedFees.discard}>
            {m.adminSettings.discard()}
          </Button>
          <Button
            type="submit"
            form={pricingFormId}
            busy={unsavedFees.busy}
            busyLabel={m.adminSettings.saving()}
            disabled={unsavedFees.clashes}
            className="max-sm:flex-1"
          >
            {m.adminSettings.saveFees()}
          </Button>
        </section>
      )}
      {question}
    </div>
  );
}
