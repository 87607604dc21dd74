/** `npm start`: reads the settings, opens the shop, and serves it until it is stopped. */
import './production.ts';
import { DatabaseError } from './db/database-error.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { readEnvFile } from './platform/env-file.ts';

/** What to do when the address is not available, by the system's error code. */
const listenAdvice: Record<string, string> = {
  EADDRINUSE: 'Choose another PORT.',
  EACCES: 'Choose a PORT of 1024 or above.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  ENOTFOUND: 'HOST must be an address of this machine.',
};

/** Errors that the operator can correct are printed in plain lines; any other error is a bug and printed in full. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `The settings are not right:\n${error.faults.map((fault) => `  ${fault}`).join('\n')}`;
  if (error instanceof DatabaseError) return error.message;
  const advice = error instanceof Error && 'code' in error ? listenAdvice[String(error.code)] : undefined;
  if (error instanceof Error && advice) return `It cannot listen: ${error.message}. ${advice}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const config = readConfig(process.env, readEnvFile(process.cwd()));
  // Loaded only now: it takes a second, and wrong settings are reported without it.
  const { startShop } = await import('./start.ts');
  // In development Vite serves the pages (scripts/dev.ts), so that nothing needs to be built.
  await startShop(config, { pages: !process.argv.includes('--api-only') });
} catch (error) {
  process.stderr.write(`Tokri did not start. ${explain(error)}\n`);
  process.exit(1);
}
