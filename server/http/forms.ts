/**
 * Forms with files (multipart/form-data). Fields become texts, repeated ones lists, files `File`s; the route's schema
 * validates them.
 */

import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../contract/api/limits.ts';
import { type Text, text } from '../../messages/text.ts';
import { AppError, busy } from '../lib/errors.ts';

const max = { fields: 120, fieldSize: 24 * 1024, fieldNameSize: 100, headerPairs: 20 };
/** Seconds after which a client that left may try again. */
const retryAfter = 5;
/** Maximum size of a form without its files, in bytes. */
const overhead = 512 * 1024;

/** Maximum size of a file, and the message for a larger one. */
export interface FileLimit {
  bytes: number;
  message: Text;
}

const picture: FileLimit = { bytes: limits.imageBytes, message: text('errors.pictureTooLarge') };

/** Lets the routes of `scope` accept forms; all other routes reject them. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form with at most `files` files, pictures unless `file` says otherwise, into the body, before validation.
 * JSON is left unchanged. The body limit does not apply to forms, so each part has its own.
 * @throws AppError TOO_LARGE (a file over its limit, or too many parts), MALFORMED
 */
export const readForm =
  (files: number, file: FileLimit = picture) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.isMultipart()) return;
    // The client left while it was being identified, so no event would end the reading.
    if (request.raw.destroyed) throw busy(retryAfter);
    try {
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > files * file.bytes + overhead) throw tooMuch();
      request.body = await read(request, files, file);
    } catch (error) {
      const appError = asAppError(error);
      // Does not wait for the rest of the form.
      if (!request.raw.readableEnded) reply.header('connection', 'close');
      throw appError;
    }
    request.server.admission.resume(request);
  };

async function read(
  request: FastifyRequest,
  files: number,
  { bytes, message }: FileLimit,
): Promise<Record<string, unknown>> {
  const values: { name: string; value: unknown }[] = [];
  const tooLarge: string[] = [];
  const parts = request.parts({ limits: { ...max, files, parts: max.fields + files, fileSize: bytes } });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooMuch();
      values.push({ name: part.fieldname, value: part.value });
    } else {
      const file = await readFile(part);
      if (part.file.truncated) tooLarge.push(part.fieldname);
      // A file field without a selected file arrives without a name and without bytes: it counts as absent.
      else if (part.filename || file.size > 0) values.push({ name: part.fieldname, value: file });
    }
  }
  if (tooLarge.length > 0) {
    throw new AppError('TOO_LARGE', message, { errors: Object.fromEntries(tooLarge.map((name) => [name, message])) });
  }
  const byName = Map.groupBy(values, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.length === 1 ? all[0]?.value : all.map(({ value }) => value)]),
  );
}

async function readFile({ file, filename, mimetype }: MultipartFile): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file) if (!file.truncated) chunks.push(chunk);
  return new File(chunks, filename ?? '', { type: mimetype });
}

const tooMuch = () => new AppError('TOO_LARGE', text('errors.tooLarge'));

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const limit = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return limit ? tooMuch() : new AppError('MALFORMED', text('errors.formNotUnderstood'));
}
