import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config.ts';

/** The settings in the `.env` of `folder`; none when there is no such file. @throws ConfigError when it cannot be read */
export function readEnvFile(folder: string): Record<string, string | undefined> {
  const file = join(folder, '.env');
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError([`${file} cannot be read: ${error instanceof Error ? error.message : error}`]);
  }
}
