import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const shortest = 32;

/**
 * The secret that signs access tokens: from the settings, else the one in `DATA_DIR`, generated there on the first
 * start.
 * @throws ConfigError when the file exists but is empty, because anyone could sign with an empty secret
 */
export async function secretOf(config: Config): Promise<string> {
  if (config.secret) return config.secret;
  const file = join(config.dataDir, 'secret');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored === undefined) return makeSecret(config.dataDir, file);
  if (stored.length < shortest) {
    throw new ConfigError([
      `${file} holds no secret; remove it for a new one (everyone has to sign in again), or set SECRET`,
    ]);
  }
  return stored;
}

/** Atomic: written under another name first, synced to disk, then renamed. */
async function makeSecret(dataDir: string, file: string): Promise<string> {
  const secret = randomBytes(shortest).toString('base64url');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  return secret;
}
