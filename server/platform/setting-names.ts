/** Catches misspelt settings: without a common prefix, a name that nobody reads would otherwise go unnoticed. */

/** Shorter names are too close to what other programs call their variables (HOST and HOME). */
const shortestChecked = 5;

/** What is wrong with names that stand in the environment beside everybody else's: those that nearly are a setting. */
export function misspeltNames(names: string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = nearest(name, settings);
    return meant ? [`${name} is not a setting; did you mean ${meant}?`] : [];
  });
}

/** What is wrong with names in a `.env` file, where everything is meant for the shop: all that are not settings. */
export function unknownNames(names: string[], settings: readonly string[]): string[] {
  return names
    .filter((name) => !settings.includes(name))
    .map((name) => {
      const meant = nearest(name, settings);
      return `${name} in .env is not a setting${meant ? `; did you mean ${meant}?` : '. All settings are listed in .env.example.'}`;
    });
}

/** The setting that `name` misses by a slip or two; undefined when it is a setting, or far from all. */
function nearest(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name) || name.length < shortestChecked) return undefined;
  const slips = name.length < 8 ? 1 : 2;
  return settings.find(
    (setting) => setting.length >= shortestChecked && distance(name.toUpperCase(), setting) <= slips,
  );
}

/** How many letters must be put in, left out or replaced to make `a` into `b` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const [diagonal = 0, above = 0] = [row[j], row[j + 1]];
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
