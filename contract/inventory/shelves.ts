/** Shelf 'A2' comes before 'A10'. */
const shelves = new Intl.Collator('en', { numeric: true });

/** Compares places in a store; unknown shelves come last. */
export const byShelf = (a: { shelf: string }, b: { shelf: string }): number =>
  Number(a.shelf === '') - Number(b.shelf === '') || shelves.compare(a.shelf, b.shelf);
