import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PartHealth, ShopHealth } from '../../../../contract/settings/health.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatMoment, formatTime } from '../../../dates.ts';
import { personalKey } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CircleX, TriangleAlert } from '../../../ui/icons.tsx';
import { CircleCheckBig, RotateCcw } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';

/** Refetch interval, in ms. */
const freshness = 30_000;

const healthQuery = queryOptions({
  queryKey: [personalKey, 'health'],
  queryFn: () => browserApi.load('GET /api/v1/health/get'),
  refetchInterval: freshness,
});

/** How the parts of the shop are, checked again every half minute. */
export function HealthScreen() {
  const { data: health, error, isPending, isFetching, refetch } = useQuery(healthQuery);
  return (
    <>
      <PageTitle
        hint={m.healthScreen.hint()}
        action={
          health && (
            <Button
              variant="outline"
              busy={isFetching}
              busyLabel={m.healthScreen.loading()}
              onClick={() => void refetch()}
            >
              <RotateCcw size={18} />
              {m.healthScreen.checkAgain()}
            </Button>
          )
        }
      >
        {m.healthScreen.title()}
      </PageTitle>
      {isPending ? (
        <Skeletons label={m.healthScreen.loading()} className="space-y-4" sizes={['h-16', 'h-96']} />
      ) : health ? (
        <Parts health={health} isStale={error !== null} />
      ) : (
        <LoadingFailed title={m.healthScreen.loadingFailed()} query={{ error, refetch }} />
      )}
    </>
  );
}

type State = PartHealth['state'];

/** The worst comes first. */
const order: readonly State[] = ['failed', 'attention', 'well'];

const looks = {
  well: { Icon: CircleCheckBig, ink: 'text-success', box: 'bg-success-soft text-success-strong' },
  attention: { Icon: TriangleAlert, ink: 'text-warning', box: 'bg-warning-soft text-warning' },
  failed: { Icon: CircleX, ink: 'text-danger', box: 'bg-danger-soft text-danger' },
} as const;

const stateName = (state: State): string =>
  ({
    well: m.healthScreen.stateWell(),
    attention: m.healthScreen.stateAttention(),
    failed: m.healthScreen.stateFailed(),
  })[state];

function Parts({ health: { parts, checkedAt, process }, isStale }: { health: ShopHealth; isStale: boolean }) {
  const sorted = parts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const time = formatTime(checkedAt);
  return (
    <div className="space-y-4">
      {isStale && (
        <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3 font-semibold text-warning">
          {m.healthScreen.stale({ time })}
        </p>
      )}
      <Summary parts={parts} />
      <ul className={classNames(cardFrame, 'divide-y divide-line')}>
        {sorted.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
      <p className="text-sm text-muted wrap-anywhere">{m.healthScreen.checkedAt({ time, process })}</p>
    </div>
  );
}

/** One sentence about everything. */
function Summary({ parts }: { parts: readonly PartHealth[] }) {
  const count = (state: State) => parts.filter((part) => part.state === state).length;
  const [failed, attention] = [count('failed'), count('attention')];
  const { Icon, box } = looks[failed > 0 ? 'failed' : attention > 0 ? 'attention' : 'well'];
  return (
    <p className={classNames('flex items-center gap-3 rounded-xl px-4 py-3.5 text-lg font-bold', box)}>
      <Icon size={24} className="shrink-0" />
      {failed > 0
        ? m.healthScreen.summaryFailed({ count: failed })
        : attention > 0
          ? m.healthScreen.summaryAttention({ count: attention })
          : m.healthScreen.summaryWell()}
    </p>
  );
}

function Part({ part: { title, state, message, advice, since } }: { part: PartHealth }) {
  const { Icon, ink } = looks[state];
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:px-5">
      <Icon size={20} className={classNames('mt-0.5 shrink-0', ink)} />
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4">
        <h2 className="font-bold">
          {title}
          <span className="sr-only">: {stateName(state)}</span>
        </h2>
        <div className="wrap-anywhere">
          <p>{message}</p>
          {since && <p className="text-sm text-muted">{m.healthScreen.since({ time: formatMoment(since) })}</p>}
          {advice && <p className="mt-1 font-semibold">{advice}</p>}
        </div>
      </div>
    </li>
  );
}
