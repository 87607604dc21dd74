import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  type ChoiceName,
  type SectionName,
  settingGroups,
  settingSections,
  shopChoices,
} from '../../../../contract/settings/setting-sections.ts';
import type { SavedSettings, ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { showNewest } from '../../../api/newest-data.ts';
import { useInTurn } from '../../../api/use-in-turn.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { Undo2 } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { MissingTax, missingTaxQuery } from '../../today/invoices/missing-tax.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { DetailsForm } from './details-form.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PricingForm, type UnsavedFees } from './pricing-form.tsx';
import { choicesIn, groupsIn, sectionNames } from './setting-fields.ts';
import { type NavSection, SettingNav } from './setting-nav.tsx';
import { settingsQuery } from './settings-query.ts';
import { TemplatesForm } from './templates-form.tsx';
import { WebhookCard } from './webhook-card.tsx';

const updateRoute = 'PUT /api/v1/shop-settings/update';

/** Settings of the shop: details, which are saved together, and choices, which are saved at once. Both can be undone. */
export function SettingsScreen() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const { data: saved, error, isPending, refetch } = useQuery(settingsQuery);
  /** The setting that is being saved. */
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

  const choose = (name: ChoiceName, value: string) => {
    if (value === shown[name]) return;
    change({ [name]: value }).catch(() => {});
  };

  /** The settings with forms of their own. */
  const ownForms: Partial<Record<SectionName, ReactNode>> = {
    money: (
      <>
        <PricingForm pricing={before.pricing} onSave={(pricing) => change({ pricing })} onUnsaved={setUnsavedFees} />
        <PaymentsCard />
      </>
    ),
    messages: (
      <>
        <TemplatesForm
          templates={before.messageTemplates.list}
          onSave={(list) => change({ messageTemplates: { list } })}
        />
        <WebhookCard />
      </>
    ),
  };

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
          more={(section) => (
            <>
              {choicesIn(section).map((name) => (
                <Card key={name} id={anchorOf(name)} className={anchored} title={shopChoices[name].title()}>
                  <Choices name={name} value={shown[name]} busy={saving.length > 0} onChoose={choose} />
                </Card>
              ))}
              {ownForms[section]}
            </>
          )}
        />
      </div>
    </div>
  );
}

/** The cards of `ownForms`. */
const ownCards = (): Readonly<Partial<Record<SectionName, NavSection['cards']>>> => ({
  money: [
    { anchor: anchorOf('pricing'), title: m.adminSettings.pricing() },
    { anchor: anchorOf('online-payments'), title: m.onlinePayments.audited() },
  ],
  messages: [
    { anchor: anchorOf('templates'), title: m.orderNotesAdmin.templates() },
    { anchor: anchorOf('webhook'), title: m.webhook.title() },
  ],
});

const navSections = (): readonly NavSection[] =>
  sectionNames.map((section) => ({
    title: settingSections[section].title(),
    cards: [
      ...groupsIn(section).map((name) => ({ anchor: anchorOf(name), title: settingGroups[name].title() })),
      ...choicesIn(section).map((name) => ({ anchor: anchorOf(name), title: shopChoices[name].title() })),
      ...(ownCards()[section] ?? []),
    ],
  }));

interface ChoicesProps {
  name: ChoiceName;
  value: string;
  busy: boolean;
  onChoose: (name: ChoiceName, value: string) => void;
}

/** The choices of a setting; the first is how the store comes. */
const Choices = ({ name, value, busy, onChoose }: ChoicesProps) => (
  <RadioCards
    legend={shopChoices[name].title()}
    name={name}
    options={Object.entries(shopChoices[name].choices).map(([choice, { label, hint }]) => ({
      value: choice,
      label: label(),
      hint: hint(),
    }))}
    value={value}
    disabled={busy}
    onChange={(choice) => onChoose(name, choice)}
  />
);
