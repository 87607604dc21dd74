/** How far one spelling is from another, in letters and in likelihood. */

const isVowel = (code: number): boolean => code === 97 || code === 101 || code === 105 || code === 111 || code === 117;

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const otherLetter = 1.1;
/** The cost of taking one letter of ASCII for another: vowels and neighbours on the keyboard are easily mistaken. */
const substitutions = new Float64Array(128 * 128).fill(otherLetter);
for (const row of rows) {
  for (let i = 1; i < row.length; i += 1) setSubstitution(row.charCodeAt(i - 1), row.charCodeAt(i), 0.9);
}
for (let a = 0; a < 128; a += 1) {
  for (let b = 0; b < 128; b += 1) if (isVowel(a) && isVowel(b)) setSubstitution(a, b, 0.7);
}

function setSubstitution(a: number, b: number, cost: number): void {
  substitutions[a * 128 + b] = cost;
  substitutions[b * 128 + a] = cost;
}

/** Letters that were not meant to be there, or were left out: a doubled letter and a vowel happen more easily. */
const cheapGap = 0.5;
const vowelGap = 0.8;

function substitution(a: number, b: number): number {
  if (a === b) return 0;
  return a < 128 && b < 128 ? (substitutions[a * 128 + b] ?? otherLetter) : otherLetter;
}

function gap(word: string, i: number): number {
  const code = word.charCodeAt(i);
  if (code === word.charCodeAt(i - 1) || code === word.charCodeAt(i + 1)) return cheapGap;
  return isVowel(code) ? vowelGap : 1;
}

const swap = 0.8;
const longest = 40;
const width = longest + 1;
/** Reused: of whole edits and of their costs. */
const edits = new Uint8Array(width * width);
const costs = new Float64Array(width * width);

export interface Distance {
  /** Letters changed, left out, added, or two neighbours swapped. */
  edits: number;
  /** The same, easy mistakes counting less. */
  cost: number;
}

/**
 * The distance between two words, or undefined when more than `maxEdits` edits lie between them.
 * With `asPrefix` it is the distance from `typed` to the nearest beginning of `word`.
 */
export function distanceOf(typed: string, word: string, maxEdits: number, asPrefix = false): Distance | undefined {
  const [n, m] = [typed.length, Math.min(word.length, typed.length + maxEdits)];
  if (n >= longest || m >= longest || n - m > maxEdits || (!asPrefix && word.length - n > maxEdits)) return undefined;
  for (let j = 0; j <= m; j += 1) setCell(j, j, j === 0 ? 0 : (costs[j - 1] ?? 0) + gap(word, j - 1));
  for (let i = 1; i <= n; i += 1) {
    if (fillRow(i, typed, word, m) > maxEdits) return undefined;
  }
  const last = n * width;
  if (!asPrefix) return withinLimit(last + m, maxEdits);
  let best = last + m;
  for (let j = Math.max(0, n - maxEdits); j <= m; j += 1)
    if ((edits[last + j] ?? 0) < (edits[best] ?? 0)) best = last + j;
  return withinLimit(best, maxEdits);
}

function withinLimit(cell: number, maxEdits: number): Distance | undefined {
  const found = edits[cell] ?? 0;
  return found > maxEdits ? undefined : { edits: found, cost: costs[cell] ?? 0 };
}

function setCell(cell: number, edit: number, cost: number): void {
  edits[cell] = edit;
  costs[cell] = cost;
}

/** Fills one row of both tables and returns the fewest edits in it. */
function fillRow(i: number, typed: string, word: string, m: number): number {
  const row = i * width;
  const above = row - width;
  const a = typed.charCodeAt(i - 1);
  setCell(row, i, (costs[above] ?? 0) + gap(typed, i - 1));
  let least = i;
  for (let j = 1; j <= m; j += 1) {
    const b = word.charCodeAt(j - 1);
    const [diagonal, up, left] = [above + j - 1, above + j, row + j - 1];
    const same = a === b ? 0 : 1;
    let edit = Math.min((edits[diagonal] ?? 0) + same, (edits[up] ?? 0) + 1, (edits[left] ?? 0) + 1);
    let cost = Math.min(
      (costs[diagonal] ?? 0) + substitution(a, b),
      (costs[up] ?? 0) + gap(typed, i - 1),
      (costs[left] ?? 0) + gap(word, j - 1),
    );
    if (i > 1 && j > 1 && a === word.charCodeAt(j - 2) && b === typed.charCodeAt(i - 2)) {
      const before = above - width + j - 2;
      edit = Math.min(edit, (edits[before] ?? 0) + 1);
      cost = Math.min(cost, (costs[before] ?? 0) + swap);
    }
    setCell(row + j, edit, cost);
    least = Math.min(least, edit);
  }
  return least;
}
