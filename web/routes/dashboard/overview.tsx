import { m } from '../../../messages/index.ts';
import { OverviewScreen } from '../../admin/overview/overview-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = () => privateMeta(m.adminOverview.title());

export default function Overview() {
  return (
    <>
      <PageTitle>{m.adminOverview.title()}</PageTitle>
      <OverviewScreen />
    </>
  );
}
