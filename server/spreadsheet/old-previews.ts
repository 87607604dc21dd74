/** Sheets that were sent and never applied are forgotten after a day, with the pictures that were fetched for them. */

import type { CleanupStep } from '../db/cleanup.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import * as store from './store.ts';

/** How long a sheet waits to be applied, in ms. */
const previewLife = 24 * 60 * 60_000;
/** Previews that are looked up at once; each is forgotten in a transaction of its own. */
const batch = 10;
/** How long one may take, in ms: orders are looked through for its pictures. */
const longest = 60_000;

export function oldPreviews(database: Database, images: Pick<Images, 'remove'>): CleanupStep {
  /** The pictures go before the commit: until then nobody applies the sheet, and a failure leaves it for the next time. */
  const forget = (id: string, before: Date) =>
    database.transaction(
      async (tx) => {
        const pictures = await store.takePreview(tx, id);
        for (const picture of await store.listUnusedPictures(tx, pictures)) await images.remove(picture, before);
      },
      { deadline: longest },
    );

  return {
    name: 'forget old import previews',
    async run(signal) {
      const before = new Date(Date.now() - previewLife);
      for (let found = batch; found === batch && !signal.aborted; ) {
        const ids = await store.listOldPreviews(database.queries, before, batch);
        for (const id of ids) await forget(id, before);
        found = ids.length;
      }
    },
  };
}
