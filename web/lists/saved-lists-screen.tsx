import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { SavedList } from '../../contract/cart/saved-lists.ts';
import { m } from '../../messages/index.ts';
import { DeleteListDialog, NewListDialog, RenameDialog } from '../saved-lists/list-dialogs.tsx';
import { savedListsQuery } from '../saved-lists/saved-lists-queries.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cardFrame } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ClipboardList, Pencil, Trash2 } from '../ui/icons.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

export const SavedListsSkeleton = () => (
  <Skeletons label={m.ownLists.loading()} className="max-w-3xl space-y-3" sizes={Array(3).fill('h-20')} />
);

type Opened = { dialog: 'new' } | { dialog: 'rename' | 'delete'; list: SavedList };

/** All lists of the user. */
export function SavedListsScreen() {
  const { data, isError, refetch } = useQuery(savedListsQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (!data && isError) {
    return (
      <ErrorState title={m.ownLists.failed()} onRetry={refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (!data) return <SavedListsSkeleton />;
  const create = <Button onClick={() => setOpened({ dialog: 'new' })}>{m.ownLists.newList()}</Button>;
  return (
    <div className="max-w-3xl">
      {data.length === 0 ? (
        <EmptyState picture="list" title={m.ownLists.empty()} action={create}>
          {m.ownLists.emptyText()}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={m.ownLists.yourLists()} className="space-y-3">
            {data.map((list) => (
              <ListRow
                key={list._id}
                list={list}
                onRename={() => setOpened({ dialog: 'rename', list })}
                onDelete={() => setOpened({ dialog: 'delete', list })}
              />
            ))}
          </ul>
          {data.length < limits.savedLists && <div className="mt-5">{create}</div>}
        </>
      )}
      {opened?.dialog === 'new' && <NewListDialog onClose={close} />}
      {opened?.dialog === 'rename' && <RenameDialog list={opened.list} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteListDialog list={opened.list} onClose={close} />}
    </div>
  );
}

interface RowProps {
  list: SavedList;
  onRename: () => void;
  onDelete: () => void;
}

const ListRow = ({ list: { _id, name, count }, onRename, onDelete }: RowProps) => (
  <li className={classNames(cardFrame, 'relative flex items-center gap-3 py-3 pr-2 pl-4 hover:border-accent-line')}>
    <ClipboardList size={24} className="shrink-0 text-accent" />
    <div className="min-w-0 flex-1">
      <h2 className="font-bold [overflow-wrap:anywhere]">
        {/* The whole card is the link. */}
        <Link to={links.savedList(_id)} className="after:absolute after:inset-0 after:rounded-xl hover:text-accent">
          {name}
        </Link>
      </h2>
      <p className="text-sm text-muted">{m.counts.products({ count })}</p>
    </div>
    <div className="relative flex">
      <IconButton label={m.ownLists.renameList({ name })} className="text-muted!" onClick={onRename}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={m.ownLists.deleteList({ name })} className="text-muted!" onClick={onDelete}>
        <Trash2 size={18} />
      </IconButton>
    </div>
  </li>
);
