import { Link } from 'react-router';
import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Counted, useCounted } from '../alerts/counts.ts';

/** The counters that an entry of the navigation shows after its name. */
const countersOf: Readonly<Record<string, readonly Counted[]>> = {
  [links.adminOrders]: ['late', 'problems', 'asked'],
  [links.adminPicking]: ['toPack'],
  [links.adminDeliveries]: ['onTheWay'],
  [links.adminInventory]: ['runningLow'],
};

const tones: Partial<Record<Counted, string>> = {
  late: 'bg-danger-soft text-danger',
  problems: 'bg-warning-soft text-warning',
};

/** The counters of an entry, each as a link to exactly that; nothing for zero. */
export function NavCounters({ to }: { to: string }) {
  const counted = useCounted();
  return countersOf[to]?.map((matter) => {
    const { label, to: list, count } = counted[matter];
    if (!count) return null;
    const words = m.adminNow.counter({ label, count });
    return (
      <Link
        key={matter}
        to={list}
        title={words}
        className="grid min-h-11 min-w-8 shrink-0 place-items-center rounded-md hover:bg-line/70 focus-visible:-outline-offset-2 lg:min-h-10"
      >
        <span
          aria-hidden
          className={classNames(
            'min-w-6 rounded-full px-1.5 text-center text-xs leading-5 font-bold tabular-nums',
            tones[matter] ?? 'bg-line text-ink',
          )}
        >
          {count}
        </span>
        <span className="sr-only">{words}</span>
      </Link>
    );
  });
}
