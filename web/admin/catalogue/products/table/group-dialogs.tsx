/** Dialogs that change all selected products. */
import { type ReactNode, useState } from 'react';
import { productLimits } from '../../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../../messages/index.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type Groups, inCategories, inSubCategory, type RowDraft, withAlias } from './table-draft.ts';

/** How many products that refuse a change are named. */
const shownFaults = 5;

interface DialogProps {
  title: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form with 'Apply'. */
export const GroupDialog = (dialog: DialogProps) => (
  <FormDialog submitLabel={m.adminTable.apply()} cancelLabel={m.adminTable.cancel()} {...dialog} />
);

interface Props {
  onApply: (change: (before: RowDraft) => RowDraft) => void;
  onClose: () => void;
}

/** Puts the products into one category, and a sub category of it or none. */
export function MoveDialog({ groups, onApply, onClose }: Props & { groups: Groups }) {
  const [category, setCategory] = useState(groups.categories[0]?._id ?? '');
  const [subCategory, setSubCategory] = useState('');
  const inside = groups.subCategories.filter((each) => each.category.includes(category));
  return (
    <GroupDialog
      title={m.adminTable.move()}
      onSubmit={() =>
        category && onApply((before) => inCategories(before, [category], groups, subCategory ? [subCategory] : []))
      }
      onClose={onClose}
    >
      <p className="text-sm text-muted">{m.adminTable.moveHint()}</p>
      <Select
        label={m.adminTable.category()}
        options={groups.categories.map(({ _id, name }) => [_id, name] as const)}
        value={category}
        onChange={(chosen) => {
          setCategory(chosen);
          setSubCategory('');
        }}
      />
      <Select
        label={m.adminTable.subCategory()}
        options={[['', m.adminTable.noSubCategory()] as const, ...inside.map(({ _id, name }) => [_id, name] as const)]}
        value={subCategory}
        onChange={setSubCategory}
      />
    </GroupDialog>
  );
}

/** Puts the products into one sub category of a category that they are in. All of them, or none with the reasons. */
export function SubCategoryDialog({
  drafts,
  groups,
  onApply,
  onClose,
}: Props & { drafts: readonly RowDraft[]; groups: Groups }) {
  const ofAny = groups.subCategories.filter(({ category }) =>
    drafts.some(({ values }) => values.category.some((each) => category.includes(each))),
  );
  const [chosen, setChosen] = useState(ofAny[0]?._id ?? '');
  const name = ofAny.find(({ _id }) => _id === chosen)?.name ?? '';
  const outside = drafts.filter((draft) => !inSubCategory(draft, chosen, groups));
  return (
    <GroupDialog
      title={m.adminTable.changeSubCategory()}
      onSubmit={() => {
        if (outside.length === 0) onApply((before) => inSubCategory(before, chosen, groups) ?? before);
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{m.adminTable.subCategoryHint()}</p>
      <Select
        label={m.adminTable.subCategory()}
        options={[...ofAny.map((each) => [each._id, each.name] as const), ['', m.adminTable.noSubCategory()] as const]}
        value={chosen}
        onChange={setChosen}
      />
      {outside.length > 0 && (
        <ul role="alert" className="rounded-md bg-danger-soft p-3 text-sm text-danger">
          {outside.slice(0, shownFaults).map(({ base }) => (
            <li key={base._id}>{m.adminTable.notInCategory({ name: base.name, subCategory: name })}</li>
          ))}
          {outside.length > shownFaults && <li>{m.adminTable.more({ count: outside.length - shownFaults })}</li>}
        </ul>
      )}
    </GroupDialog>
  );
}

/** Adds a name that the search finds the products by. */
export function AliasDialog({ onApply, onClose }: Props) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const alias = text.trim();
  return (
    <GroupDialog
      title={m.adminTable.addName()}
      onSubmit={() => {
        setTried(true);
        if (alias !== '') onApply((before) => withAlias(before, alias));
      }}
      onClose={onClose}
    >
      <Field
        label={m.adminTable.newName()}
        hint={m.adminTable.nameHint()}
        value={text}
        maxLength={productLimits.aliasLength}
        autoComplete="off"
        error={tried && alias === '' ? m.adminTable.enterName() : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </GroupDialog>
  );
}
