import {
  gstRates,
  type LabelName,
  labelLimits,
  productLimits,
  type TranslatedText,
} from '../../../contract/admin-limits.ts';
import { foodTypes } from '../../../contract/limits.ts';
import type { TranslationPath } from '../../../contract/translations.ts';
import { m } from '../../../messages/index.ts';
import { TranslationFields } from '../../forms/translation-fields.tsx';
import { foodTypeNames } from '../../products/food-mark.tsx';
import { Field } from '../../ui/field.tsx';
import { ChevronRight } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChipInput } from './chip-input.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import type { ProductValues } from './product-values.ts';

export type LabelTextName = LabelName | TranslationPath<TranslatedText> | 'hsn';

interface TextProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}

interface Props {
  values: ProductValues;
  set: (changed: Partial<ProductValues>) => void;
  errors: Record<string, string>;
  text: (name: LabelTextName) => TextProps;
}

const texts = () =>
  [
    ['maker', Field, m.productLabel.maker()],
    ['origin', Field, m.productLabel.origin()],
    ['shelf_life', Field, m.productLabel.shelfLife()],
    ['ingredients', TextArea, m.productLabel.ingredients()],
    ['allergens', Field, m.productLabel.allergens()],
  ] as const;

const rateOptions = () => [
  ['', m.productLabelAdmin.notSet()] as const,
  ...gstRates.map((rate) => [String(rate), m.productLabelAdmin.percent({ rate })] as const),
];

const noType = 'none';
const typeNames = () => ({ [noType]: m.productLabelAdmin.notSet(), ...foodTypeNames() });

/** What few products need: closed, so that the form is short. The dialog opens it for an error. */
export const LabelFields = ({ values, set, errors, text }: Props) => (
  <details className="group rounded-lg border border-line">
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 font-semibold hover:bg-surface [&::-webkit-details-marker]:hidden">
      <ChevronRight size={18} className="shrink-0 text-muted transition-transform group-open:rotate-90" />
      {m.productLabelAdmin.moreDetails()}
      <span className="text-sm font-normal text-muted">{m.productLabelAdmin.moreDetailsHint()}</span>
    </summary>
    <div className="space-y-4 border-t border-line p-4">
      <div data-field="ean">
        <ChipInput
          label={m.productLabelAdmin.ean()}
          hint={m.productLabelAdmin.eanHint()}
          values={values.ean}
          onChange={(ean) => set({ ean })}
          max={productLimits.eans}
          maxLength={20}
          error={errors.ean}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={m.productLabelAdmin.hsn()}
          hint={m.productLabelAdmin.hsnHint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          {...text('hsn')}
          data-field="hsn"
        />
        <Select
          label={m.productLabelAdmin.gstRate()}
          options={rateOptions()}
          value={values.gst_rate}
          onChange={(gst_rate) => set({ gst_rate })}
        />
      </div>
      <ChoiceChips
        legend={m.productLabel.foodType()}
        options={[noType, ...foodTypes]}
        wordFor={(type) => typeNames()[type]}
        chosen={values.food_type || noType}
        onChange={(type) => set({ food_type: type === noType ? '' : type })}
        error={errors.food_type}
      />
      {texts().map(([name, Input, label]) => (
        <div key={name} className="grid items-start gap-4 sm:grid-cols-2">
          <Input
            label={label}
            maxLength={labelLimits[name]}
            autoComplete="off"
            {...(name === 'allergens' && { hint: m.productLabelAdmin.allergensHint() })}
            {...text(name)}
          />
          <TranslationFields<LabelName>
            label={label}
            name={name}
            input={Input}
            maxLength={labelLimits[name]}
            text={text}
          />
        </div>
      ))}
    </div>
  </details>
);
