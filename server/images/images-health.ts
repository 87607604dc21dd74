import { text } from '../../messages/text.ts';
import { type HealthCheck, well } from '../runtime/health-check.ts';
import type { ImagesPlace } from '../runtime/image-variables.ts';
import type { Storage } from './storage.ts';

export const imagesCheck = (storage: Pick<Storage, 'check'>, place: ImagesPlace): HealthCheck => ({
  name: 'pictures',
  title: text('health.pictures'),
  async check() {
    try {
      await storage.check();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = text('health.picturesFailed', { reason });
      return { state: 'failed', message, advice: text('health.checkPictures') };
    }
    if (place.kind === 'folder') return well(text('health.picturesFolder'));
    const { endpoint, bucket } = place.place;
    return well(text('health.picturesS3', { host: new URL(endpoint).host, bucket }));
  },
});
