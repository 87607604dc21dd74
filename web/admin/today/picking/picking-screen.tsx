import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import type { Picking } from '../../../../contract/picking/picking.ts';
import { pickingLimits } from '../../../../contract/picking/picking-limits.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useClock } from '../../../delivery/use-clock.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useUser } from '../../../session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { PackageCheck } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ArrivalTime } from '../board/arrival-time.tsx';
import { ageText } from '../board/order-age.ts';
import { Notice, OfflineBar, WorkList, WorkRow, WorkTitle } from '../board/phone-work.tsx';
import { useLetters } from './letters.ts';
import { PackedOrders } from './packed-orders.tsx';
import { PickOrders } from './pick-orders.tsx';
import { type UsePicking, usePicking } from './use-picking.ts';

export const meta = privateMeta(m.picking.title);

/** Picking, for a phone in one hand: take the next order or two, tick their products off, say how many bags. */
export default function PickingScreen() {
  const work = usePicking();
  const { picking, error, refetch } = work;
  if (picking) return <Loaded picking={picking} work={work} />;
  if (error) return <LoadingFailed title={m.picking.failed()} query={{ error, refetch }} />;
  return (
    <Skeletons label={m.picking.loading()} className="max-w-2xl space-y-3" sizes={Array(4).fill('h-20 rounded-lg')} />
  );
}

interface Props {
  picking: Picking;
  work: UsePicking;
}

function Loaded({ picking, work }: Props) {
  const { mine, waiting, nextPromise, packed, others } = picking;
  const letterOf = useLetters(picking);
  return (
    <div className="high-contrast max-w-2xl">
      {work.isOffline && <OfflineBar isTopBar>{m.picking.offline()}</OfflineBar>}
      <WorkTitle isWorking={mine.length > 0}>{m.picking.title()}</WorkTitle>
      {work.lost.length > 0 && (
        <Notice onDismiss={work.dismissLost}>{m.picking.lost({ orderIds: work.lost.join(', ') })}</Notice>
      )}
      {mine.length > 0 && mine.length < pickingLimits.orders && waiting > 0 && (
        <Button
          variant="outline"
          className="mb-2 w-full px-3 sm:w-auto"
          aria-label={m.picking.another({ count: waiting })}
          busy={work.busy === 'next'}
          busyLabel={m.ui.saving()}
          onClick={() => void work.claim()}
        >
          <Plus size={18} />
          {m.picking.anotherShort()}
        </Button>
      )}
      {mine.length > 0 ? (
        <PickOrders orders={mine} letterOf={letterOf} work={work} />
      ) : (
        <Start waiting={waiting} promise={nextPromise} busy={work.busy === 'next'} onStart={() => void work.claim()} />
      )}
      <PackedOrders packed={packed} letterOf={letterOf} />
      <Others others={others} work={work} />
    </div>
  );
}

interface StartProps {
  waiting: number;
  /** Of the next one. */
  promise: Picking['nextPromise'];
  busy: boolean;
  onStart: () => void;
}

const Start = ({ waiting, promise, busy, onStart }: StartProps) =>
  waiting > 0 ? (
    <Card title={m.picking.waiting({ count: waiting })}>
      {promise && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {m.picking.nextIs()}
          <ArrivalTime status="placed" promise={promise} className="text-sm" />
        </div>
      )}
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

/** Orders that others pick. Anybody may take idle ones; managers and owners may take any, after a question. */
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
    <>
      <WorkList id="picked-by-others" title={m.picking.byOthers()}>
        {others.map((each) => (
          <WorkRow key={each._id}>
            <span className="min-w-0">
              <span className="block font-bold tabular-nums">{each.orderId}</span>
              <span className="block">
                {[each.pickerName || m.adminOrders.deletedAccount(), ageText(each.claimedAt, now), each.store?.name]
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
          </WorkRow>
        ))}
      </WorkList>
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
    </>
  );
}
