import { m } from '../../../messages/index.ts';
import { OverviewScreen } from '../../admin/today/overview/overview-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { useIsStaff } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminOverview.title);

/** Only shops that begin show it. */
const SetupCard = lazyComponent(async () => ({
  default: (await import('../../admin/shop/setup/setup-card.tsx')).SetupCard,
}));

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
