import { useState } from 'react';
import { links } from '../../../contract/links.ts';
import type { Picking } from '../../../contract/picking.ts';
import { pickingLimits } from '../../../contract/picking-limits.ts';
import { m } from '../../../messages/index.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { useClock } from '../../delivery/use-clock.ts';
import { useUser } from '../../session/use-session.ts';
import { Printer } from '../../ui/admin-icons.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WifiOff } from '../../ui/icons.tsx';
import { later } from '../../ui/later.tsx';
import { PackageCheck } from '../../ui/order-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ageInWords } from '../fulfilment/order-age.ts';
import { PickOrders } from './pick-orders.tsx';
import { type UsePicking, usePicking } from './use-picking.ts';

/** The order that was packed last: its labels are printed next. */
interface Packed {
  _id: string;
  orderId: string;
  bags: number;
}

const BagLabelsDialog = later(() => import('../fulfilment/bag-labels-dialog.tsx'));

/** Picking, for a phone in one hand: take the next order or two, tick their products off, say how many bags. */
export function PickingScreen() {
  const work = usePicking();
  const { picking, error, refetch, isOffline } = work;
  const [packed, setPacked] = useState<Packed>();
  const [labelling, setLabelling] = useState(false);
  if (!picking) {
    if (error) return <LoadingFailed title={m.picking.failed()} query={{ error, refetch }} />;
    return (
      <Skeletons label={m.picking.loading()} className="max-w-2xl space-y-3" sizes={Array(4).fill('h-20 rounded-lg')} />
    );
  }
  const { mine, waiting } = picking;

  return (
    <div className="high-contrast max-w-2xl">
      <PageTitle>{m.picking.title()}</PageTitle>
      {isOffline && (
        <p
          role="status"
          className="mb-4 flex items-center gap-2 rounded-lg border-2 border-line p-3 text-sm font-semibold"
        >
          <WifiOff size={18} className="shrink-0" />
          {m.picking.offline()}
        </p>
      )}
      {mine.length > 0 && mine.length < pickingLimits.orders && waiting > 0 && (
        <Button
          variant="outline"
          className="mb-5"
          busy={work.busy === 'next'}
          busyLabel={m.ui.saving()}
          onClick={() => void work.claim()}
        >
          {m.picking.another({ count: waiting })}
        </Button>
      )}
      {mine.length > 0 ? (
        <PickOrders orders={mine} work={work} onPacked={setPacked} />
      ) : (
        <Start waiting={waiting} busy={work.busy === 'next'} onStart={() => void work.claim()} />
      )}
      {packed && (
        <p className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3 text-sm">
          <span className="font-semibold tabular-nums">
            {packed.orderId} · {m.picking.bagCount({ count: packed.bags })}
          </span>
          <Button variant="outline" onClick={() => setLabelling(true)}>
            <Printer size={18} />
            {m.picking.labels()}
          </Button>
        </p>
      )}
      {packed && labelling && (
        <BagLabelsDialog orderId={packed._id} bags={packed.bags} onClose={() => setLabelling(false)} />
      )}
      <Others others={picking.others} work={work} />
    </div>
  );
}

interface StartProps {
  waiting: number;
  busy: boolean;
  onStart: () => void;
}

const Start = ({ waiting, busy, onStart }: StartProps) =>
  waiting > 0 ? (
    <Card title={m.picking.waiting({ count: waiting })}>
      <Button className="min-h-14 w-full text-lg" busy={busy} busyLabel={m.ui.saving()} onClick={onStart}>
        {m.picking.next()}
      </Button>
    </Card>
  ) : (
    <EmptyState
      icon={<PackageCheck size={40} />}
      title={m.picking.nothingWaits()}
      action={<ButtonLink to={links.adminOrders}>{m.adminOrders.toBoard()}</ButtonLink>}
    >
      {m.picking.nothingWaitsHint()}
    </EmptyState>
  );

interface OthersProps {
  others: Picking['others'];
  work: UsePicking;
}

/** What others pick. Anybody may take what is idle; managers and owners may take any, after a question. */
function Others({ others, work }: OthersProps) {
  const now = useClock();
  const isPicker = useUser()?.staffRole === 'picker';
  const [asked, setAsked] = useState<Picking['others'][number]>();
  if (others.length === 0) return null;

  async function take({ _id, isIdle }: Picking['others'][number]): Promise<void> {
    await work.claim(_id, isIdle ? undefined : true);
    setAsked(undefined);
  }

  return (
    <section aria-labelledby="picked-by-others" className="mt-8">
      <h2 id="picked-by-others" className="mb-2 text-lg font-bold">
        {m.picking.byOthers()}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line px-4">
        {others.map((each) => (
          <li key={each._id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span className="min-w-0">
              <span className="block font-bold tabular-nums">{each.orderId}</span>
              <span className="block">
                {[each.pickerName || m.adminOrders.deletedAccount(), ageInWords(each.claimedAt, now), each.store?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {(each.isIdle || !isPicker) && (
              <Button
                variant="outline"
                aria-label={`${m.picking.takeOver()}: ${each.orderId}`}
                busy={work.busy === each._id}
                busyLabel={m.ui.saving()}
                onClick={() => (each.isIdle ? void take(each) : setAsked(each))}
              >
                {m.picking.takeOver()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          title={m.picking.takeOverTitle({ orderId: asked.orderId })}
          confirmLabel={m.picking.takeOver()}
          busyLabel={m.ui.saving()}
          busy={work.busy === asked._id}
          onConfirm={() => void take(asked)}
          onClose={() => setAsked(undefined)}
        >
          {m.picking.takeOverHint({ name: asked.pickerName || m.adminOrders.deletedAccount() })}
        </ConfirmDialog>
      )}
    </section>
  );
}
