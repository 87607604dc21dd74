const longest = 90;
/** Characters kept before the difference. */
const before = 20;

/** The differing part of two texts: the start of short texts, otherwise from shortly before the first difference. */
export function excerpts(from: unknown, to: unknown): [unknown, unknown] {
  if (typeof from !== 'string' || typeof to !== 'string') return [cut(from, 0), cut(to, 0)];
  const same = firstDifference(from, to);
  const start = Math.max(from.length, to.length) > longest && same > before * 2 ? same - before : 0;
  return [cut(from, start), cut(to, start)];
}

function cut(value: unknown, start: number): unknown {
  if (typeof value !== 'string') return value;
  const end = start + longest;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${value.length > end ? '…' : ''}`;
}

function firstDifference(from: string, to: string): number {
  let at = 0;
  while (at < from.length && from[at] === to[at]) at += 1;
  return at;
}
