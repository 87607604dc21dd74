/** Detects misspelt settings: without a common prefix, an unknown name would otherwise go unnoticed. */

/** Shorter names are too similar to variables of other programs (HOST and HOME). */
const shortestChecked = 5;

/** Errors for names in the environment, which other programs share: those that are almost a setting. */
export function misspeltNames(names: string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = nearest(name, settings);
    return meant ? [`${name} is not a setting; did you mean ${meant}?`] : [];
  });
}

/** Errors for names in a `.env` file, which is only for the shop: all that are not settings. */
export function unknownNames(names: string[], settings: readonly string[]): string[] {
  return names
    .filter((name) => !settings.includes(name))
    .map((name) => {
      const meant = nearest(name, settings);
      return `${name} in .env is not a setting${meant ? `; did you mean ${meant}?` : '. All settings are listed in .env.example.'}`;
    });
}

/** The setting that is one or two edits away from `name`; undefined when it is a setting, or different from all. */
function nearest(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name) || name.length < shortestChecked) return undefined;
  const slips = name.length < 8 ? 1 : 2;
  return settings.find(
    (setting) => setting.length >= shortestChecked && distance(name.toUpperCase(), setting) <= slips,
  );
}

/** How many letters must be inserted, removed or replaced to turn `a` into `b` (Levenshtein). */
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
