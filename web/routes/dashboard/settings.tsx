import { links } from '../../../contract/api/links.ts';
import { setupLinks } from '../../../contract/settings/setup-steps.ts';
import { m } from '../../../messages/index.ts';
import { SettingsScreen } from '../../admin/shop/settings/settings-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminSettings.title);

export default function Settings() {
  return (
    <>
      <PageTitle
        hint={m.adminSettings.hint()}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={links.adminHealth} variant="outline">
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
