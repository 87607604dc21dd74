import { type Config, readConfig } from '../server/runtime/config.ts';
import { readEnvFile } from '../server/runtime/env-file.ts';
import { explainError } from './command-errors.ts';

/** The surroundings of a command. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** The folder of the process, which may have a `.env` file. */
  folder: string;
  out(text: string): void;
  err(text: string): void;
}

export interface Command {
  /** Returns the exit code: 0 success, 1 failure, 2 wrong arguments. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
  /** Printed when the database went away. */
  away: string;
}

/** Runs a command; an error is printed and is exit code 1. */
export async function runCommand({ run, away }: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.err(`${explainError(error, away)}\n`);
    return 1;
  }
}

/** Runs a command as this process. */
export async function runAsProcess(command: Command): Promise<void> {
  // The reader of the output may stop early, as `head` does.
  process.stdout.on('error', () => process.exit(1));
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    env: process.env,
    folder: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}

/** npm runs its scripts in the repository's folder; files are relative to the user's folder. */
export const userFolder = ({ env, folder }: Terminal): string => env.INIT_CWD ?? folder;

/** The settings of the shop. A command signs nothing, so it needs no secret. @throws ConfigError */
export const configOf = ({ env, folder }: Terminal): Config =>
  readConfig({ ...env, SECRET: 'nothing is signed by this command' }, readEnvFile(folder));
