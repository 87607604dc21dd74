import { statfs } from 'node:fs/promises';
import { text } from '../../messages/text.ts';
import { type HealthCheck, well } from './health-check.ts';
import type { Measure } from './measures.ts';

const gigabyte = 1024 ** 3;
/** Of free space, in bytes. */
const little = gigabyte;
const tooLittle = gigabyte / 5;

/** Free space where `folder` is, in bytes. @throws Error when there is no such folder */
async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const diskCheck = (folder: string): HealthCheck => ({
  name: 'disk',
  title: text('health.disk'),
  async check() {
    const bytes = await freeSpace(folder);
    const free = (bytes / gigabyte).toFixed(1);
    if (bytes >= little) return well(text('health.diskWell', { free }));
    const state = bytes < tooLittle ? 'failed' : 'attention';
    return { state, message: text('health.diskLow', { free }), advice: text('health.freeDisk') };
  },
});

export const diskMeasure = (folder: string): Measure => ({
  name: 'tokri_disk_free_bytes',
  help: 'Free space where DATA_DIR is.',
  kind: 'gauge',
  read: async () => [{ value: await freeSpace(folder) }],
});
