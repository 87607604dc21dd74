import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShopSettings, shopSettingChoices } from '../../../contract/shop-setting-choices.ts';
import type { SavedSettings } from '../../../contract/shop-settings.ts';
import { m } from '../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { personalKey } from '../../query-client.ts';
import { Card } from '../../ui/card.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.tsx';
import { settingWords, type Words } from './setting-words.ts';

const updateRoute = 'PUT /api/v1/shop-settings/update';

const settingsQuery = queryOptions({
  queryKey: [personalKey, 'shop-settings'],
  queryFn: () => browserApi.load('GET /api/v1/shop-settings/get-saved'),
});

/** What the owner decides. Each choice is saved at once, and can be undone. */
export function SettingsScreen() {
  const queries = useQueryClient();
  const { data: saved, error, isPending, refetch } = useQuery(settingsQuery);
  const [saving, setSaving] = useState<ShopSettings>();
  if (isPending)
    return <Skeletons label={m.adminSettings.loading()} className="space-y-5" sizes={Array(2).fill('h-60')} />;
  if (!saved) return <LoadingFailed title={m.adminSettings.loadingFailed()} query={{ error, refetch }} />;
  const { version, settings: before } = saved;
  const shown = saving ?? before;

  const know = (newest: SavedSettings) => queries.setQueryData(settingsQuery.queryKey, newest);

  /** Saves `settings` over the version `over`, and offers to go back to `earlier`. */
  async function save(settings: ShopSettings, over: number, earlier?: ShopSettings): Promise<void> {
    setSaving(settings);
    try {
      const { data } = await browserApi.send(updateRoute, { body: { version: over, settings } });
      know(data);
      toast.success(earlier ? m.adminSettings.saved() : m.adminSettings.undone(), {
        id: 'settings',
        ...(earlier && { action: { label: m.adminSettings.undo(), onClick: () => void save(earlier, data.version) } }),
      });
    } catch (failure) {
      if (isFailureOf(updateRoute, failure) && failure.code === 'CHANGED_MEANWHILE') know(failure.data);
      toast.error(messageOf(failure));
    }
    setSaving(undefined);
  }

  const choose = (name: keyof ShopSettings, value: string) => {
    if (value === shown[name]) return;
    void save({ ...shown, [name]: value } as ShopSettings, version, before);
  };

  return (
    <div className="space-y-5">
      {names.map((name) => (
        <Card key={name} title={settingWords[name].title}>
          <Choices name={name} value={shown[name]} busy={saving !== undefined} onChoose={choose} />
        </Card>
      ))}
    </div>
  );
}

const names = Object.keys(shopSettingChoices) as (keyof ShopSettings)[];

interface ChoicesProps {
  name: keyof ShopSettings;
  value: string;
  busy: boolean;
  onChoose: (name: keyof ShopSettings, value: string) => void;
}

/** The choices of a setting; the first is how the store comes. */
const Choices = ({ name, value, busy, onChoose }: ChoicesProps) => (
  <fieldset className="grid gap-2" disabled={busy}>
    <legend className="sr-only">{settingWords[name].title}</legend>
    {shopSettingChoices[name].map((choice) => {
      const words = (settingWords[name].choices as Record<string, Words>)[choice];
      return (
        <label
          key={choice}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-4 hover:border-accent-line has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 size-5 shrink-0 accent-accent"
            checked={choice === value}
            onChange={() => onChoose(name, choice)}
          />
          <span>
            <span className="block font-semibold">{words?.label}</span>
            <span className="block text-sm text-muted">{words?.hint}</span>
          </span>
        </label>
      );
    })}
  </fieldset>
);
