import type { SheetCounts, SheetFault } from '../../contract/import/spreadsheet.ts';
import { FaultySheet } from '../../server/spreadsheet/faulty-sheet.ts';
import type { OnProgress } from '../../server/spreadsheet/importer.ts';
import type { Outcome } from '../../server/spreadsheet/outcome.ts';
import type { Sheet } from '../../server/spreadsheet/sheet.ts';
import {
  differsInStock,
  type StockDifference,
  stockDifferencesOf,
} from '../../server/spreadsheet/stock-differences.ts';
import type { Terminal } from '../command.ts';
import { commandLine } from '../tools.ts';
import { progressBar } from './progress-bar.ts';
import type { Tools } from './tools.ts';

type Print = (line: string) => void;

/** Text from a sheet or a product must not contain control characters, which could move the cursor or end the line. */
const sayTo =
  ({ out }: Terminal): Print =>
  (line) =>
    out(`${line.replace(/\p{Cc}/gu, ' ')}\n`);
const labels = { checking: 'Checking', pictures: 'Pictures', importing: 'Importing', writing: 'Writing' };

/** Imports a sheet, or previews that. Returns the exit code: 1 when faulty rows reject it. */
export async function importFrom(
  { importer, database }: Tools,
  sheet: Sheet,
  { dryRun, skipFaulty, withStock }: { dryRun: boolean; skipFaulty: boolean; withStock: boolean },
  terminal: Terminal,
): Promise<number> {
  const print = sayTo(terminal);
  const began = performance.now();
  const bar = progressBar();
  const sayAll = async (outcomes: readonly Outcome[]) => {
    const restocked = await stockDifferencesOf(database.queries, outcomes.filter(differsInStock));
    const byLine = new Map(restocked.map((each) => [each.line, each]));
    for (const outcome of outcomes) sayOutcome(print, outcome, byLine.get(outcome.line), withStock);
  };
  const onProgress: OnProgress = (phase, share) => bar.show(labels[phase], share);
  try {
    const { counts, faults } = dryRun
      ? { ...(await importer.preview(sheet, sayAll, onProgress)), faults: [] }
      : await importer.run(sheet, { actor: commandLine, skipFaulty, withStock, onProgress });
    bar.clear();
    for (const fault of faults) sayFault(print, fault);
    print(`${dryRun ? 'It would be' : 'Done:'} ${inWords(dryRun && withStock ? withStockOf(counts) : counts)}`);
    if (counts.stock > 0 && !withStock) print(stockLeft(counts.stock));
    if (!dryRun) print(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return dryRun && counts.faulty > 0 && !skipFaulty ? 1 : 0;
  } catch (error) {
    bar.clear();
    if (!(error instanceof FaultySheet)) throw error;
    for (const fault of error.faults) sayFault(print, fault);
    const more = error.rows > error.faults.length ? ' These are the first.' : '';
    const them = error.rows === 1 ? 'it' : 'them';
    print(`${error.message}${more} Nothing was imported. Fix ${them}, or leave ${them} out with --skip-faulty.`);
    return 1;
  }
}

const grouped = (count: number) => count.toLocaleString('en-IN');

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

const inWords = ({ added, changed, same, faulty, categories, subCategories }: SheetCounts) =>
  [
    `${grouped(added)} added, ${grouped(changed)} changed, ${grouped(same)} left alone, ${grouped(faulty)} faulty;`,
    `${counted(categories, 'category', 'categories')} and ${counted(subCategories, 'sub category', 'sub categories')} made.`,
  ].join(' ');

function sayFault(print: Print, { line, column, reason }: SheetFault): void {
  print(`faulty   line ${line}${column ? `, ${column}` : ''}: ${reason}`);
}

function sayOutcome(print: Print, outcome: Outcome, stock: StockDifference | undefined, withStock: boolean): void {
  if (outcome.kind === 'faulty') {
    for (const fault of outcome.faults) sayFault(print, fault);
    return;
  }
  // Only rows with a preview in the browser are skipped for this reason.
  if (outcome.kind === 'skipped') return;
  const { sku, name } = outcome.kind === 'added' ? outcome.product : outcome.before;
  const changes = outcome.kind === 'changed' ? Object.entries(outcome.fields).map(inShort) : [];
  if (stock) changes.push(stockInShort(stock, withStock));
  const isAlone = outcome.kind === 'same' && !(stock && withStock);
  const kind = isAlone ? 'alone' : outcome.kind === 'same' ? 'changed' : outcome.kind;
  print(
    `${kind.padEnd(8)} line ${outcome.line}, ${sku ? `${sku} ` : ''}${name}${changes.length > 0 ? `: ${changes.join('; ')}` : ''}`,
  );
}

/** Also the counts of an import that sets the stock. */
const withStockOf = (counts: SheetCounts): SheetCounts => ({
  ...counts,
  changed: counts.changed + counts.stockOnly,
  same: counts.same - counts.stockOnly,
});

const stockLeft = (count: number) =>
  `The stock of ${counted(count, 'known product', 'known products')} differs and is left as it is; --with-stock sets it.`;

/** The effect of setting a stock, and the later sales that it would undo. */
function stockInShort({ from, to, since }: StockDifference, withStock: boolean): string {
  const moved = since
    ? [
        ...(since.sold ? [`${since.sold} sold`] : []),
        ...(since.returned ? [`${since.returned} returned`] : []),
        ...(since.other ? [`${since.other > 0 ? '+' : ''}${since.other} by hand`] : []),
      ].join(', ')
    : '';
  const undone = moved ? ` (undoes since the export: ${moved})` : '';
  return `stock ${from} → ${to}${undone}${withStock ? '' : ' (only with --with-stock)'}`;
}

const longest = 40;
const short = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
const inShort = ([field, { from, to }]: [string, { from: unknown; to: unknown }]) =>
  `${field} ${short(from)} → ${short(to)}`;
