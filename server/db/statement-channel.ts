import { tracingChannel } from 'node:diagnostics_channel';

/** A statement as PostgreSQL gets it, without its values. */
export interface ObservedStatement {
  text: string;
  /** Of a prepared one. */
  name?: string | undefined;
}

/** Follows each statement on PostgreSQL. Only traces subscribe to it. */
export const statementChannel = tracingChannel<ObservedStatement>('tokri:statement');

/** Runs a statement; without subscribers that is all. */
export function observed<T>({ text, name }: ObservedStatement, run: () => Promise<T>): Promise<T> {
  return statementChannel.hasSubscribers ? statementChannel.tracePromise(run, { text, name }) : run();
}
