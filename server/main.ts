/** `npm start`: reads the settings, opens the shop, and serves it until it is stopped. */
import './production.ts';
import cluster from 'node:cluster';
import { readConfig } from './runtime/config.ts';
import { readEnvFile } from './runtime/env-file.ts';
import { explainFailedStart } from './start-errors.ts';

try {
  const config = readConfig(process.env, readEnvFile(process.cwd()));
  // Loaded only now: it takes a second, and wrong settings are reported without it.
  if (config.processes > 1 && cluster.isPrimary) {
    const { runProcesses } = await import('./processes.ts');
    await runProcesses(config);
  } else {
    const { startShop } = await import('./start.ts');
    // In development Vite serves the pages (scripts/dev.ts), so that nothing needs to be built.
    await startShop(config, { pages: !process.argv.includes('--api-only') });
  }
} catch (error) {
  process.stderr.write(`Tokri did not start. ${explainFailedStart(error)}\n`);
  process.exit(1);
}
