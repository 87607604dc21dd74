import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { SavedList } from '../../contract/cart/saved-lists.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ChevronRight } from '../ui/icons.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import type { ItemToSave } from './item-to-save.ts';
import { ListNameForm } from './list-name-form.tsx';
import { readListsAgain, savedListsQuery } from './saved-lists-queries.ts';
import { useCreateList } from './use-create-list.ts';

interface Props {
  items: readonly ItemToSave[];
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

/** Puts products into a list that the user chooses, or into a new one. */
export default function SaveToListDialog({ items, onClose, onLeave }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const createList = useCreateList();
  const { data: lists, isError, refetch } = useQuery(savedListsQuery);
  const [saving, setSaving] = useState<string>();
  const lines = items
    .slice(0, limits.savedListLines)
    .map(({ product, quantity }) => ({ productId: product._id, quantity: Math.min(quantity, limits.cartQuantity) }));

  async function saved({ _id, name }: SavedList): Promise<void> {
    onClose();
    toast.success(m.ownLists.savedTo({ name }), {
      id: 'saved-to-list',
      action: {
        label: m.ownLists.look(),
        onClick: () => {
          onLeave?.();
          void navigate(links.savedList(_id));
        },
      },
    });
    await readListsAgain(queries, _id);
  }

  async function add({ _id: listId }: SavedList): Promise<void> {
    setSaving(listId);
    try {
      const { data } = await browserApi.send('POST /api/v1/saved-list/add-lines/:listId', {
        params: { listId },
        body: { lines },
      });
      await saved(data);
    } catch (error) {
      toast.error(messageOf(error));
      setSaving(undefined);
      await readListsAgain(queries);
    }
  }

  async function create(name: string): Promise<void> {
    await saved(await createList({ name, lines }));
  }

  return (
    <Dialog open onClose={onClose} title={m.ownLists.chooseList()}>
      <div className="space-y-5 p-5">
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {items.length === 1 && items[0] ? items[0].product.name : m.ownLists.chooseListText({ count: items.length })}
        </p>
        {isError && !lists && (
          <ErrorState title={m.ownLists.failed()} onRetry={refetch}>
            {m.ui.checkConnection()}
          </ErrorState>
        )}
        {!isError && !lists && (
          <Skeletons label={m.ownLists.loading()} className="space-y-2" sizes={['h-14', 'h-14']} />
        )}
        {lists && lists.length > 0 && (
          <ul aria-label={m.ownLists.yourLists()} className="max-h-72 space-y-2 overflow-y-auto">
            {lists.map((list) => (
              <li key={list._id}>
                <button
                  type="button"
                  disabled={saving !== undefined}
                  aria-busy={saving === list._id || undefined}
                  onClick={() => void add(list)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-4 text-left hover:border-accent-line hover:bg-accent-soft disabled:opacity-60"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold [overflow-wrap:anywhere]">{list.name}</span>
                    <span className="block text-sm text-muted">{m.counts.products({ count: list.count })}</span>
                  </span>
                  <ChevronRight size={18} className="shrink-0 text-muted" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {lists && lists.length < limits.savedLists && (
          <section className={lists.length > 0 ? 'border-t border-line pt-5' : undefined}>
            {lists.length > 0 && <h3 className="mb-3 font-bold">{m.ownLists.newList()}</h3>}
            <ListNameForm
              label={m.ownLists.create()}
              busyLabel={m.ownLists.creating()}
              autoFocus={lists.length === 0}
              onName={create}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
