/**
 * The embedded database belongs to one process, so a backup asks that process for the tables, through a socket in DATA_DIR: who may read
 * the folder may ask. The answer is one line of JSON, after the tables are in the folder that the question names.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { backupProblems } from '../../contract/settings/backup-problems.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../runtime/log.ts';
import { BackupError } from './backup-error.ts';
import { dumpTables } from './dump.ts';
import { type ArchiveSummary, archiveSummary } from './summary.ts';
import { workFolderOf } from './work-folder.ts';

const socketIn = (dataDir: string): string => join(dataDir, 'backup.sock');
const longestQuestion = 200;
/** In ms. */
const questionTime = 5_000;

const answerSchema = z.union([
  z.object({ summary: archiveSummary }),
  z.object({ problem: z.enum(backupProblems), message: z.string() }),
]);

/** Answers until it is closed. A system that cannot have such a socket only gets a line in the log. */
export async function serveDumps(database: Database, dataDir: string, log: Log): Promise<{ close(): Promise<void> }> {
  const path = socketIn(dataDir);
  // Of a process that was killed: the database's lock says that no other one runs.
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    void answer(socket, database, dataDir, log);
  });
  try {
    server.listen(path);
    await once(server, 'listening');
  } catch (error) {
    log.warn({ err: error }, 'backups are only possible while the shop is stopped');
    return { close: async () => {} };
  }
  server.unref();
  return {
    close: () => {
      for (const socket of open) socket.destroy();
      return closed(server);
    },
  };
}

async function answer(socket: Socket, database: Database, dataDir: string, log: Log): Promise<void> {
  socket.on('error', () => {});
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  try {
    socket.setTimeout(questionTime, () => socket.destroy());
    const asked = await readQuestion(socket);
    socket.setTimeout(0);
    // Only a name: nobody makes the process write elsewhere.
    const folder = join(workFolderOf(dataDir), basename(asked), 'tables');
    const summary = await dumpTables(database, folder, { signal: gone.signal });
    socket.end(JSON.stringify({ summary }));
  } catch (error) {
    // Nobody waits for the tables.
    if (gone.signal.aborted) return;
    if (!(error instanceof BackupError)) log.error({ err: error }, 'the tables could not be read for a backup');
    const { problem, message } =
      error instanceof BackupError
        ? error
        : { problem: 'other', message: 'The running shop could not read its tables.' };
    socket.end(JSON.stringify({ problem, message }));
  }
}

/** Without closing the socket for the answer, as the end of reading would. */
async function readQuestion(socket: Socket): Promise<string> {
  let asked = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    asked += chunk;
    if (asked.length > longestQuestion) throw new BackupError('other', 'The question is too long.');
  }
  return asked;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * Lets the process that runs the shop write its tables.
 * @param run the name of a folder of `withWorkFolder`
 * @returns undefined when no process runs
 */
export async function askForDump(dataDir: string, run: string): Promise<ArchiveSummary | undefined> {
  const socket = createConnection({ path: socketIn(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code)))
      return undefined;
    throw new BackupError(
      'other',
      `The running shop cannot be asked: ${error instanceof Error ? error.message : error}`,
    );
  }
  socket.end(run);
  const said = await text(socket).catch(() => '');
  if (said === '') throw new BackupError('other', 'The running shop ended while it read its tables. Please try again.');
  const found = answerSchema.parse(JSON.parse(said));
  if ('summary' in found) return found.summary;
  throw new BackupError(found.problem, found.message);
}
