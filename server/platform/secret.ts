import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The secret that signs access tokens: from the settings, else the one in `DATA_DIR`, made there on the first start. */
export async function secretOf(config: Config): Promise<string> {
  if (config.secret) return config.secret;
  const file = join(config.dataDir, 'secret');
  try {
    return await readFile(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('base64url');
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(file, secret, { mode: 0o600 });
    return secret;
  }
}
