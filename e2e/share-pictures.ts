/** Playwright's global setup: the stores of all workers share one folder of pictures, so that each size is encoded once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function sharePictures(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-e2e-pictures-'));
  process.env.E2E_PICTURES = folder;
  return () => rm(folder, { recursive: true, force: true });
}
