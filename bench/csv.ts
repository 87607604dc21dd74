/** Rows of a CSV text (RFC 4180) as objects by its header. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = fieldsOf(text);
  return lines
    .filter((fields) => fields.length === header.length)
    .map((fields) => Object.fromEntries(header.map((name, i) => [name, fields[i] ?? ''])));
}

/**
 * A field is quoted, with doubled quotes inside, or contains no quotes, commas or line ends; then its separator
 * follows.
 */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function fieldsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(field)) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
