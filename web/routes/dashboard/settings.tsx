import { m } from '../../../messages/index.ts';
import { SettingsScreen } from '../../admin/settings/settings-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = () => privateMeta(m.adminSettings.title());

export default function Settings() {
  return (
    <>
      <PageTitle hint={m.adminSettings.hint()}>{m.adminSettings.title()}</PageTitle>
      <SettingsScreen />
    </>
  );
}
