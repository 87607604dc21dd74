/** Dialogs that change all selected products. */
import { type ReactNode, useId, useState } from 'react';
import { productLimits } from '../../../../contract/admin-limits.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Groups, inCategories, type RowDraft, withAlias } from './table-draft.ts';

interface DialogProps {
  title: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form with 'Apply'. */
export function GroupDialog({ title, onSubmit, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {m.adminTable.cancel()}
          </Button>
          <Button type="submit" form={id}>
            {m.adminTable.apply()}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="space-y-4 p-5"
      >
        {children}
      </form>
    </Dialog>
  );
}

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
