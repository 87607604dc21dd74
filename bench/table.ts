export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Prints rows under a heading, the first column left-aligned and the others right-aligned. */
export function printTable(heading: string, columns: string[], rows: string[][]): void {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const lineOf = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ');
  say(`\n${heading}\n`);
  for (const row of [columns, widths.map((width) => '-'.repeat(width)), ...rows]) say(`  ${lineOf(row)}`);
}

/** The median; for an even number, the lower of the two in the middle. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
