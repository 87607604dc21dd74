/** Maximum rows per INSERT: well under the 65,535 parameters that PostgreSQL allows. */
const batch = 1_000;

/** Runs `work` for the rows in batches, one after another. */
export async function inBatches<T>(rows: readonly T[], work: (some: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await work(rows.slice(i, i + batch));
}
