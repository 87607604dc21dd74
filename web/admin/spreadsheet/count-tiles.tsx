import type { SheetCounts } from '../../../contract/spreadsheet.ts';
import { classNames } from '../../ui/class-names.ts';
import { grouped } from './words.ts';

type Tone = 'good' | 'plain' | 'danger';

const tones: Record<Tone, string> = {
  good: 'bg-accent-soft text-accent-strong',
  plain: 'bg-surface',
  danger: 'bg-danger-soft text-danger',
};

/** Number of rows of each kind. Empty kinds are muted. */
export const CountTiles = ({ counts }: { counts: SheetCounts }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    <Tile name="Added" count={counts.added} tone="good" />
    <Tile name="Changed" count={counts.changed} tone="good" />
    <Tile name="Unchanged" count={counts.same} tone="plain" />
    <Tile name="Faulty" count={counts.faulty} tone="danger" />
  </dl>
);

const Tile = ({ name, count, tone }: { name: string; count: number; tone: Tone }) => (
  <div className={classNames('rounded-lg px-4 py-3', tones[count > 0 ? tone : 'plain'])}>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className={classNames('text-xl font-extrabold tabular-nums', count === 0 && 'text-muted')}>{grouped(count)}</dd>
  </div>
);
