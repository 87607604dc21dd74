/** A bar chart. Its library is loaded in browsers only, as soon as they have the code of a screen with charts. */
import { later } from '../../ui/later.tsx';

export type { Series } from './bar-chart-canvas.tsx';

export const BarChart = later(() => import('./bar-chart-canvas.tsx'));

const longestLabel = 22;

/** A name that leaves room for its bar. */
export const shortened = (name: string): string =>
  name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name;

if (!import.meta.env.SSR) BarChart.preload();
