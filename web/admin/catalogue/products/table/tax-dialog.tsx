import { useState } from 'react';
import { columnField, ofEach, tableColumns } from '../../../../../contract/catalogue/product-fields.ts';
import { m } from '../../../../../messages/index.ts';
import { ColumnInput } from '../column-input.tsx';
import { productFaults } from '../product-values.ts';
import { GroupDialog } from './group-dialogs.tsx';
import { type RowDraft, withFields } from './table-draft.ts';

interface Props {
  drafts: readonly RowDraft[];
  onApply: (change: (before: RowDraft) => RowDraft) => void;
  onClose: () => void;
}

const unchanged = 'unchanged';
const untouched = ofEach(tableColumns, (name) => (columnField(name).kind === 'percent' ? unchanged : ''));

/** Gives all products one GST rate, one HSN code, or both. */
export function TaxDialog({ drafts, onApply, onClose }: Props) {
  const [typed, setTyped] = useState(untouched);
  const [tried, setTried] = useState(false);
  const given = tableColumns.filter((name) => typed[name].trim() !== untouched[name]);
  const fields = Object.fromEntries(given.map((name) => [name, typed[name]]));
  const [first] = drafts;
  const faults: Partial<Record<string, string>> = first
    ? productFaults({ ...first.values, ...fields }, first.base)
    : {};
  const empty = given.length === 0 ? m.adminTable.enterTax() : undefined;
  return (
    <GroupDialog
      title={m.adminTable.changeTax()}
      onSubmit={() => {
        setTried(true);
        if (!empty && given.every((name) => !faults[name])) onApply((before) => withFields(before, fields));
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{m.adminTable.taxHint()}</p>
      {tableColumns.toReversed().map((name) => (
        <ColumnInput
          key={name}
          name={name}
          value={typed[name]}
          onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          error={tried ? (empty ?? faults[name]) : undefined}
          firstOption={[unchanged, m.adminTable.unchanged()]}
        />
      ))}
    </GroupDialog>
  );
}
