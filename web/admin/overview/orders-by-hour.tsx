import { useMemo } from 'react';
import type { Overview } from '../../../contract/overview.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { hourInWords, weekdayOf } from './compare.ts';
import { Panel } from './panel.tsx';

/** Orders per hour, today and one week before, as a chart and a table. */
export function OrdersByHour({ figures }: { figures: Overview }) {
  const { hours } = figures;
  const then = `Last ${weekdayOf(figures.dayBefore)}`;
  const labels = useMemo(() => hours.map(({ hour }) => String(hour).padStart(2, '0')), [hours]);
  const series = useMemo<Series[]>(
    () => [
      { name: then, values: hours.map((each) => each.before), colour: '--color-accent-line' },
      { name: 'Today', values: hours.map((each) => each.today), colour: '--color-accent' },
    ],
    [hours, then],
  );
  return (
    <Panel title="Orders by hour" hint="Without cancelled orders, in store time (India)">
      <div className="relative h-64">
        <BarChart label={`Orders by hour, today and ${then}. A table follows.`} labels={labels} series={series} />
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
          Show as a table
        </summary>
        <table className="mt-2 w-full max-w-md text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="py-1.5 font-semibold">Hour from</th>
              <th className="py-1.5 text-right font-semibold">{then}</th>
              <th className="py-1.5 text-right font-semibold">Today</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, today, before }) => (
              <tr key={hour} className="border-b border-line/60">
                <th scope="row" className="py-1 text-left font-normal">
                  {hourInWords(hour)}
                </th>
                <td className="py-1 text-right">{before}</td>
                <td className="py-1 text-right">{today}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
