import { type ReactNode, useId } from 'react';
import type { SheetCounts, SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { grouped, linesOf } from './import-texts.ts';
import { ChangedProducts, FaultTable, NewProductTable, ProductTable, RowDisclosure } from './sheet-rows.tsx';

interface Props {
  preview: SheetPreview;
  counts: SheetCounts;
  /** Shown before the faulty rows. */
  doubts?: ReactNode;
}

/** The rows of each kind with their number (`counts`, including the stock if it will be set). Errors come first. */
export function Differences({ preview, counts, doubts }: Props) {
  // Rows whose stock is set are not unchanged.
  const restocked = new Set(counts.same < preview.import.counts.same ? preview.stock.map(({ line }) => line) : []);
  const same = preview.same.filter(({ line }) => !restocked.has(line));
  return (
    <div className="space-y-4">
      <CountTiles counts={counts} />
      <NewCategories
        title={m.adminImport.newCategories({ count: counts.categories })}
        names={preview.categories}
        count={counts.categories}
      />
      <NewCategories
        title={m.adminImport.newSubCategories({ count: counts.subCategories })}
        names={preview.subCategories}
        count={counts.subCategories}
      />
      {doubts}
      <RowDisclosure title={m.adminImport.faultyRows()} count={counts.faulty} shown={linesOf(preview.faults)} open>
        <FaultTable faults={preview.faults} inWords={preview.layout !== undefined} />
      </RowDisclosure>
      <ChangedProducts
        title={m.adminImport.changed()}
        count={preview.import.counts.changed}
        products={preview.changed}
      />
      <RowDisclosure title={m.adminImport.added()} count={counts.added} shown={preview.added.length} open>
        <NewProductTable products={preview.added} />
      </RowDisclosure>
      <RowDisclosure title={m.adminImport.unchanged()} count={counts.same} shown={same.length}>
        <ProductTable products={same} />
      </RowDisclosure>
    </div>
  );
}

type Tone = 'good' | 'plain' | 'danger';

const tones: Record<Tone, string> = {
  good: 'bg-success-soft text-success-strong',
  plain: 'bg-surface',
  danger: 'bg-danger-soft text-danger',
};

/** Number of rows of each kind. Empty kinds are muted. */
const CountTiles = ({ counts }: { counts: SheetCounts }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    <Tile name={m.adminImport.added()} count={counts.added} tone="good" />
    <Tile name={m.adminImport.changed()} count={counts.changed} tone="good" />
    <Tile name={m.adminImport.unchanged()} count={counts.same} tone="plain" />
    <Tile name={m.adminImport.faulty()} count={counts.faulty} tone="danger" />
  </dl>
);

const Tile = ({ name, count, tone }: { name: string; count: number; tone: Tone }) => (
  <div className={classNames('rounded-lg px-4 py-3', tones[count > 0 ? tone : 'plain'])}>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className={classNames('text-xl font-extrabold tabular-nums', count === 0 && 'text-muted')}>{grouped(count)}</dd>
  </div>
);

interface NewCategoriesProps {
  title: string;
  /** The first names. */
  names: readonly string[];
  count: number;
}

/** Names of categories or sub categories that will be created, so that typing mistakes are noticed. */
function NewCategories({ title, names, count }: NewCategoriesProps) {
  const id = useId();
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <span id={id} className="font-semibold">
        {title}
      </span>
      <ul aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two categories may each get a sub category of one name
          <li key={place} className="max-w-full">
            <Chip>{name}</Chip>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{m.adminImport.andMore({ more })}</li>}
      </ul>
    </div>
  );
}
