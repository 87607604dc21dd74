import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { limits, units } from '../../../../contract/api/limits.ts';
import { links } from '../../../../contract/api/links.ts';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import { productLimits } from '../../../../contract/catalogue/admin-limits.ts';
import type { Category, SubCategory } from '../../../../contract/catalogue/catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { DecimalField } from '../../../forms/number-fields.tsx';
import { TranslationFields, translationHint } from '../../../forms/translation-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { namesakesQuery } from './catalogue-queries.ts';
import { ChipInput } from './chip-input.tsx';
import { ImageSlots } from './image-slots.tsx';
import { LabelFields, type LabelTextName } from './label-fields.tsx';
import { MultiSelect } from './multi-select.tsx';
import { PriceFields } from './price-fields.tsx';
import type { ProductValues } from './product-values.ts';
import { isWeight, WeightFields } from './weight-fields.tsx';

interface Props {
  /** The initial product when editing. */
  product: AdminProduct | undefined;
  values: ProductValues;
  set: (changed: Partial<ProductValues> | ((now: ProductValues) => Partial<ProductValues>)) => void;
  errors: Record<string, string>;
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
}

type TextName = 'name' | 'sku' | 'unit_quantity' | 'description' | LabelTextName;

/** All product fields. Prices and stock come first because they change most often. */
export function ProductFields({ product, values, set, errors, categories, subCategories }: Props) {
  const possible = useMemo(
    () => subCategoriesFor(values.category, subCategories, values.subCategory),
    [values.category, subCategories, values.subCategory],
  );
  const text = (name: TextName) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: errors[name],
  });
  const choice = (name: 'category' | 'subCategory') => ({
    chosen: values[name],
    onChange: (chosen: string[]) => set({ [name]: chosen }),
    error: errors[name],
  });
  return (
    <>
      <Field
        label={m.adminCatalogue.requiredProductName()}
        maxLength={limits.productNameMax}
        {...text('name')}
        data-field="name"
      />
      <NamesakeWarning name={values.name} productId={product?._id} />
      <PriceFields values={values} set={set} errors={errors} stockBefore={product?.stock} />
      <Field
        label={m.adminCatalogue.sku()}
        hint={m.adminCatalogue.skuHint()}
        maxLength={productLimits.sku}
        autoComplete="off"
        {...text('sku')}
      />
      <ChipInput
        label={m.adminCatalogue.otherNames()}
        hint={m.adminCatalogue.otherNamesHint()}
        values={values.aliases}
        onChange={(aliases) => set({ aliases })}
        max={productLimits.aliases}
        error={errors.aliases}
      />
      <div data-field="images">
        <ImageSlots
          pictures={values.pictures}
          onChange={(change) => set((now) => ({ pictures: change(now.pictures) }))}
          error={errors.images ?? errors.image1 ?? errors.image2 ?? errors.image3 ?? errors.image4}
        />
      </div>
      <div data-field="category" className="grid items-start gap-4 sm:grid-cols-2">
        <MultiSelect
          label={m.adminCatalogue.requiredCategory()}
          prompt={m.adminCatalogue.selectCategory()}
          options={categories}
          {...choice('category')}
        />
        <MultiSelect
          label={m.adminCatalogue.subCategory()}
          prompt={m.adminCatalogue.selectSubCategory()}
          options={possible}
          {...choice('subCategory')}
        />
      </div>
      <div data-field="unit">
        <ChoiceChips
          legend={m.adminCatalogue.requiredUnit()}
          options={units}
          wordFor={(unit) => unit}
          chosen={values.unit}
          onChange={(unit) => set({ unit, ...(!isWeight(unit) && { weight_deviation: '' }) })}
          error={errors.unit}
        />
      </div>
      {values.unit !== '' && (
        <DecimalField
          label={m.adminCatalogue.quantityIn({ unit: values.unit })}
          className="sm:w-1/2 sm:pr-2"
          {...text('unit_quantity')}
          data-field="unit_quantity"
        />
      )}
      {isWeight(values.unit) && <WeightFields values={values} set={set} error={errors.weight_deviation} />}
      <TextArea
        label={m.adminCatalogue.description()}
        rows={3}
        maxLength={productLimits.description}
        {...text('description')}
      />
      <TranslationFields
        label={m.adminHistory.name()}
        name="name"
        hint={translationHint}
        maxLength={limits.productNameMax}
        text={text}
      />
      <TranslationFields
        label={m.adminCatalogue.description()}
        name="description"
        input={TextArea}
        rows={3}
        maxLength={productLimits.description}
        text={text}
      />
      <LabelFields values={values} set={set} errors={errors} text={text} />
      <Switch checked={values.publish} onChange={(publish) => set({ publish })}>
        {m.adminCatalogue.publishProduct()}
      </Switch>
    </>
  );
}

/** Sub categories of the selected categories, or all when none is selected. Selected sub categories always stay in the list. */
const subCategoriesFor = (categories: readonly string[], all: readonly SubCategory[], chosen: readonly string[]) =>
  categories.length === 0
    ? all
    : all.filter(({ _id, category }) => chosen.includes(_id) || category.some((each) => categories.includes(each)));

/** Warns that other products have the same name. It may be intended, so it is not an error. */
function NamesakeWarning({ name, productId }: { name: string; productId: string | undefined }) {
  const settled = useSettled(name.trim());
  const { data = [] } = useQuery({
    ...namesakesQuery(settled, productId),
    enabled: settled.length >= limits.productNameMin,
  });
  return (
    <div role="status">
      {data.length > 0 && settled === name.trim() && (
        <p className="-mt-3 text-sm text-warning">
          {m.adminCatalogue.sameNameAs({ count: data.length })}{' '}
          {data.map((each, index) => (
            <span key={each._id}>
              {index > 0 && ', '}
              <Link to={links.adminProduct(each._id)} target="_blank" className="font-semibold underline">
                {each.name}, {each.unit_quantity} {each.unit}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
