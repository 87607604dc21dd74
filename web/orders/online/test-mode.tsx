import { m } from '../../../messages/index.ts';
import { Info } from '../../ui/icons.tsx';

/** No money moves: shown wherever an order is paid with keys for tests. */
export const TestMode = () => (
  <p className="flex items-center gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-sm font-semibold text-warning">
    <Info size={18} className="shrink-0" />
    {m.paying.testMode()}
  </p>
);
