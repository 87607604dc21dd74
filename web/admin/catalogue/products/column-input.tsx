import { type ColumnName, columnField } from '../../../../contract/catalogue/product-fields.ts';
import { m } from '../../../../messages/index.ts';
import { choiceName, fieldTexts } from '../../../products/field-labels.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { gstRateOptions } from './gst-rate-options.ts';

interface Props {
  name: ColumnName;
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Of a select, before the others. */
  firstOption?: readonly [value: string, label: string];
}

/** The input of a plain field. */
export function ColumnInput({ name, value, onChange, error, firstOption }: Props) {
  const field = columnField(name);
  const words = fieldTexts(name);
  switch (field.kind) {
    case 'code':
      return (
        <Field
          {...words}
          inputMode={field.inputMode}
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
          data-field={name}
        />
      );
    case 'percent':
      return (
        <Select
          label={words.label}
          options={[...(firstOption ? [firstOption] : []), ...gstRateOptions(field.options)]}
          value={value}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <div className="sm:col-span-2">
          <ChoiceChips
            legend={words.label}
            options={['', ...field.options]}
            wordFor={(option) => choiceName(name, option) ?? m.productLabelAdmin.notSet()}
            chosen={value}
            onChange={onChange}
            error={error}
          />
        </div>
      );
  }
}
