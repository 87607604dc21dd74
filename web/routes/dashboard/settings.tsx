import { healthLink } from '../../../contract/settings/health-link.ts';
import { setupLinks } from '../../../contract/settings/setup-steps.ts';
import { m } from '../../../messages/index.ts';
import { HealthScreen } from '../../admin/shop/health/health-screen.tsx';
import { SettingsScreen } from '../../admin/shop/settings/settings-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/settings';

export const meta = privateMeta(m.adminSettings.title);

/** The settings, or the health of the shop: one route, because each is in the list that every page of the store loads. */
export default function Settings({ params: { part } }: Route.ComponentProps) {
  if (part === 'health') return <HealthScreen />;
  return (
    <>
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
      <SettingsScreen />
    </>
  );
}
