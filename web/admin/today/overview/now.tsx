import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useLastError } from '../../../api/loading-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Counted, type Counter, useCounted, useCounts } from '../../alerts/counts.ts';

const shown = ['toPack', 'late', 'onTheWay', 'problems', 'runningLow'] as const satisfies Counted[];

/** Colours of figures that need somebody; zero has none. */
const tones: Partial<Record<Counted, string>> = { late: 'text-danger', problems: 'text-warning' };

/** The figures of what there is to do now: each leads to the screen that lists exactly that. */
export function Now() {
  const counts = useCounts();
  const counted = useCounted();
  const error = useLastError(counts);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {m.adminNow.title()}
      </h2>
      {counts.data || !error ? (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {shown.map((matter) => (
            <li key={matter} className="max-md:last:col-span-2">
              <NowFigure counter={counted[matter]} tone={tones[matter]} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-lg bg-surface p-5 text-sm">
          <p className="mb-3">{messageOf(error)}</p>
          <Button variant="outline" onClick={() => void counts.refetch()}>
            {m.ui.tryAgain()}
          </Button>
        </div>
      )}
    </section>
  );
}

/** @param tone of what needs somebody */
function NowFigure({ counter: { label, to, count }, tone }: { counter: Counter; tone: string | undefined }) {
  const needsSomebody = tone !== undefined && count !== undefined && count > 0;
  return (
    <Link
      to={to}
      className={classNames(
        cardFrame,
        'flex h-full flex-col gap-1 p-4 transition-colors hover:border-accent-line',
        needsSomebody && tone,
      )}
    >
      <span className={classNames('flex items-center gap-1.5 text-sm font-semibold', !needsSomebody && 'text-muted')}>
        {needsSomebody && <TriangleAlert size={16} className="shrink-0" />}
        {label}
      </span>
      {count === undefined ? (
        <Skeleton className="my-1 h-9 w-12" />
      ) : (
        <span className={classNames('text-4xl font-extrabold tabular-nums', count === 0 && 'font-semibold text-muted')}>
          {count}
        </span>
      )}
    </Link>
  );
}
