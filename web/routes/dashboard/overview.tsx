import { m } from '../../../messages/index.ts';
import { OverviewScreen } from '../../admin/overview/overview-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { useIsStaff } from '../../session/use-session.ts';
import { later } from '../../ui/later.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminOverview.title);

/** Only shops that begin show it. */
const SetupCard = later(async () => ({ default: (await import('../../admin/setup/setup-card.tsx')).SetupCard }));

export default function Overview() {
  const isStaff = useIsStaff();
  return (
    <>
      <PageTitle>{m.adminOverview.title()}</PageTitle>
      {!isStaff && <SetupCard />}
      <OverviewScreen />
    </>
  );
}
