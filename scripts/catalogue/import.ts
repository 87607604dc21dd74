import type { SheetCounts, SheetFault } from '../../contract/spreadsheet.ts';
import { FaultySheet } from '../../server/spreadsheet/faulty-sheet.ts';
import type { OnProgress } from '../../server/spreadsheet/importer.ts';
import type { Outcome } from '../../server/spreadsheet/outcome.ts';
import type { Sheet } from '../../server/spreadsheet/sheet.ts';
import { progressBar } from './progress-bar.ts';
import type { Tools } from './tools.ts';

/** What stands in a sheet or a product moves no cursor and ends no line. */
const say = (line: string) => process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`);
/** The record keeps that nobody in particular did it. */
const actor = { id: null, name: 'The command line' };
const labels = { checking: 'Checking', pictures: 'Pictures', importing: 'Importing' };

/** Imports a sheet, or tells what that would do. Gives the exit code: 1 when faulty rows refuse it. */
export async function importFrom(
  { importer }: Tools,
  sheet: Sheet,
  { dryRun, skipFaulty }: { dryRun: boolean; skipFaulty: boolean },
): Promise<number> {
  const began = performance.now();
  const bar = progressBar();
  const onProgress: OnProgress = (phase, share) => bar.show(labels[phase], share);
  try {
    const { counts, faults } = dryRun
      ? { ...(await importer.preview(sheet, (outcomes) => outcomes.forEach(sayOutcome), onProgress)), faults: [] }
      : await importer.run(sheet, { actor, skipFaulty, onProgress });
    bar.clear();
    faults.forEach(sayFault);
    say(`${dryRun ? 'It would be' : 'Done:'} ${inWords(counts)}`);
    if (!dryRun) say(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return dryRun && counts.faulty > 0 && !skipFaulty ? 1 : 0;
  } catch (error) {
    bar.clear();
    if (!(error instanceof FaultySheet)) throw error;
    error.faults.forEach(sayFault);
    const more = error.rows > error.faults.length ? ' These are the first.' : '';
    const them = error.rows === 1 ? 'it' : 'them';
    say(`${error.message}${more} Nothing was imported. Mend ${them}, or leave ${them} out with --skip-faulty.`);
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

function sayFault({ line, column, reason }: SheetFault): void {
  say(`faulty   line ${line}${column ? `, ${column}` : ''}: ${reason}`);
}

function sayOutcome(outcome: Outcome): void {
  if (outcome.kind === 'faulty') {
    outcome.faults.forEach(sayFault);
    return;
  }
  const { sku, name } = outcome.kind === 'added' ? outcome.product : outcome.before;
  const changes = outcome.kind === 'changed' ? `: ${Object.entries(outcome.fields).map(inShort).join('; ')}` : '';
  const kind = outcome.kind === 'same' ? 'alone' : outcome.kind;
  say(`${kind.padEnd(8)} line ${outcome.line}, ${sku ? `${sku} ` : ''}${name}${changes}`);
}

const longest = 40;
const short = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
const inShort = ([field, { from, to }]: [string, { from: unknown; to: unknown }]) =>
  `${field} ${short(from)} → ${short(to)}`;
