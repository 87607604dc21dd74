import { openTarget } from '../../server/backup/open-target.ts';
import { runBackup } from '../../server/backup/run-backup.ts';
import { fileOf } from '../../server/backup/stored-backups.ts';
import { readConfig } from '../../server/runtime/config.ts';
import { readEnvFile } from '../../server/runtime/env-file.ts';
import { type Command, userFolder } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { sizeOf } from './size-of.ts';

const run: Command['run'] = async (args, terminal) => {
  // With its SECRET, which is a part of the backup.
  const config = readConfig(terminal.env, readEnvFile(terminal.folder));
  const [address = config.backup.target, ...more] = args;
  if (!address || more.length > 0) {
    terminal.err(
      'Usage:\n  npm run backup -- TARGET\nTARGET is a folder or the address of an S3 bucket; without it, BACKUP_TARGET.\n',
    );
    return 2;
  }
  const target = await openTarget(address, userFolder(terminal), config.backup.variables);
  const { name, proof } = await runBackup(config, target, quietLog);
  const { orders, products, pictures, ledgerDifferences: differences } = proof;
  terminal.out(
    `Backed up to ${target.shown}/${fileOf(name)} (${sizeOf(proof.bytes)}).\n` +
      `It was restored into a database that is removed again: ${orders} orders, ${products} products, ${pictures} pictures.\n` +
      (differences === 0
        ? 'The movements of every product add up to its stock.\n'
        : `In ${differences} products the movements do not add up to the stock, as in the shop: see \`npm run check:ledger\`.\n`),
  );
  return 0;
};

export const backupCommand: Command = {
  run,
  away: 'The database went away, and there is no new backup. Earlier ones are as they were.',
};
