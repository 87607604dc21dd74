import { useState } from 'react';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../../messages/index.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { AliasDialog, MoveDialog, SubCategoryDialog } from './group-dialogs.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { draftOf, type Groups, type RowDraft, withPublish } from './table-draft.ts';
import { TaxDialog } from './tax-dialog.tsx';
import { useFocusToGrid } from './use-focus-to-grid.ts';
import type { TableDraft } from './use-table-draft.ts';

interface Props {
  /** The selected products of the page. */
  products: readonly AdminProduct[];
  draft: TableDraft;
  groups: Groups;
  onClear: () => void;
}

/** Actions for all selected products at once. The changes are saved with all others. */
export function SelectionBar({ products, draft, groups, onClear }: Props) {
  const [opened, setOpened] = useState<'price' | 'move' | 'subCategory' | 'tax' | 'alias'>();
  useFocusToGrid();
  const close = () => setOpened(undefined);
  const drafts = products.map((product) => draft.drafts.get(product._id) ?? draftOf(product));
  function apply(change: (before: RowDraft) => RowDraft): void {
    draft.edit(products, change);
    announce(m.adminTable.applied({ count: products.length }));
    close();
  }
  const action = (label: string, onClick: () => void) => (
    <Button variant="outline" className="px-3 text-sm max-sm:grow" disabled={draft.busy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label={m.adminTable.selected({ count: products.length })}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft p-3"
    >
      <p role="status" className="mr-auto px-1 text-sm font-semibold">
        {m.adminTable.selected({ count: products.length })}
      </p>
      {action(m.adminTable.changePrice(), () => setOpened('price'))}
      {action(m.adminTable.publishThem(), () => apply((before) => withPublish(before, true)))}
      {action(m.adminTable.hideThem(), () => apply((before) => withPublish(before, false)))}
      {action(m.adminTable.move(), () => setOpened('move'))}
      {action(m.adminTable.changeSubCategory(), () => setOpened('subCategory'))}
      {action(m.adminTable.changeTax(), () => setOpened('tax'))}
      {action(m.adminTable.addName(), () => setOpened('alias'))}
      <Button variant="quiet" className="px-3 text-sm max-sm:grow" onClick={onClear}>
        {m.adminTable.clearSelection()}
      </Button>
      {opened === 'price' && <PriceDialog drafts={drafts} onApply={apply} onClose={close} />}
      {opened === 'move' && <MoveDialog groups={groups} onApply={apply} onClose={close} />}
      {opened === 'subCategory' && (
        <SubCategoryDialog drafts={drafts} groups={groups} onApply={apply} onClose={close} />
      )}
      {opened === 'tax' && <TaxDialog drafts={drafts} onApply={apply} onClose={close} />}
      {opened === 'alias' && <AliasDialog onApply={apply} onClose={close} />}
    </section>
  );
}
