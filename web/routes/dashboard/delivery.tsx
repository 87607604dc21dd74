import { m } from '../../../messages/index.ts';
import { DeliveryScreen } from '../../admin/shop/delivery/delivery-screen.tsx';
import { StoresCard } from '../../admin/stores/stores-card.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { useIsStaff } from '../../session/use-session.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminShell.delivery);

export default function Delivery() {
  const isStaff = useIsStaff();
  return (
    <>
      <PageTitle hint={isStaff ? m.storesAdmin.hoursOfStore() : m.adminDelivery.hint()}>
        {m.adminShell.delivery()}
      </PageTitle>
      <div className="max-w-5xl space-y-5">
        {!isStaff && <StoresCard isFirst />}
        <DeliveryScreen />
        {!isStaff && <StoresCard isFirst={false} />}
      </div>
    </>
  );
}
