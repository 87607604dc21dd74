import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedSettings, ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { useInTurn } from '../../../api/use-in-turn.ts';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { toast } from '../../../ui/toasts.tsx';
import { missingTaxQuery } from '../../today/invoices/missing-tax.tsx';
import { settingsQuery } from './settings-query.ts';

const updateRoute = 'PUT /api/v1/shop-settings/update';

/** The saved settings, and what changes them. */
export interface SettingsInUse {
  saved: SavedSettings;
  /** With changes that are being saved. */
  shown: ShopSettings;
  busy: boolean;
  /** Saves `settings` in place of those that are shown, or of a newer version. @throws ApiError */
  save: (settings: Partial<ShopSettings>, inPlaceOf?: number) => Promise<SavedSettings>;
  /** The same, with a message; it can be undone. @throws ApiError */
  change: (settings: Partial<ShopSettings>) => Promise<void>;
  /** Takes back the last change that was made here, as long as it is the newest. */
  undo: (() => Promise<void>) | undefined;
}

/** The settings of the shop, saved one change after another. */
export function useSettings() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const query = useQuery(settingsQuery);
  const { data: saved } = query;
  /** The settings that are being saved. */
  const [saving, setSaving] = useState<readonly Partial<ShopSettings>[]>([]);
  const inTurn = useInTurn();
  /** The versions that were saved here, by the version that each replaced. */
  const successors = useRef(new Map<number, number>());
  const [undoable, setUndoable] = useState<{ earlier: Partial<ShopSettings>; version: number }>();
  if (!saved) return { query, settings: undefined };
  const { version, settings: before } = saved;

  /** The version that is saved, unless somebody else saved one after `seen`. */
  function mineAfter(seen: number): number {
    const next = successors.current.get(seen);
    return next === undefined ? seen : mineAfter(next);
  }

  /** A message says when saving fails, unless the fields say it. */
  async function save(settings: Partial<ShopSettings>, inPlaceOf = version): Promise<SavedSettings> {
    setSaving((now) => [...now, settings]);
    try {
      const data = await inTurn(async () => {
        const seen = mineAfter(inPlaceOf);
        const { data: newest } = await browserApi.send(updateRoute, { body: { version: seen, settings } });
        if (newest.version !== seen) successors.current.set(seen, newest.version);
        await showNewest(queries, settingsQuery, newest);
        return newest;
      });
      // The documents that the shop issues now.
      void queries.invalidateQueries(missingTaxQuery);
      // Name, logo and colour of this page.
      void revalidate();
      return data;
    } catch (failure) {
      if (isFailureOf(updateRoute, failure) && failure.code === 'CHANGED_MEANWHILE')
        await showNewest(queries, settingsQuery, failure.data);
      if (!(failure instanceof ApiError && Object.keys(failure.errors).length > 0)) toast.error(messageOf(failure));
      throw failure;
    } finally {
      setSaving((now) => now.filter((each) => each !== settings));
    }
  }

  async function change(settings: Partial<ShopSettings>): Promise<void> {
    const { version: now } = await save(settings);
    const earlier = Object.fromEntries(Object.keys(settings).map((part) => [part, before[part as keyof ShopSettings]]));
    setUndoable({ earlier, version: now });
    toast.success(m.adminSettings.saved(), { id: 'settings' });
  }

  async function undo(earlier: Partial<ShopSettings>): Promise<void> {
    await save(earlier);
    setUndoable(undefined);
    // Not the id of the message before: it would vanish with that one, when it is leaving.
    toast.dismiss('settings');
    toast.success(m.adminSettings.undone());
  }

  const settings: SettingsInUse = {
    saved,
    shown: Object.assign({}, before, ...saving),
    busy: saving.length > 0,
    save,
    change,
    undo: undoable?.version === version ? () => undo(undoable.earlier) : undefined,
  };
  return { query, settings };
}
