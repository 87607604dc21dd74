import { productLimits } from '../../../../contract/catalogue/admin-limits.ts';
import {
  columnNames,
  type LabelName,
  labelField,
  labelNames,
  type TranslatedText,
} from '../../../../contract/catalogue/product-fields.ts';
import type { TranslationPath } from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { TranslationFields } from '../../../forms/translation-fields.tsx';
import { fieldTexts } from '../../../products/field-labels.ts';
import { Field } from '../../../ui/field.tsx';
import { ChevronRight } from '../../../ui/icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChipInput } from './chip-input.tsx';
import { ColumnInput } from './column-input.tsx';
import type { ProductValues } from './product-values.ts';

export type LabelTextName = LabelName | TranslationPath<TranslatedText>;

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

/** Fields that few products need: closed, so that the form is short. The dialog opens it for an error. */
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
          error={errors.ean}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {columnNames.map((name) => (
          <ColumnInput
            key={name}
            name={name}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
            error={errors[name]}
          />
        ))}
      </div>
      {labelNames.map((name) => {
        const { most, isMultiline } = labelField(name);
        const { label, hint } = fieldTexts(name);
        const Input = isMultiline ? TextArea : Field;
        return (
          <div key={name} className="grid items-start gap-4 sm:grid-cols-2">
            <Input label={label} hint={hint} maxLength={most} autoComplete="off" {...text(name)} />
            <TranslationFields<LabelName> label={label} name={name} input={Input} maxLength={most} text={text} />
          </div>
        );
      })}
    </div>
  </details>
);
