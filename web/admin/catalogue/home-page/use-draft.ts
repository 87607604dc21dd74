import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arrangement } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditedCopy } from '../../ui/use-edited-copy.ts';
import { type Entries, entriesOf, isSamePage, mergePages } from './draft.ts';
import { arrangementQuery } from './home-queries.ts';

const saveRoute = 'PUT /api/v1/home-page';

export interface Newest {
  newest: Arrangement;
  /** Reads it again. */
  refetch: () => Promise<{ data: Arrangement | undefined }>;
}

/** The arrangement with changes that can be undone until all of them are saved at once. */
export function useDraft({ newest, refetch }: Newest) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The saved state when a dialog was opened: its change is compared with that, not with later ones. */
  const [pinned, setPinned] = useState<Arrangement>();
  const copy = useEditedCopy({ saved: pinned ?? newest, valueIn: entriesOf, merge: mergePages, hasUndo: true });

  async function save({ base, value: entries }: Pick<typeof copy, 'base' | 'value'> = copy): Promise<void> {
    const finish = async (saved: Arrangement) => {
      await showNewest(queries, arrangementQuery, saved);
      copy.settle(saved, entries);
    };
    setBusy(true);
    try {
      const sections = entries.map(({ section }) => section);
      const { message, data } = await browserApi.send(saveRoute, { body: { version: base.version, sections } });
      await finish(data);
      toast.success(message);
    } catch (error) {
      if (isFailureOf(saveRoute, error) && error.code === 'CHANGED_MEANWHILE') {
        // It was saved by an earlier attempt, whose answer was lost.
        if (isSamePage(entriesOf(error.data), entries)) {
          await finish(error.data);
          toast.success(m.adminHome.saved());
        } else copy.setTheirs(error.data);
      } else {
        toast.error(messageOf(error));
        if (error instanceof ApiError && error.code === 'VALIDATION') await dropDeleted(entries);
      }
    } finally {
      setBusy(false);
    }
  }

  /** Takes rows off whose categories were deleted in the meantime, so that the next attempt succeeds. */
  async function dropDeleted(entries: Entries): Promise<void> {
    const { data: read } = await refetch();
    if (!read) return;
    const keys = new Set(entriesOf(read).map(({ key }) => key));
    const kept = entries.filter(({ key, section }) => section.kind !== 'category' || keys.has(key));
    if (kept.length < entries.length) copy.change(() => kept);
  }

  return {
    ...copy,
    busy,
    save,
    /** Call it before something is edited that is put into the draft later, and `unpin` afterwards. */
    pin: () => setPinned(copy.base),
    unpin: () => setPinned(undefined),
    discard(): void {
      copy.discard();
      void refetch();
    },
    async acceptRemote(): Promise<void> {
      if (copy.theirs) await showNewest(queries, arrangementQuery, copy.theirs);
      copy.acceptRemote();
    },
  };
}
