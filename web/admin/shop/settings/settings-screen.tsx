import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { healthLink } from '../../../../contract/settings/health-link.ts';
import type { RecommendedChange } from '../../../../contract/settings/recommended.ts';
import { type SectionName, settingSections } from '../../../../contract/settings/setting-sections.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import { setupLinks } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Recommended } from './recommended.tsx';
import { sectionWith } from './setting-cards.ts';
import { SettingsIndex } from './settings-index.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type SettingsInUse, useSettings } from './use-settings.ts';

interface Props {
  /** The page of the settings; undefined for the list of all. */
  part?: string | undefined;
}

/** The settings of the shop: a list of sections with what is set now, and a page for each. */
export function SettingsScreen({ part }: Props) {
  const { query, settings } = useSettings();
  const [made, setMade] = useState<readonly RecommendedChange[]>([]);
  const { hash } = useLocation();
  // Links to a card were made when all cards were on one page.
  const linked = part === undefined ? sectionWith(hash.slice(1)) : undefined;
  if (linked) return <Navigate replace to={`${settingsLinks.section(linked)}${hash}`} />;
  return (
    <>
      <Title part={part} />
      {query.isPending ? (
        <Skeletons label={m.adminSettings.loading()} className="space-y-5" sizes={Array(2).fill('h-60')} />
      ) : settings ? (
        <div className="space-y-5">
          <UndoLast settings={settings} />
          {part === 'recommended' ? (
            <Recommended settings={settings} made={made} onMade={setMade} />
          ) : isSection(part) ? (
            <SettingsSection key={part} section={part} settings={settings} />
          ) : (
            <SettingsIndex settings={settings.saved.settings} />
          )}
        </div>
      ) : (
        <LoadingFailed title={m.adminSettings.loadingFailed()} query={query} />
      )}
    </>
  );
}

const isSection = (part: string | undefined): part is SectionName =>
  part !== undefined && Object.hasOwn(settingSections, part);

function Title({ part }: Props) {
  const isRecommended = part === 'recommended';
  if (isRecommended || isSection(part))
    return (
      <>
        <BackLink to={links.adminSettings}>{m.adminSettings.title()}</BackLink>
        <PageTitle hint={isRecommended && m.recommended.hint()}>
          {isRecommended ? m.recommended.title() : settingSections[part].title()}
        </PageTitle>
      </>
    );
  return (
    <PageTitle
      hint={m.adminSettings.hint()}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={healthLink} variant="outline">
            {m.healthScreen.open()}
          </ButtonLink>
          <ButtonLink to={setupLinks.guide} variant="outline">
            {m.setup.guide()}
          </ButtonLink>
        </div>
      }
    >
      {m.adminSettings.title()}
    </PageTitle>
  );
}

const UndoLast = ({ settings: { undo, busy } }: { settings: SettingsInUse }) =>
  undo && (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 font-medium">
      {m.adminSettings.undoHint()}
      <Button
        variant="outline"
        busy={busy}
        busyLabel={m.adminSettings.saving()}
        onClick={() => void undo().catch(() => {})}
      >
        <Undo2 size={18} />
        {m.adminSettings.undo()}
      </Button>
    </p>
  );
