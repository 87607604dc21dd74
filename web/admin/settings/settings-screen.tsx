import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shopSettingChoices } from '../../../contract/shop-setting-choices.ts';
import type { SavedSettings, ShopSettings } from '../../../contract/shop-settings.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { showNewest } from '../../api/newest-data.ts';
import { useInTurn } from '../../api/use-in-turn.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useRevalidate } from '../../ui/keep-data.ts';
import { Undo2 } from '../../ui/order-icons.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.tsx';
import { MissingTax } from '../invoices/missing-tax.tsx';
import { DetailsForm } from './details-form.tsx';
import { PricingForm, type UnsavedFees } from './pricing-form.tsx';
import { anchored, anchorOf } from './setting-anchors.ts';
import { type SettingSection, settingGroups, settingSections } from './setting-fields.ts';
import { type NavSection, SettingNav } from './setting-nav.tsx';
import { settingWords, type Words } from './setting-words.ts';
import { settingsQuery } from './settings-query.ts';
import { TemplatesForm } from './templates-form.tsx';
import { WebhookCard } from './webhook-card.tsx';

const updateRoute = 'PUT /api/v1/shop-settings/update';

type Choice = keyof typeof shopSettingChoices;

/** What the owner decides: details, which are saved together, and choices, which are saved at once. Both can be undone. */
export function SettingsScreen() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const { data: saved, error, isPending, refetch } = useQuery(settingsQuery);
  /** What is being saved. */
  const [saving, setSaving] = useState<readonly Partial<ShopSettings>[]>([]);
  const inTurn = useInTurn();
  /** The versions that were saved here, by the version that each replaced. */
  const successors = useRef(new Map<number, number>());
  const [unsavedFees, setUnsavedFees] = useState<UnsavedFees>();
  /** The settings before the last change that was made here, as long as it is the newest. */
  const [undoable, setUndoable] = useState<{ earlier: Partial<ShopSettings>; version: number }>();
  if (isPending)
    return <Skeletons label={m.adminSettings.loading()} className="space-y-5" sizes={Array(2).fill('h-60')} />;
  if (!saved) return <LoadingFailed title={m.adminSettings.loadingFailed()} query={{ error, refetch }} />;
  const { version, settings: before } = saved;
  const shown: ShopSettings = Object.assign({}, before, ...saving);

  /** The version that is saved by now, unless somebody else saved one after `seen`. */
  function mineAfter(seen: number): number {
    const next = successors.current.get(seen);
    return next === undefined ? seen : mineAfter(next);
  }

  /**
   * Saves `settings` in place of those that are shown, one change after another. A message says when that fails, unless the fields
   * say it.
   * @throws ApiError
   */
  async function save(settings: Partial<ShopSettings>): Promise<SavedSettings> {
    setSaving((now) => [...now, settings]);
    try {
      const data = await inTurn(async () => {
        const seen = mineAfter(version);
        const { data: newest } = await browserApi.send(updateRoute, { body: { version: seen, settings } });
        if (newest.version !== seen) successors.current.set(seen, newest.version);
        await showNewest(queries, settingsQuery, newest);
        return newest;
      });
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

  const choose = (name: Choice, value: string) => {
    if (value === shown[name]) return;
    change({ [name]: value }).catch(() => {});
  };

  const choice = (name: Choice) => (
    <Card id={anchorOf(name)} className={anchored} title={settingWords()[name].title}>
      <Choices name={name} value={shown[name]} busy={saving.length > 0} onChoose={choose} />
    </Card>
  );

  return (
    <div className="space-y-5">
      {undoable?.version === version && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 font-medium">
          {m.adminSettings.undoHint()}
          <Button
            variant="outline"
            busy={saving.length > 0}
            busyLabel={m.adminSettings.saving()}
            onClick={() => void undo(undoable.earlier).catch(() => {})}
          >
            <Undo2 size={18} />
            {m.adminSettings.undo()}
          </Button>
        </p>
      )}
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_15rem] xl:gap-8">
        {/* Without a box on phones, so that it sticks for the length of the page. */}
        <div className="contents xl:order-last xl:block">
          <SettingNav sections={navSections()} />
        </div>
        <DetailsForm
          settings={before}
          unsavedFees={unsavedFees}
          onSave={change}
          notes={{ invoices: <MissingTax className="mt-4" /> }}
          more={{
            shop: choice('reviews'),
            ordering: choice('cart'),
            delivery: choice('riderAssignment'),
            money: (
              <PricingForm
                pricing={before.pricing}
                onSave={(pricing) => change({ pricing })}
                onUnsaved={setUnsavedFees}
              />
            ),
            messages: (
              <>
                {choice('newsletter')}
                <TemplatesForm
                  templates={before.messageTemplates.list}
                  onSave={(list) => change({ messageTemplates: { list } })}
                />
                <WebhookCard />
              </>
            ),
          }}
        />
      </div>
    </div>
  );
}

/** The cards of the page beside those of `settingGroups`. */
const ownCards = (): Readonly<Partial<Record<SettingSection, NavSection['cards']>>> => ({
  shop: [{ anchor: anchorOf('reviews'), title: settingWords().reviews.title }],
  ordering: [{ anchor: anchorOf('cart'), title: settingWords().cart.title }],
  delivery: [{ anchor: anchorOf('riderAssignment'), title: settingWords().riderAssignment.title }],
  money: [{ anchor: anchorOf('pricing'), title: m.adminSettings.pricing() }],
  messages: [
    { anchor: anchorOf('newsletter'), title: settingWords().newsletter.title },
    { anchor: anchorOf('templates'), title: m.orderNotes.templates() },
    { anchor: anchorOf('webhook'), title: m.webhook.title() },
  ],
});

const navSections = (): readonly NavSection[] =>
  (Object.entries(settingSections()) as [SettingSection, string][]).map(([section, title]) => ({
    title,
    cards: [
      ...settingGroups()
        .filter((group) => group.section === section)
        .map((group) => ({ anchor: anchorOf(group.name), title: group.title })),
      ...(ownCards()[section] ?? []),
    ],
  }));

interface ChoicesProps {
  name: Choice;
  value: string;
  busy: boolean;
  onChoose: (name: Choice, value: string) => void;
}

/** The choices of a setting; the first is how the store comes. */
const Choices = ({ name, value, busy, onChoose }: ChoicesProps) => (
  <fieldset className="grid gap-2" disabled={busy}>
    <legend className="sr-only">{settingWords()[name].title}</legend>
    {shopSettingChoices[name].map((choice) => {
      const words = (settingWords()[name].choices as Record<string, Words>)[choice];
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
