import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import {
  type ReportColumn,
  type ReportName,
  reportColumns,
  reportNames,
} from '../../../../contract/reports/report-columns.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { deadlines } from '../../../api/deadline.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { personalKey } from '../../../query-client.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { ChartColumn, Download } from '../../../ui/admin-icons.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ToggleLink } from '../../../ui/toggle-group.tsx';
import { useStores } from '../../stores/stores-query.ts';
import { MissingTax } from '../invoices/missing-tax.tsx';
import { BarChart, type Series, shortened } from '../overview/bar-chart.tsx';
import { type Days, periodOf, periodsAt } from './periods.ts';
import { cellText, columnLabels, dayInTable, reportLabels } from './report-labels.ts';

export const meta = privateMeta(m.adminShell.reports);

const isReport = (text: string | null): text is ReportName => reportNames.some((name) => name === text);

const reportQuery = (report: ReportName, days: Days) =>
  queryOptions({
    queryKey: [personalKey, 'reports', report, days],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/reports/:report', {
        params: { report },
        query: { ...days, lang: currentLocale() },
        signal,
        within: deadlines.report,
      }),
  });

const addressOf = (report: ReportName, { from, to }: Days) =>
  `${links.adminReports}?${new URLSearchParams({ report, from, to })}`;

/** One report of a period, both in the URL, as a table; with a chart of its days, or of its first rows. */
export default function ReportsScreen() {
  const [params] = useSearchParams();
  const today = shopDayAt(new Date());
  const days = periodOf(params, today);
  const asked = params.get('report');
  const report = isReport(asked) ? asked : 'sales';
  const query = useQuery(reportQuery(report, days));
  const [name, hint] = reportLabels()[report];
  return (
    <>
      <PageTitle>{m.adminShell.reports()}</PageTitle>
      <ReportLinks report={report} days={days} />
      <PeriodChoice report={report} days={days} today={today} />
      {report === 'tax' && <MissingTax className="mb-5" />}
      <Card title={name} hint={hint} action={<SheetButton key={report} report={report} days={days} />}>
        {query.isPending ? (
          <Skeletons label={m.reports.loading()} className="space-y-2" sizes={Array(6).fill('h-9 w-full')} />
        ) : query.data ? (
          <ReportTable report={report} data={query.data} />
        ) : (
          <LoadingFailed title={m.reports.failed()} query={query} />
        )}
      </Card>
    </>
  );
}

/** A report that the shop cannot have is left out, unless it is open. */
function ReportLinks({ report, days }: { report: ReportName; days: Days }) {
  const { invoices, refunds, cashBook, onlinePayment } = useShopSettings();
  const hasSeveralStores = (useStores()?.stores.length ?? 1) > 1;
  const isThere: Partial<Record<ReportName, boolean>> = {
    tax: invoices === true,
    online: onlinePayment !== undefined,
    settlements: onlinePayment !== undefined && !onlinePayment.test,
    refunds: refunds === true,
    cash: cashBook === true,
    stores: hasSeveralStores,
  };
  return (
    <nav
      aria-label={m.reports.choose()}
      className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {reportNames
        .filter((name) => name === report || (isThere[name] ?? true))
        .map((name) => (
          <ToggleLink key={name} to={addressOf(name, days)} current={name === report}>
            {reportLabels()[name][0]}
          </ToggleLink>
        ))}
    </nav>
  );
}

function PeriodChoice({ report, days, today }: { report: ReportName; days: Days; today: string }) {
  const [, setParams] = useSearchParams();
  const choose = ({ from, to }: Days) => setParams({ report, from, to }, { preventScrollReset: true, replace: true });
  return (
    <section aria-label={m.reports.period()} className="mb-5 min-w-0 flex flex-wrap items-end gap-x-6 gap-y-4">
      <nav
        aria-label={m.reports.presets()}
        className="-mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {periodsAt(today).map(([label, period]) => (
          <ToggleLink
            key={label}
            to={addressOf(report, period)}
            current={period.from === days.from && period.to === days.to}
          >
            {label}
          </ToggleLink>
        ))}
      </nav>
      <div className="flex flex-wrap gap-3">
        <DayField
          label={m.reports.from()}
          value={days.from}
          onChoose={(from, isLeft) => {
            if (from <= days.to) choose({ from, to: days.to });
            else if (isLeft) choose({ from, to: from });
          }}
        />
        <DayField
          label={m.reports.to()}
          value={days.to}
          onChoose={(to, isLeft) => {
            if (to >= days.from) choose({ from: days.from, to });
            else if (isLeft) choose({ from: to, to });
          }}
        />
      </div>
    </section>
  );
}

const titleOf = (column: ReportColumn | undefined): string =>
  columnLabels()[column?.key as keyof ReturnType<typeof columnLabels>];

const isWord = ({ kind }: ReportColumn): boolean =>
  kind === 'text' || kind === 'day' || kind === 'document' || kind === 'refusal';

/** The column that the chart of a report shows: the one by which rows without a day are sorted. Reports with several rows for one thing have none. */
const charted: Partial<Record<ReportName, string>> = {
  sales: 'total',
  items: 'revenue',
  unsold: 'stockValue',
  payments: 'received',
  refunds: 'refunded',
  delivery: 'delivered',
  riders: 'delivered',
  picking: 'orders',
  missing: 'units',
  waste: 'lostValue',
  coupons: 'orders',
  stores: 'total',
};

function ReportTable({ report, data: { rows, totals, count } }: { report: ReportName; data: Report }) {
  const all: readonly ReportColumn[] = reportColumns[report];
  if (rows.length === 0)
    return (
      <EmptyState icon={<ChartColumn size={40} />} title={m.reports.none()}>
        {m.reports.noneHint()}
      </EmptyState>
    );
  const isNothing = (at: number) => totals[at] === 0 && rows.every((row) => row[at] === 0);
  const columns = all
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => !column.optional || !isNothing(at));
  const chartAt = all.findIndex(({ key }) => key === charted[report]);
  const hasTotals = totals.some((total) => total !== null);
  const align = (column: ReportColumn) => (isWord(column) ? 'text-left' : 'text-right whitespace-nowrap');
  const cell = 'px-3 py-2 first:pl-0 last:pr-0';
  return (
    <>
      {chartAt > 0 && rows.length > 1 && (
        <ReportChart rows={rows} at={chartAt} column={titleOf(all[chartAt])} isByDay={all[0]?.kind === 'day'} />
      )}
      <ScrollBox label={m.reports.table()} className="relative">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line">
              {columns.map(({ column }) => (
                <th key={column.key} scope="col" className={classNames(cell, align(column), 'font-semibold')}>
                  {titleOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are replaced together
              <tr key={index} className="border-b border-line/60">
                {columns.map(({ column, at }) => (
                  <td key={column.key} className={classNames(cell, align(column), at === 0 && 'min-w-32')}>
                    {cellText(row[at] ?? null, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr className="font-bold">
                {columns.map(({ column, at }) =>
                  at === 0 ? (
                    <th key={column.key} scope="row" className={classNames(cell, 'text-left')}>
                      {m.reports.allRows()}
                    </th>
                  ) : (
                    <td key={column.key} className={classNames(cell, align(column))}>
                      {totals[at] === null && !column.ratio ? '' : cellText(totals[at] ?? null, column)}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollBox>
      {count > rows.length && (
        <p className="mt-3 text-sm text-muted">{m.reports.someRows({ shown: rows.length, count })}</p>
      )}
    </>
  );
}

/** Bars with names instead of days are horizontal, and few. */
const maxNamedBars = 10;

interface ChartProps {
  rows: Report['rows'];
  /** The column with the figures. */
  at: number;
  column: string;
  isByDay: boolean;
}

function ReportChart({ rows, at, column, isByDay }: ChartProps) {
  const shown = useMemo(() => (isByDay ? rows : rows.slice(0, maxNamedBars)), [rows, isByDay]);
  const labels = useMemo(
    () => shown.map(([first]) => (isByDay ? dayInTable(String(first)) : shortened(String(first)))),
    [shown, isByDay],
  );
  const series = useMemo<Series[]>(
    () => [{ name: column, values: shown.map((row) => Number(row[at])), colour: '--color-accent' }],
    [shown, at, column],
  );
  const label = isByDay ? m.reports.chart({ column }) : m.reports.chartOfFirst({ column });
  return (
    <div className="relative mb-5 h-56">
      <BarChart horizontal={!isByDay} label={label} labels={labels} series={series} />
    </div>
  );
}

const SheetButton = ({ report, days }: { report: ReportName; days: Days }) => (
  <DownloadButton
    route="GET /api/v1/reports/:report/sheet"
    given={{ params: { report }, query: { ...days, lang: currentLocale() } }}
    fileName={`${report}-${days.from}-${days.to}.csv`}
  >
    <Download size={18} />
    {m.reports.sheet()}
  </DownloadButton>
);
