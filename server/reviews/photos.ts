/** Deletes the files of photos that left a review, unless something else shows the same picture. */
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { listUnusedPictures, type PicturesOfOthers } from '../spreadsheet/repository.ts';
import { deleteRemovedPhoto, listRemovedPhotos } from './photo-repository.ts';

/** Interval of the deletion, in ms. */
export const deletePhotosEvery = 10 * 60_000;
/** Photos per batch. */
const batch = 100;
/** Timeout of a batch, in ms: its pictures are searched in all orders. */
const longest = 60_000;

export const removedPhotos = (
  database: Database,
  images: Pick<Images, 'remove'>,
  picturesOfOthers: readonly PicturesOfOthers[],
): CleanupStep => ({
  name: 'delete removed photos of reviews',
  async run(signal) {
    for (let found = batch; found === batch && !signal.aborted; ) {
      const photos = await listRemovedPhotos(database.queries, batch);
      found = photos.length;
      if (found === 0) return;
      // The files first: after a failure the next run deletes them.
      await database.transaction(
        async (tx) => {
          const ids = photos.map(({ imageId }) => imageId);
          const unused = new Set(await listUnusedPictures(tx, ids, picturesOfOthers));
          for (const photo of photos) {
            if (unused.has(photo.imageId)) await images.remove(photo.imageId, photo.removedAt);
            await deleteRemovedPhoto(tx, photo);
          }
        },
        { deadline: longest },
      );
    }
  },
});
