/** Reports of any period, of one store or of all (docs/features/reports.md). Days are in store time (`shop-day.ts`). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { calendarDay, inLanguage, integer } from '../api/fields.ts';
import { shopDayPlus } from '../delivery/shop-day.ts';
import { reportLimits, reportNames } from './report-columns.ts';

/** Both days are part of the period. */
const period = z
  .object({ from: calendarDay, to: calendarDay, ...inLanguage })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: m.validation.periodOrder() })
  .refine(({ from, to }) => from > to || to < shopDayPlus(from, reportLimits.days), {
    path: ['to'],
    error: m.validation.periodLength({ most: String(reportLimits.days) }),
  });

const params = z.object({ report: z.enum(reportNames, m.validation.report()) });

/** In the order of the columns: rupees, percent from 0 to 100; null where there is nothing to divide by. */
const cell = z.union([z.string(), z.number()]).nullable();

export const report = z.object({
  rows: z.array(z.array(cell)),
  /** Of all rows, also those that are not shown; null for columns without a total. */
  totals: z.array(z.number().nullable()),
  /** The number of rows; only the first are shown (`reportLimits`). */
  count: integer,
});
export type Report = z.infer<typeof report>;

export const reportCalls = {
  getReport: call('admin', 'GET', '/api/v1/reports/:report', {
    staff: ['manager'],
    params,
    query: period,
    output: report,
  }),
  exportReport: call('admin', 'GET', '/api/v1/reports/:report/sheet', {
    staff: ['manager'],
    params,
    query: period,
    file: 'text/csv',
  }),
};
