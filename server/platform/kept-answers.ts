/** Public reads, answered once and sent again byte for byte until anything in them changes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerStore, chooseEncoding } from './answer-store.ts';
import type { Http } from './http.ts';
import { asAsked, serveReady } from './serve-kept.ts';

const storeBytes = 32 * 1024 * 1024;
/** Longer addresses are nobody's: their answers are not kept. */
const longestAddress = 500;
/** A browser may keep an answer, and asks each time whether it still holds. */
const caching = 'public, no-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version when the request came: an answer is kept for no later one. */
    answerVersion: string;
  }
}

/**
 * Gives the hooks of a GET route whose answers depend on nothing but its address and what `version` names.
 * @param version changes whenever any of the answers would be different
 */
export function keepAnswers(app: Http, version: () => string) {
  const store = new AnswerStore(storeBytes);
  app.decorateRequest('answerVersion', '');
  app.serveFirst.push(serveReady({ store, keyOf, version }));
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      request.answerVersion = version();
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
      const key = keyOf(request.url);
      // A HEAD has no body, and is answered by its own hook after this.
      const isWhole = request.method === 'GET' && reply.statusCode === 200 && typeof payload === 'string';
      if (!isWhole || key === undefined) return payload;
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': caching };
      const made = async () => ({ status: 200, headers, body: Buffer.from(payload) });
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const answer = await store.get(key, request.answerVersion, encoding, made);
      const { status, headers: sent, body } = asAsked(answer, request.headers['if-none-match']);
      reply.status(status).headers(sent);
      if (!body) reply.removeHeader('content-length');
      return body ?? null;
    },
  };
}

const keyOf = (url: string): string | undefined =>
  url.length <= longestAddress && url.startsWith('/api/') ? url : undefined;
