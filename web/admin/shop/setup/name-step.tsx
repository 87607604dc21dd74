import { useQuery } from '@tanstack/react-query';
import { defaultPublicSettings } from '../../../../contract/settings/default-public-settings.ts';
import { shop } from '../../../../contract/settings/sections/shop.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { upload } from '../../../api/upload.ts';
import { stored } from '../../../forms/picture-file.ts';
import { PictureReading, usePictureReading } from '../../../forms/picture-reading.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { fieldsOf } from '../settings/setting-fields.ts';
import { SettingInput, type SettingValue } from '../settings/setting-input.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { useTell } from './setup-query.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { useSaveShop } from './use-save-shop.ts';
import { useStepDraft } from './use-step-draft.ts';

type Values = Record<'name' | 'accent' | 'logo', SettingValue>;

const extras = () => fieldsOf('shop').filter(({ name }) => name === 'accent' || name === 'logo');

/** The place of its fault in an answer. */
const placeOf = (name: string) => `settings.shop.${name}`;

/** The name that the store comes with is not one to keep. */
const valuesOf = ({ name, accent, logo }: ShopSettings['shop']): Values => ({
  name: name === defaultPublicSettings.name ? '' : name,
  accent,
  logo: stored(logo),
});

/** Step 1: name, and perhaps colour and logo. */
export function NameStep({ onDone }: StepProps) {
  const { data: saved, error, isPending, refetch } = useQuery(settingsQuery);
  const { draft, edit, finish, question } = useStepDraft<Values>();
  const { isReading, count } = usePictureReading();
  const { box, busy, submit, errors, clearErrors } = useSubmit();
  const tell = useTell();
  const { saveSettings } = useSaveShop();
  if (isPending) return <Skeletons label={m.setup.loading()} sizes={['h-96 rounded-xl']} />;
  if (!saved) return <LoadingFailed title={m.setup.loadingFailed()} query={{ error, refetch }} />;
  const { version, settings } = saved;
  const values = { ...valuesOf(settings.shop), ...draft };

  const change = (name: keyof Values) => (value: SettingValue) => {
    edit({ [name]: value });
    clearErrors(placeOf(name));
  };

  async function urlOf(picture: SettingValue): Promise<string> {
    if (typeof picture !== 'object' || picture === null) return '';
    if (picture.kind === 'stored') return picture.url;
    const { data } = await upload('POST /api/v1/shop-settings/picture', { image: picture.file }, () => {});
    // Uploaded once, also when saving fails.
    edit({ logo: stored(data.image) });
    return data.image;
  }

  const save = () =>
    submit(async () => {
      const logo = await urlOf(values.logo);
      const shop = { ...settings.shop, name: String(values.name), accent: String(values.accent), logo };
      await saveSettings(version, { shop });
      await tell({ steps: { name: 'confirmed' } });
      finish(onDone);
    });

  return (
    <StepCard step="name" title={m.setup.nameTitle()} hint={m.setup.nameHint()}>
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {/* What is entered while it is saved would be lost with the step. */}
        <div inert={busy}>
          <Field
            label={m.adminSettings.shopName()}
            placeholder={m.setup.namePlaceholder()}
            maxLength={shop.groups.shop.fields.name.most}
            autoComplete="organization"
            value={String(values.name)}
            error={errors[placeOf('name')]}
            onChange={({ target }) => change('name')(target.value)}
          />
          <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
            <PictureReading value={count}>
              {extras().map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  value={values[field.name as keyof Values]}
                  error={errors[placeOf(field.name)]}
                  onChange={change(field.name as keyof Values)}
                />
              ))}
            </PictureReading>
          </div>
        </div>
        <StepButtons step="name" onDone={() => finish(onDone)} disabled={busy}>
          <Button
            type="submit"
            busy={busy || isReading}
            busyLabel={busy ? m.adminSettings.saving() : m.ui.preparingPhotos()}
            className="max-sm:w-full"
          >
            {m.setup.save()}
          </Button>
        </StepButtons>
      </form>
      {question}
    </StepCard>
  );
}
