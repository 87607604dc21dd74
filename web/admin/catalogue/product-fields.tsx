import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { limits, units } from '../../../contract/limits.ts';
import { productLimits } from '../../../contract/product-rules.ts';
import { ChipInput } from '../../ui/chip-input.tsx';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { ImageSlots } from './image-slots.tsx';
import { NamesakeWarning } from './namesake-warning.tsx';
import { toOptions } from './options.ts';
import { PriceFields } from './price-fields.tsx';
import type { ProductValues } from './product-values.ts';

interface Props {
  /** The initial product when editing. */
  product: AdminProduct | undefined;
  values: ProductValues;
  set: (changed: Partial<ProductValues> | ((now: ProductValues) => Partial<ProductValues>)) => void;
  errors: Record<string, string>;
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
}

/** All product fields (spec §2). Prices and stock come first because they change most often. */
export function ProductFields({ product, values, set, errors, categories, subCategories }: Props) {
  return (
    <>
      <Field
        label="Product Name*"
        maxLength={limits.productNameMax}
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
        error={errors.name}
        data-field="name"
      />
      <NamesakeWarning name={values.name} productId={product?._id} />
      <PriceFields values={values} set={set} errors={errors} stockBefore={product?.stock} />
      <Field
        label="SKU"
        hint="The store's own code. Spreadsheets identify the product by it."
        maxLength={productLimits.sku}
        autoComplete="off"
        value={values.sku}
        onChange={(event) => set({ sku: event.target.value })}
        error={errors.sku}
      />
      <ChipInput
        label="Other names"
        hint="What else people call it: aloo, आलू. Press Enter after each; shoppers can search for any of them."
        values={values.aliases}
        onChange={(aliases) => set({ aliases })}
        most={productLimits.aliases}
        maxLength={productLimits.aliasLength}
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
          label="Category*"
          prompt="Select Category"
          options={toOptions(categories)}
          chosen={values.category}
          onChange={(category) => set({ category })}
          error={errors.category}
        />
        <MultiSelect
          label="Sub Category"
          prompt="Select Sub Category"
          options={toOptions(subCategoriesFor(values.category, subCategories, values.subCategory))}
          chosen={values.subCategory}
          onChange={(subCategory) => set({ subCategory })}
          error={errors.subCategory}
        />
      </div>
      <div data-field="unit">
        <ChoiceChips
          legend="Unit*"
          options={units}
          wordFor={(unit) => unit}
          chosen={values.unit}
          onChange={(unit) => set({ unit })}
          error={errors.unit}
        />
      </div>
      {values.unit !== '' && (
        <Field
          label={`Quantity in ${values.unit}`}
          inputMode="decimal"
          autoComplete="off"
          className="sm:w-1/2 sm:pr-2"
          value={values.unit_quantity}
          onChange={(event) => set({ unit_quantity: event.target.value })}
          data-field="unit_quantity"
          error={errors.unit_quantity}
        />
      )}
      <TextArea
        label="Description"
        rows={3}
        maxLength={productLimits.description}
        value={values.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errors.description}
      />
      <Switch checked={values.publish} onChange={(publish) => set({ publish })}>
        Publish Product
      </Switch>
    </>
  );
}

/** Sub categories of the selected categories, or all when none is selected. Selected sub categories always stay in the list. */
const subCategoriesFor = (categories: readonly string[], all: readonly SubCategory[], chosen: readonly string[]) =>
  categories.length === 0
    ? all
    : all.filter(({ _id, category }) => chosen.includes(_id) || category.some((each) => categories.includes(each)));
