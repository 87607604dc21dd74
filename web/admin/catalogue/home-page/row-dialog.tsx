import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { homeLimits, homeRowForms } from '../../../../contract/catalogue/admin-limits.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { flatTranslations, nestedTranslations } from '../../../../contract/catalogue/translations.ts';
import type { CreatedSection, Period } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { baseLocale } from '../../../../messages/locale.ts';
import { messageOf } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import { type PictureValue, stored } from '../../../forms/picture-file.ts';
import { labelInLanguage } from '../../../forms/translation-fields.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { ImageDrop, PastedPictures } from '../../ui/image-drop.tsx';
import type { Entry } from './draft.ts';
import { emptyRow } from './draft.ts';
import { previewQuery } from './home-queries.ts';
import { PeriodFields } from './period-fields.tsx';
import { PickedProducts } from './picked-products.tsx';
import { RowPreview } from './row-preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import { formNames } from './section-texts.ts';
import { TitleFields, titlesOf } from './title-fields.tsx';

interface Props {
  entry: Entry;
  row: CreatedSection;
  onDone: (entry: Entry) => void;
  onClose: () => void;
}

function faultsOf({ title, period, products }: CreatedSection): Record<string, string> {
  const { fromDay, toDay, fromTime, toTime } = period;
  const isOutside = (value: number, least: number, most: number) => !(value >= least && value <= most);
  return {
    ...(title.trim() === '' && { title: m.adminHome.enterTitle() }),
    ...(fromDay && toDay && toDay < fromDay && { toDay: m.adminHome.endsBeforeStart() }),
    ...(fromTime && toTime && toTime !== '00:00' && toTime <= fromTime && { toTime: m.adminHome.endsBeforeStart() }),
    ...(products.by === 'rule' &&
      isOutside(products.minDiscount, 0, 100) && { minDiscount: m.adminHome.percentRange() }),
    ...(products.by === 'rule' &&
      isOutside(products.most, 1, homeLimits.products) && {
        most: m.adminHome.mostRange({ most: homeLimits.products }),
      }),
  };
}

/** Creates or edits a row: its titles, form, picture, times and products. The page is saved later. */
export function RowDialog({ entry, row, onDone, onClose }: Props) {
  const queries = useQueryClient();
  const isNew = entry.key.startsWith('new-');
  const [value, setValue] = useState(row);
  const [picked, setPicked] = useState<readonly Product[]>(entry.picked);
  const [initial] = useState(() => stored(row.image));
  const [picture, setPicture] = useState<PictureValue | null>(initial);
  const [share, setShare] = useState<number>();
  const { busy, submit, errors, refuse, clearErrors } = useSubmit({
    onError: (error) => toast.error(messageOf(error)),
  });
  /** The rule or list that is not chosen now, in case the user changes back. */
  const [other, setOther] = useState<CreatedSection['products']>(
    row.products.by === 'rule' ? { by: 'hand', ids: [] } : emptyRow.products,
  );
  const titles = flatTranslations(value.translations, ['title']);
  const set = (changes: Partial<CreatedSection>) => setValue((now) => ({ ...now, ...changes }));
  const setPeriod = (changes: Partial<Period>) => {
    set({ period: { ...value.period, ...changes } });
    clearErrors('toDay');
    clearErrors('toTime');
  };

  /** The URL of the picture, which is uploaded first when it is new. */
  async function imageOf(): Promise<string> {
    if (picture?.kind !== 'new') return picture?.url ?? '';
    setShare(0);
    try {
      return (await upload('POST /api/v1/home-page/picture', { image: picture.file }, setShare)).data.image;
    } finally {
      setShare(undefined);
    }
  }

  async function save(): Promise<void> {
    if (refuse(faultsOf(value))) return;
    await submit(async () => {
      const image = await imageOf();
      const { length: count } = await queries.fetchQuery(previewQuery(value.products));
      const section = { ...value, title: value.title.trim(), translations: titlesOf(titles), image };
      const { isOn: _, ...rest } = entry;
      onDone({ ...rest, section, count, picked });
      onClose();
    });
  }

  return (
    <EditDialog
      wide
      title={isNew ? m.adminHome.newRow() : m.adminHome.editRow()}
      submitLabel={m.adminHome.done()}
      busyLabel={share === undefined ? m.adminHome.done() : m.adminHome.uploading()}
      busy={busy}
      {...(share !== undefined && { share })}
      unsaved={value !== row || picture !== initial}
      onSubmit={save}
      onClose={onClose}
    >
      <PastedPictures onPictures={([first]) => first && setPicture(first)} busy={busy} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={labelInLanguage(m.adminHome.titleField(), baseLocale)}
          maxLength={homeLimits.title}
          value={value.title}
          error={errors.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TitleFields
          texts={titles}
          onChange={(changed) => set({ translations: nestedTranslations({ ...titles, ...changed }) })}
        />
      </div>
      <ChoiceChips
        legend={m.adminHome.form()}
        options={homeRowForms}
        wordFor={(form) => formNames()[form]}
        chosen={value.form}
        onChange={(form) => set({ form })}
      />
      <div>
        <p aria-hidden className="mb-1.5 text-sm font-semibold">
          {m.adminHome.picture()}
        </p>
        <ImageDrop label={m.adminHome.picture()} picture={picture} onChange={setPicture} error={errors.image} />
      </div>
      <PeriodFields period={value.period} errors={errors} onChange={setPeriod} />
      <ChoiceChips
        legend={m.adminHome.products()}
        options={['rule', 'hand'] as const}
        wordFor={(by) => (by === 'rule' ? m.adminHome.byRule() : m.adminHome.byHand())}
        chosen={value.products.by}
        onChange={(by) => {
          if (by === value.products.by) return;
          setOther(value.products);
          set({ products: other });
        }}
      />
      {value.products.by === 'rule' ? (
        <RuleFields rule={value.products} errors={errors} onChange={(products) => set({ products })} />
      ) : (
        <PickedProducts
          products={picked}
          onChange={(products) => {
            setPicked(products);
            set({ products: { by: 'hand', ids: products.map(({ _id }) => _id) } });
          }}
        />
      )}
      <RowPreview products={value.products} />
    </EditDialog>
  );
}
