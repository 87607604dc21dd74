/** A bar chart. Its library is loaded in browsers only, as soon as they have the code of a screen with charts. */
import { lazyComponent } from '../../../ui/lazy-component.tsx';

export type { Series } from './bar-chart-canvas.tsx';

export const BarChart = lazyComponent(() => import('./bar-chart-canvas.tsx'));

const maxLabelLength = 22;

/** A name that leaves room for its bar. */
export const shortened = (name: string): string =>
  name.length > maxLabelLength ? `${name.slice(0, maxLabelLength - 1)}…` : name;

if (!import.meta.env.SSR) BarChart.preload();
