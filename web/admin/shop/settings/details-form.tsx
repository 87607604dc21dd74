import type { ReactNode } from 'react';
import {
  type Translations,
  translationFields,
  withNestedTranslations,
} from '../../../../contract/catalogue/translations.ts';
import { type GroupName, type SectionName, settingGroups } from '../../../../contract/settings/setting-sections.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import { type PictureValue, stored } from '../../../forms/picture-file.ts';
import { PictureReading, usePictureReading } from '../../../forms/picture-reading.ts';
import { fieldErrors, useSubmit } from '../../../forms/use-submit.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import { pricingFormId, type UnsavedFees } from './pricing-form.tsx';
import { quotedText, SettingConflicts } from './setting-conflicts.tsx';
import { fieldsOf, groupsIn, type SettingField } from './setting-fields.ts';
import { SettingInput, type SettingValue } from './setting-input.tsx';

interface Props {
  section: SectionName;
  settings: ShopSettings;
  /** Resolves when the details are saved. @throws ApiError with an error for each field, such as 'settings.shop.name' */
  onSave: (details: Details) => Promise<void>;
  /** More of the section: settings that are saved apart. */
  children: ReactNode;
  /** Fees that are changed and not saved: they have a form of their own. */
  unsavedFees: UnsavedFees | undefined;
  /** Words below the fields of a card. */
  notes: Readonly<Partial<Record<GroupName, ReactNode>>>;
}

type Details = Partial<Pick<ShopSettings, GroupName>>;
type Values = Record<string, SettingValue>;

const keyOf = ({ group, name }: SettingField) => `${group}.${name}`;
const fieldsIn = (section: SectionName) => groupsIn(section).flatMap(fieldsOf);

/** The settings as the inputs show them, by 'group.field'. */
const valuesOf = (settings: ShopSettings, all: readonly SettingField[]): Values =>
  Object.fromEntries(
    all.map((field) => {
      const value = flat(settings[field.group] as object)[field.name] ?? '';
      return [keyOf(field), field.descriptor.kind === 'picture' ? stored(String(value)) : value];
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

/** A switch has a line for itself when its words are many, or when all other fields of the card depend on it. */
const isWide = (field: SettingField, fields: readonly SettingField[]): boolean =>
  field.descriptor.kind === 'switch' && (field.descriptor.hint !== undefined || field === fields[0]);

function inWords(value: SettingValue): string {
  if (value === null) return m.adminSettings.clashNothing();
  if (typeof value === 'object') return m.adminSettings.clashPicture();
  if (typeof value === 'boolean') return value ? m.adminSettings.clashOn() : m.adminSettings.clashOff();
  return quotedText(String(value));
}

/** The URL of a picture, which is uploaded first when it is new. */
async function urlOf(picture: SettingValue): Promise<string> {
  if (typeof picture !== 'object' || picture === null) return '';
  if (picture.kind === 'stored') return picture.url;
  return (await upload('POST /api/v1/shop-settings/picture', { image: picture.file }, () => {})).data.image;
}

/** A picture could not be uploaded. */
class PictureError extends Error {
  /** By 'group.field'. */
  readonly field: string;

  constructor(field: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.field = field;
  }
}

/** The fields of a section, which are filled in and saved together. */
export function DetailsForm({ section, settings, unsavedFees, onSave, children, notes }: Props) {
  const all = fieldsIn(section);
  const changes = useEditedFields(valuesOf(settings, all), isSame);
  const { values, unsaved, conflicts } = changes;
  const { box, busy, submit, errors, clearErrors } = useSubmit<HTMLDivElement>({
    errorsOf: (error) =>
      error instanceof PictureError ? { [error.field]: error.message } : fieldErrors(error, 'settings.'),
    // Whoever saves says everything else.
    onError: (error) => error instanceof PictureError && toast.error(error.message),
  });
  const { question } = useUnsaved(unsaved, () => {}, true);
  const { isReading, count } = usePictureReading();

  function change(key: string, value: SettingValue): void {
    changes.change({ [key]: value });
    clearErrors(key);
  }

  /** The URLs of the pictures, by 'group.field'. New ones are uploaded, and then known, so that they are uploaded once. */
  async function uploadPictures(): Promise<Record<string, string>> {
    const urls: Record<string, string> = {};
    for (const field of all) {
      const key = keyOf(field);
      const picture = values[key];
      if (field.descriptor.kind !== 'picture') continue;
      try {
        urls[key] = await urlOf(picture ?? null);
      } catch (error) {
        throw new PictureError(key, error);
      }
      if (typeof picture === 'object' && picture?.kind === 'new')
        changes.replace(key, picture, stored(urls[key] ?? ''));
    }
    return urls;
  }

  function save(): void {
    if (conflicts.length > 0 || isReading) return;
    void submit(async () => {
      const urls = await uploadPictures();
      const details: Record<string, Values> = {};
      const sent: Values = { ...values };
      for (const field of all) {
        const { group, name, descriptor } = field;
        const key = keyOf(field);
        const url = urls[key];
        const value = url ?? values[key] ?? '';
        // An empty limit is none.
        details[group] = { ...details[group], [name]: descriptor.kind === 'limit' && value === '' ? null : value };
        if (url !== undefined) sent[key] = stored(url);
      }
      const nested = Object.entries(details).map(([group, fields]) => [group, withNestedTranslations(fields)]);
      await onSave(Object.fromEntries(nested) as Details);
      changes.settle(sent);
    });
  }

  return (
    <div ref={box} className="space-y-5">
      {groupsIn(section).map((group) => {
        const { title, hint } = settingGroups[group];
        return (
          <Card key={group} id={anchorOf(group)} className={anchored} title={title()} hint={hint()}>
            <form
              noValidate
              className="grid items-start gap-5 sm:grid-cols-2"
              onSubmit={(event) => {
                event.preventDefault();
                if (unsaved) save();
              }}
            >
              <PictureReading value={count}>
                {fieldsOf(group).map((field, _, fields) => {
                  const key = keyOf(field);
                  const { needs } = field.descriptor;
                  if (needs && values[`${group}.${needs.field}`] !== needs.value && !errors[key]) return null;
                  return (
                    <div key={key} className={isWide(field, fields) ? 'sm:col-span-2' : undefined}>
                      <SettingInput
                        field={field}
                        value={values[key] ?? ''}
                        error={errors[key]}
                        onChange={(value) => change(key, value)}
                      />
                    </div>
                  );
                })}
              </PictureReading>
            </form>
            {notes[group]}
          </Card>
        );
      })}
      {children}
      {unsaved && (
        <SaveBar
          notice={
            <div className="max-h-60 w-full overflow-y-auto empty:hidden">
              <SettingConflicts
                changes={changes}
                labelOf={(key) => all.find((field) => keyOf(field) === key)?.label ?? key}
                wordsOf={(_, value) => inWords(value)}
              />
            </div>
          }
          busy={busy || isReading}
          busyLabel={busy ? undefined : m.ui.preparingPhotos()}
          disabled={conflicts.length > 0}
          onDiscard={() => {
            changes.discard();
            clearErrors();
          }}
          onSave={save}
        />
      )}
      {!unsaved && unsavedFees && (
        <SaveBar
          title={m.adminSettings.unsavedFees()}
          busy={unsavedFees.busy}
          disabled={unsavedFees.hasConflicts}
          save={m.adminSettings.saveFees()}
          form={pricingFormId}
          onDiscard={unsavedFees.discard}
        />
      )}
      {question}
    </div>
  );
}
