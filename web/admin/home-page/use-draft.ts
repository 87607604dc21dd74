import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arrangement } from '../../../contract/home-page.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { showNewest } from '../../api/newest-data.ts';
import { toast } from '../../ui/toasts.tsx';
import { type Entries, entriesOf, isSamePage, onto } from './draft.ts';
import { arrangementQuery } from './home-queries.ts';

interface Draft {
  /** What was saved when the first change was made. */
  base: Arrangement;
  /** The page after each change. */
  steps: readonly Entries[];
}

const saveRoute = 'PUT /api/v1/home-page';

/** The arrangement with changes that can be undone until all of them are saved at once. */
export function useDraft() {
  const queries = useQueryClient();
  const query = useQuery(arrangementQuery);
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState(false);
  /** The page that somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Arrangement>();
  /** What was saved when a dialog was opened: its change is compared with that, not with what somebody saved meanwhile. */
  const [pinned, setPinned] = useState<Arrangement>();
  const base = draft?.base ?? pinned ?? query.data;
  const entries: Entries = draft?.steps.at(-1) ?? (base ? entriesOf(base) : []);

  async function save(version: number, changed: Entries): Promise<void> {
    setBusy(true);
    try {
      const sections = changed.map(({ section }) => section);
      const { message, data } = await browserApi.send(saveRoute, { body: { version, sections } });
      await finish(data);
      toast.success(message);
    } catch (error) {
      if (isFailureOf(saveRoute, error) && error.code === 'CHANGED_MEANWHILE') {
        // It was saved by an earlier attempt, whose answer was lost.
        if (isSamePage(entriesOf(error.data), changed)) {
          await finish(error.data);
          toast.success(m.adminHome.saved());
        } else setTheirs(error.data);
      } else {
        toast.error(messageOf(error));
        if (error instanceof ApiError && error.code === 'VALIDATION') await dropDeleted(changed);
      }
    } finally {
      setBusy(false);
    }
  }

  async function finish(saved: Arrangement): Promise<void> {
    await showNewest(queries, arrangementQuery, saved);
    setDraft(undefined);
    setTheirs(undefined);
  }

  /** Takes rows off whose categories were deleted meanwhile, so that the next attempt succeeds. */
  async function dropDeleted(changed: Entries): Promise<void> {
    const { data: newest } = await query.refetch();
    if (!newest) return;
    const keys = new Set(entriesOf(newest).map(({ key }) => key));
    const kept = changed.filter(({ key, section }) => section.kind !== 'category' || keys.has(key));
    if (kept.length < changed.length) setDraft((now) => now && { ...now, steps: [...now.steps, kept] });
  }

  return {
    query,
    entries,
    suggestions: base?.suggestions ?? [],
    changed: draft !== undefined,
    busy,
    theirs,
    /** Call it before something is edited that is put into the draft later, and `unpin` afterwards. */
    pin: () => setPinned(base),
    unpin: () => setPinned(undefined),
    change(next: Entries): void {
      if (base) setDraft({ base, steps: [...(draft?.steps ?? []), next] });
    },
    undo(): void {
      setDraft((now) => (now && now.steps.length > 1 ? { ...now, steps: now.steps.slice(0, -1) } : undefined));
    },
    discard(): void {
      setDraft(undefined);
      setTheirs(undefined);
      void query.refetch();
    },
    save: () => (base ? save(base.version, entries) : Promise.resolve()),
    /** Discards my changes. */
    takeTheirs(): void {
      if (theirs) void finish(theirs);
    },
    /** Saves my page in the place of theirs. */
    async keepMine(): Promise<void> {
      if (!theirs || !base) return;
      const mine = onto(entriesOf(theirs), entries, entriesOf(base));
      setDraft({ base: theirs, steps: [mine] });
      await save(theirs.version, mine);
    },
  };
}
