import { text } from '../../messages/text.ts';
import { createOutageLog } from '../http/outage-log.ts';
import { AppError } from '../lib/errors.ts';
import type { ImagesPlace } from '../runtime/image-variables.ts';
import type { Log } from '../runtime/log.ts';
import { folderStorage, type Storage } from './storage.ts';

/** Opens the place of the pictures. While an S3 server does not answer, requests fail with AppError BUSY. */
export async function openStorage(place: ImagesPlace, log: Log): Promise<Storage> {
  if (place.kind === 'folder') return folderStorage(place.folder);
  const { s3Storage } = await import('./s3-storage.ts');
  const logOutage = createOutageLog('the pictures cannot be reached, and a request failed');
  return s3Storage(place.place, place.keys, (error) => {
    logOutage(log, error);
    return new AppError('BUSY', text('errors.picturesAway'), { retryAfter: 5 });
  });
}
