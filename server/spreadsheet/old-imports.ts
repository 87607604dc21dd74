/**
 * Removes the parts of imports that are no longer needed: sheets that were uploaded a day ago and never applied, with the pictures that
 * were fetched for them, and what undoing an import needs when it was undone, or many were applied since.
 */
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import * as repository from './repository.ts';

/** How long a sheet can still be applied, in ms. */
const previewLife = 24 * 60 * 60_000;
/** Previews per batch; each is deleted in its own transaction. */
const batch = 10;
/** Timeout for one preview, in ms: its pictures are searched in all orders. */
const longest = 60_000;

/** How many imports can be undone, the last one first. */
const undoableImports = 20;

export const oldChanges = ({ queries }: Database): CleanupStep => ({
  name: 'remove old import changes',
  run: (signal) => repository.deleteOldChanges(queries, undoableImports, signal),
});

export function oldPreviews(
  database: Database,
  images: Pick<Images, 'remove'>,
  picturesOfOthers: readonly repository.PicturesOfOthers[],
): CleanupStep {
  /**
   * The pictures are deleted before the commit: until then nobody can apply the sheet, and after a failure the next run
   * deletes it.
   */
  const remove = (id: string, before: Date) =>
    database.transaction(
      async (tx) => {
        const pictures = await repository.takePreview(tx, id);
        const unused = await repository.listUnusedPictures(tx, pictures, picturesOfOthers);
        for (const picture of unused) await images.remove(picture, before);
      },
      { deadline: longest },
    );

  return {
    name: 'delete old import previews',
    async run(signal) {
      const before = new Date(Date.now() - previewLife);
      for (let found = batch; found === batch && !signal.aborted; ) {
        const ids = await repository.listOldPreviews(database.queries, before, batch);
        for (const id of ids) await remove(id, before);
        found = ids.length;
      }
    },
  };
}
