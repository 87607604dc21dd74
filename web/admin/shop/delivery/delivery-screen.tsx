import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useIsStaff } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { AreasCard } from './areas-card.tsx';
import { ClosedCard } from './closed-card.tsx';
import { NowCard } from './now-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { StoreForm } from './store-form.tsx';
import { storeQuery, useChangeStore } from './store-query.ts';

/** Where and when the shop delivers. Each change can be undone. Staff change when their store takes orders. */
export function DeliveryScreen() {
  const { data: saved, error, isPending, refetch } = useQuery(storeQuery);
  const changes = useChangeStore();
  const isStaff = useIsStaff();
  if (isPending)
    return <Skeletons label={m.adminDelivery.loading()} className="space-y-5" sizes={Array(3).fill('h-52')} />;
  if (!saved) return <LoadingFailed title={m.adminDelivery.loadFailed()} query={{ error, refetch }} />;
  return (
    <div className="max-w-5xl space-y-5">
      {changes.undo && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 font-medium">
          {m.adminDelivery.undoHint()}
          <Button
            variant="outline"
            busy={changes.busy}
            busyLabel={m.adminDelivery.saving()}
            onClick={() => void changes.undo?.()}
          >
            <Undo2 size={18} />
            {m.adminStores.undo()}
          </Button>
        </p>
      )}
      <ClosedCard saved={saved} changes={changes} />
      <NowCard saved={saved} changes={changes} />
      {!isStaff && <AreasCard saved={saved} changes={changes} />}
      {!isStaff && <RequestsCard saved={saved} changes={changes} />}
      <StoreForm saved={saved} changes={changes} />
    </div>
  );
}
