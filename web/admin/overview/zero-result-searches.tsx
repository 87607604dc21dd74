import { Link } from 'react-router';
import { links } from '../../../contract/links.ts';
import type { Overview } from '../../../contract/overview.ts';
import { Panel } from './panel.tsx';

/** Searches with few or no results. */
export const ZeroResultSearches = ({ searches }: { searches: Overview['zeroResultSearches'] }) => (
  <Panel title="Searches that found nothing" hint="Or fewer than three products, in the last 30 days">
    {searches.length === 0 ? (
      <p className="text-muted">Every search found something.</p>
    ) : (
      <>
        <ul className="divide-y divide-line/60 text-sm">
          {searches.map(({ text, times }) => (
            <li key={text} className="flex items-baseline gap-3 py-2">
              <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{text}</span>
              <span className="text-muted tabular-nums">
                {times.toLocaleString('en-IN')} {times === 1 ? 'time' : 'times'}
              </span>
            </li>
          ))}
        </ul>
        <Link to={links.adminSearches} className="mt-3 inline-block py-2 text-sm font-semibold text-accent underline">
          Assign to products
        </Link>
      </>
    )}
  </Panel>
);
