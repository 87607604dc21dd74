import { type Command, runCommand, type Terminal } from '../command.ts';

export interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs a command in the process of the test, and returns what it printed. */
export async function runForTest(
  command: Command,
  args: readonly string[],
  where: Pick<Terminal, 'env' | 'folder'>,
): Promise<Run> {
  const printed = { out: '', err: '' };
  const code = await runCommand(command, args, {
    ...where,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
  });
  return { code, ...printed };
}
