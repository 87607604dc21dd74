/** The place of backups: a folder (`folder-target.ts`), or an S3 bucket (`s3-target.ts`). */
/** The end of the name of a file that a folder has not got completely. */
export const unfinishedEnding = '.unfinished';

export interface StoredFile {
  name: string;
  bytes: number;
}

/** Every failure is a BackupError that names the place. */
export interface BackupTarget {
  /** For people: without a password. */
  readonly shown: string;
  list(): Promise<StoredFile[]>;
  /** A reader sees all of it or nothing. */
  write(name: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  remove(name: string): Promise<void>;
}
