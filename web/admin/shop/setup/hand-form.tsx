import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits, type Unit, units } from '../../../../contract/api/limits.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { CountField, DecimalField, MoneyField } from '../../../forms/number-fields.tsx';
import type { PictureValue } from '../../../forms/picture-file.ts';
import { PictureReading, usePictureReading } from '../../../forms/picture-reading.ts';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { categoriesQuery, subCategoriesQuery } from '../../catalogue/products/catalogue-queries.ts';
import { gstRateOptions } from '../../catalogue/products/gst-rate-options.ts';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { Part } from './part.tsx';
import { useStepDraft } from './use-step-draft.ts';

interface Values {
  name: string;
  price: string;
  stock: string;
  unit: Unit;
  unit_quantity: string;
  /** An id; '' for a new one. */
  category: string;
  newCategory: string;
  /** An id; '' for none. */
  subCategory: string;
  hsn: string;
  /** Percent; '' for none. */
  gst_rate: string;
  picture: PictureValue | null;
}

const empty: Values = {
  name: '',
  price: '',
  stock: '10',
  unit: 'PC',
  unit_quantity: '1',
  category: '',
  newCategory: '',
  subCategory: '',
  hsn: '',
  gst_rate: '',
  picture: null,
};

/** Adds one product with as little as possible. The next one keeps its category and unit. */
export function HandForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: subCategories = [] } = useQuery(subCategoriesQuery);
  const { draft, edit, finish, question } = useStepDraft<Values>();
  const [kept, setKept] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { box, focusFault } = useFaultFocus<HTMLFormElement>();
  const requestKey = useRequestKey();
  const { isReading, count } = usePictureReading();
  const values = { ...empty, category: categories[0]?._id ?? '', ...kept, ...draft };
  const possible = subCategories.filter(({ category }) => category.includes(values.category));

  const text = (name: Exclude<keyof Values, 'picture'>) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  function set(fields: Partial<Values>): void {
    edit(fields);
    const { category: _, ...rest } = errors;
    setErrors(Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in fields))));
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { picture, category, newCategory, subCategory, ...fields } = values;
    // Sent again after a lost answer, it is the same, though there is a category by now.
    edit({ category });
    setBusy(true);
    try {
      const body = {
        ...fields,
        ...(possible.some(({ _id }) => _id === subCategory) && { subCategory: [subCategory] }),
        ...(category === '' ? { newCategory } : { category }),
        ...(picture?.kind === 'new' && { image1: picture.file }),
      };
      const headers = requestKey.headersOf(body);
      const { message, data } = await upload('POST /api/v1/setup/add-product', body, () => {}, headers);
      requestKey.done();
      toast.success(message);
      await onAdded();
      setKept({
        category: data.category[0] ?? '',
        unit: values.unit,
        unit_quantity: values.unit_quantity,
        gst_rate: values.gst_rate,
      });
      setErrors({});
      finish(() => {
        // The fields can have the focus again.
        flushSync(() => setBusy(false));
        box.current?.querySelector('input')?.focus();
      });
    } catch (error) {
      requestKey.failed(error);
      const faults = error instanceof ApiError ? error.errors : {};
      setErrors(faults);
      if (Object.keys(faults).length === 0) toast.error(messageOf(error));
      else focusFault();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Part title={m.setup.handTitle()} hint={m.setup.handHint()}>
      <form
        ref={box}
        noValidate
        onSubmit={(event) => void add(event)}
        className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4"
      >
        {/* What is entered while it is added would be lost: the fields are emptied for the next product. */}
        <div inert={busy} className="contents">
          <Field
            label={m.setup.productName()}
            maxLength={limits.productNameMax}
            autoComplete="off"
            className="col-span-2"
            {...text('name')}
          />
          <MoneyField label={m.setup.price()} {...text('price')} />
          <CountField label={m.setup.stock()} {...text('stock')} />
          <DecimalField label={m.setup.quantity()} {...text('unit_quantity')} />
          <Select
            label={m.setup.unit()}
            options={units.map((unit) => [unit, unit] as const)}
            value={values.unit}
            onChange={(unit) => set({ unit })}
          />
          <Select
            label={m.setup.category()}
            className="col-span-2"
            options={[...categories.map(({ _id, name }) => [_id, name] as const), ['', m.setup.newCategory()] as const]}
            value={values.category}
            onChange={(category) => set({ category })}
          />
          {values.category === '' && (
            <Field label={m.setup.newCategoryName()} maxLength={100} className="col-span-2" {...text('newCategory')} />
          )}
          {possible.length > 0 && (
            <Select
              label={m.adminCatalogue.subCategory()}
              className="col-span-2"
              options={[
                ['', m.productLabelAdmin.notSet()] as const,
                ...possible.map(({ _id, name }) => [_id, name] as const),
              ]}
              value={possible.some(({ _id }) => _id === values.subCategory) ? values.subCategory : ''}
              onChange={(subCategory) => set({ subCategory })}
            />
          )}
          <Select
            label={m.productLabelAdmin.gstRate()}
            options={gstRateOptions()}
            value={values.gst_rate}
            onChange={(gst_rate) => set({ gst_rate })}
          />
          <Field label={m.productLabelAdmin.hsn()} inputMode="numeric" autoComplete="off" {...text('hsn')} />
          <div className="col-span-2">
            <p aria-hidden className="mb-1.5 text-sm font-semibold">
              {m.setup.picture()}
            </p>
            <PictureReading value={count}>
              <ImageDrop
                label={m.setup.picture()}
                picture={values.picture}
                onChange={(picture) => set({ picture })}
                error={errors.image1}
              />
            </PictureReading>
          </div>
        </div>
        <div className="col-span-2 lg:col-span-4">
          <Button
            type="submit"
            variant="outline"
            busy={busy || isReading}
            busyLabel={busy ? m.setup.adding() : m.ui.preparingPhotos()}
            className="max-sm:w-full"
          >
            <Plus size={18} />
            {m.setup.addByHand()}
          </Button>
        </div>
      </form>
      {question}
    </Part>
  );
}
