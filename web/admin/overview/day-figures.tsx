import { formatRupees } from '../../../contract/money.ts';
import type { Overview } from '../../../contract/overview.ts';
import { Pill } from '../../ui/pill.tsx';
import { changeOf, weekdayOf } from './compare.ts';

/** Today's orders and revenue compared with the same weekday one week before: until the same time, and the whole day. */
export function DayFigures({ figures }: { figures: Overview }) {
  const { today, beforeSoFar, before } = figures;
  const then = `last ${weekdayOf(figures.dayBefore)}`;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure
        name="Orders today"
        value={String(today.orders)}
        change={changeOf(today.orders, beforeSoFar.orders)}
        then={`${beforeSoFar.orders} by this time ${then}, ${before.orders} all day`}
      />
      <Figure
        name="Revenue today"
        value={formatRupees(today.revenue)}
        change={changeOf(today.revenue, beforeSoFar.revenue)}
        then={`${formatRupees(beforeSoFar.revenue)} by this time ${then}, ${formatRupees(before.revenue)} all day`}
      />
      <Figure
        name="Cancelled today"
        value={String(today.cancelled)}
        change=""
        then={`${beforeSoFar.cancelled} by this time ${then}, ${before.cancelled} all day. Not counted in orders and revenue.`}
      />
    </dl>
  );
}

const Figure = ({ name, value, change, then }: { name: string; value: string; change: string; then: string }) => (
  <div className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
    <dt className="text-sm font-semibold text-muted">{name}</dt>
    <dd>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-3xl font-extrabold tabular-nums">{value}</span>
        {change && <Pill tone={change.startsWith('−') ? 'warning' : 'good'}>{change}</Pill>}
      </span>
      <span className="mt-2 block text-sm text-muted">{then}</span>
    </dd>
  </div>
);
