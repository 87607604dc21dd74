import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { DragHandle, MoveButtons, OrderedList } from '../../../ui/ordered-list.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { mergeOrder } from '../../ui/merge-order.ts';
import { ActionBar } from '../../ui/save-bar.tsx';
import { useEditedCopy } from '../../ui/use-edited-copy.ts';
import { Thumb } from './thumb.tsx';

export interface Ordered {
  _id: string;
  name: string;
  image: string;
}

/** Saves ids in a new order, in the place of the order `before`. */
export type SaveOrder = (order: string[], before: string[]) => Promise<{ message: string }>;

interface Props {
  /** In the order in which shoppers see them. */
  items: readonly Ordered[];
  save: SaveOrder;
  /** Above the list. @param unsaved whether another list would lose changes */
  children?: (unsaved: boolean) => ReactNode;
  onClose: () => void;
}

const idsOf = (items: readonly Ordered[]) => items.map(({ _id }) => _id);

/** My order of what is in their list; what I have not seen comes behind what it follows in theirs. */
function mergeItems(mine: readonly Ordered[], theirs: readonly Ordered[]): readonly Ordered[] {
  const byId = new Map(theirs.map((each) => [each._id, each]));
  return mergeOrder(
    mine.flatMap(({ _id }) => byId.get(_id) ?? []),
    theirs,
  );
}

/** Changes the order of a list, and saves it at once. The list before can be had back after saving. */
export function OrderEditor({ items: saved, save, children, onClose }: Props) {
  const queries = useQueryClient();
  const copy = useEditedCopy<readonly Ordered[], readonly Ordered[]>({
    saved,
    valueIn: (items) => items,
    isSame: (a, b) => idsOf(a).join() === idsOf(b).join(),
    merge: mergeItems,
  });
  const { base: before, value: items, isChanged: unsaved } = copy;
  const [busy, setBusy] = useState(false);
  /** Somebody else changed the list meanwhile. */
  const [mixed, setMixed] = useState(false);
  const { leave, question } = useUnsaved(unsaved, onClose);

  async function undo(order: string[], was: string[]): Promise<void> {
    try {
      await save(was, order);
      toast.success(m.adminOrder.undone());
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries();
  }

  async function submit(): Promise<void> {
    const [order, was] = [idsOf(items), idsOf(before)];
    setBusy(true);
    try {
      const { message } = await save(order, was);
      toast.success(message, { action: { label: m.ui.undo(), onClick: () => void undo(order, was) } });
      copy.settle(items, items);
      await queries.invalidateQueries();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
        copy.keepLocal(error.data as readonly Ordered[]);
        setMixed(true);
        await queries.invalidateQueries();
      } else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="max-w-2xl space-y-4">
      <p className="text-muted">{m.adminOrder.hint()}</p>
      {children?.(unsaved)}
      {mixed && (
        <ConflictNotice>
          <p className="text-sm font-semibold text-warning">{m.adminOrder.changedMeanwhile()}</p>
        </ConflictNotice>
      )}
      {items.length < 2 && <p>{m.adminOrder.tooFew()}</p>}
      <div inert={busy}>
        <OrderedList
          items={items}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          onChange={(changed) => copy.change(() => changed)}
        >
          {(item, place) => (
            <div className="flex items-center gap-3 rounded-lg border border-line bg-canvas p-2 pl-1">
              <DragHandle />
              <span className="block w-11 shrink-0 overflow-hidden rounded-sm bg-tile pointer-coarse:ml-2">
                <Thumb url={item.image} widest={96} sizes="44px" name={item.name} />
              </span>
              <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{item.name}</p>
              <div className="flex shrink-0">
                <MoveButtons name={item.name} {...place} />
              </div>
            </div>
          )}
        </OrderedList>
      </div>
      <ActionBar className="justify-end">
        <Button variant="quiet" disabled={busy} onClick={leave}>
          {m.adminOrder.cancel()}
        </Button>
        <Button
          busy={busy}
          busyLabel={m.adminOrder.saving()}
          disabled={!unsaved}
          onClick={() => void submit()}
          className="max-sm:flex-1"
        >
          {m.adminOrder.save()}
        </Button>
      </ActionBar>
      {question}
    </div>
  );
}
