import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SheetLayout, SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { categoriesQuery } from '../products/catalogue-queries.ts';

interface Props {
  preview: SheetPreview;
  disabled: boolean;
  onChosen: (layout: SheetLayout) => void;
}

/** The value of a choice that is typed; no name of a category has a line break. */
const another = '\n';

/** Chooses the category of products without one, and other categories in place of new ones. Renders nothing when there are neither. */
export function CategoryChoices({ preview, disabled, onChosen }: Props) {
  const id = useId();
  const { layout, categories: made, withoutCategory } = preview;
  const { data: known = [] } = useQuery({ ...categoriesQuery, enabled: made.length > 0 || withoutCategory > 0 });
  const [renamed, setRenamed] = useState<Readonly<Record<string, string>>>({});
  const [category, setCategory] = useState(layout?.category ?? '');
  const [typed, setTyped] = useState('');
  const names = known.map(({ name }) => name);
  if (withoutCategory === 0 && (made.length === 0 || names.length === 0)) return null;
  const chosen = category === another ? typed.trim() : category;
  const isChanged = chosen !== (layout?.category ?? '') || Object.values(renamed).some((to) => to !== '');
  const both = [...names, ...made.filter((name) => !names.includes(name))];

  function choose(): void {
    const given = Object.entries(renamed).filter(([, to]) => to !== '');
    onChosen({
      ...layout,
      categories: { ...layout?.categories, ...Object.fromEntries(given) },
      ...(chosen !== '' && { category: chosen }),
    });
  }

  return (
    <section aria-labelledby={id} className="space-y-4 rounded-lg border border-line p-4">
      <div>
        <h3 id={id} className="font-semibold">
          {m.sheetColumns.categories()}
        </h3>
        <p className="text-sm text-muted">{m.sheetColumns.categoriesHint()}</p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {withoutCategory > 0 && (
          <Select
            label={m.sheetColumns.withoutCategory({ count: withoutCategory })}
            value={category}
            disabled={disabled}
            options={[
              ['', m.sheetColumns.chooseCategory()],
              [another, m.sheetColumns.newCategory()],
              ...both.map((name) => [name, name] as const),
            ]}
            onChange={setCategory}
          />
        )}
        {withoutCategory > 0 && category === another && (
          <Field
            label={m.sheetColumns.newName()}
            value={typed}
            maxLength={100}
            disabled={disabled}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {names.length > 0 &&
          made
            .filter((name) => name !== layout?.category)
            .map((name) => (
              <Select
                key={name}
                label={m.sheetColumns.insteadOf({ name })}
                value={renamed[name] ?? ''}
                disabled={disabled}
                options={[['', m.sheetColumns.create({ name })], ...names.map((each) => [each, each] as const)]}
                onChange={(to) => setRenamed({ ...renamed, [name]: to })}
              />
            ))}
      </div>
      <Button variant="outline" disabled={disabled || !isChanged} onClick={choose}>
        {m.sheetColumns.applyCategories()}
      </Button>
    </section>
  );
}
