import { useMemo } from 'react';
import type { Overview } from '../../../../contract/reports/overview.ts';
import { m } from '../../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { BarChart, type Series } from './bar-chart.tsx';
import { hourText, weekdayOf } from './compare.ts';

/** Orders per hour, today and one week before, as a chart and a table. */
export function OrdersByHour({ figures }: { figures: Overview }) {
  const { hours } = figures;
  const weekday = weekdayOf(figures.dayBefore);
  const lastWeek = m.adminOverview.lastWeekday({ weekday });
  const labels = useMemo(() => hours.map(({ hour }) => String(hour).padStart(2, '0')), [hours]);
  const series = useMemo<Series[]>(
    () => [
      { name: lastWeek, values: hours.map((each) => each.before), colour: '--color-accent-line' },
      { name: m.adminOverview.today(), values: hours.map((each) => each.today), colour: '--color-accent' },
    ],
    [hours, lastWeek],
  );
  return (
    <Card title={m.adminOverview.ordersByHour()} hint={m.adminOverview.ordersByHourHint()}>
      <div className="relative h-64">
        <BarChart label={m.adminOverview.ordersByHourChart({ weekday })} labels={labels} series={series} />
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
          {m.adminOverview.showTable()}
        </summary>
        <table className="mt-2 w-full max-w-md text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="py-1.5 font-semibold">{m.adminOverview.hour()}</th>
              <th className="py-1.5 text-right font-semibold">{lastWeek}</th>
              <th className="py-1.5 text-right font-semibold">{m.adminOverview.today()}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, today, before }) => (
              <tr key={hour} className="border-b border-line/60">
                <th scope="row" className="py-1 text-left font-normal">
                  {hourText(hour)}
                </th>
                <td className="py-1 text-right">{before}</td>
                <td className="py-1 text-right">{today}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
