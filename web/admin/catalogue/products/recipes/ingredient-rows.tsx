import { ingredientNeeds, ingredientUnits, recipeLimits } from '../../../../../contract/pages/recipe-limits.ts';
import { m } from '../../../../../messages/index.ts';
import { DecimalField } from '../../../../forms/number-fields.tsx';
import { TranslationFields } from '../../../../forms/translation-fields.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Plus, Trash2 } from '../../../../ui/icons.tsx';
import { Select } from '../../../../ui/select.tsx';
import { type IngredientValues, newIngredient, writtenLines } from './recipe-values.ts';

const unitLabels = () => ({
  g: m.adminRecipes.unitG(),
  ml: m.adminRecipes.unitMl(),
  piece: m.adminRecipes.unitPiece(),
  pack: m.adminRecipes.unitPack(),
});
const needLabels = () => ({
  needed: m.adminRecipes.needNeeded(),
  optional: m.adminRecipes.needOptional(),
  home: m.adminRecipes.needHome(),
});
const units = () => ingredientUnits.map((unit) => [unit, unitLabels()[unit]] as const);
const needs = () => ingredientNeeds.map((need) => [need, needLabels()[need]] as const);

interface Props {
  lines: readonly IngredientValues[];
  /** By the field names of the call: 'lines.0.text'. */
  errors: Readonly<Record<string, string>>;
  onChange: (lines: IngredientValues[]) => void;
}

/** The ingredients of a recipe. */
export function IngredientRows({ lines, errors, onChange }: Props) {
  const written = writtenLines({ lines });
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.adminRecipes.ingredients()}</legend>
      <p className="mt-1 text-sm text-muted">{m.adminRecipes.ingredientsHint()}</p>
      {errors.lines && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {errors.lines}
        </p>
      )}
      <ol className="mt-3 space-y-4">
        {lines.map((line, i) => (
          <IngredientRow
            key={line.key}
            line={line}
            number={i + 1}
            errorOf={(field) => errors[`lines.${written.indexOf(line)}.${field}`]}
            onChange={(changed) => onChange(lines.map((each) => (each === line ? changed : each)))}
            onRemove={() => onChange(lines.filter((each) => each !== line))}
          />
        ))}
      </ol>
      {lines.length < recipeLimits.lines && (
        <Button variant="outline" className="mt-4" onClick={() => onChange([...lines, newIngredient()])}>
          <Plus size={18} />
          {m.adminRecipes.addIngredient()}
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  line: IngredientValues;
  number: number;
  errorOf: (field: string) => string | undefined;
  onChange: (line: IngredientValues) => void;
  onRemove: () => void;
}

const IngredientRow = ({ line, number, errorOf, onChange, onRemove }: RowProps) => (
  <li className="rounded-lg border border-line p-3">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame */}
    <div role="group" aria-label={m.adminRecipes.ingredientNumber({ number })} className="grid grid-cols-2 gap-3">
      <Field
        label={m.adminRecipes.ingredient()}
        maxLength={recipeLimits.text}
        value={line.text}
        error={errorOf('text')}
        onChange={({ target }) => onChange({ ...line, text: target.value })}
      />
      <TranslationFields
        label={m.adminRecipes.ingredient()}
        name="text"
        maxLength={recipeLimits.text}
        text={(path) => ({
          value: line[path],
          error: errorOf(path),
          onChange: ({ target }) => onChange({ ...line, [path]: target.value }),
        })}
      />
      <div className="col-span-2 flex flex-wrap items-end gap-3">
        <DecimalField
          className="w-24"
          label={m.adminRecipes.amount()}
          value={line.amount}
          error={errorOf('amount')}
          onChange={({ target }) => onChange({ ...line, amount: target.value })}
        />
        <Select
          className="w-28"
          label={m.adminRecipes.unit()}
          options={units()}
          value={line.unit}
          onChange={(unit) => onChange({ ...line, unit })}
        />
        <Select
          className="min-w-36 flex-1"
          label={m.adminRecipes.need()}
          options={needs()}
          value={line.need}
          onChange={(need) => onChange({ ...line, need })}
        />
        <IconButton label={m.adminRecipes.removeIngredient({ number })} className="text-muted!" onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </div>
  </li>
);
