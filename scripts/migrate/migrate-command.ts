import { migrateDatabase } from '../../server/db/open-database.ts';
import { codeVersion } from '../../server/db/schema-version.ts';
import { type Command, configOf } from '../command.ts';

const run: Command['run'] = async (args, terminal) => {
  if (args.length > 0) {
    terminal.err('Usage:\n  npm run migrate\n');
    return 2;
  }
  const began = performance.now();
  let ran: string[] = [];
  await migrateDatabase(configOf(terminal).database, {
    say: (sentence) => terminal.out(`${sentence}\n`),
    onDone: (names) => {
      ran = names;
    },
  });
  for (const name of ran) terminal.out(`Ran ${name}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  terminal.out(
    ran.length === 0
      ? `The database needs no migration: it has all up to ${codeVersion}.\n`
      : `The database is at migration ${codeVersion} now, after ${seconds} s.\n`,
  );
  return 0;
};

export const migrateCommand: Command = {
  run,
  away: 'The database went away, and nothing in it was changed. Please try again.',
};
