/**
 * Streams of events (`text/event-stream`) that stay open: how many there may be, signs of life, and their end when the sign-in
 * ends or the shop stops (decision 0012). What is said in them is the features' business.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import type { Http } from './http.ts';
import { identityOf } from './policies.ts';

/** Says something to whoever listens. */
export type Say = (name: string, data: unknown) => void;

/** Begins to say things, and returns what ends that. It may refuse instead, by throwing. */
type Start = (say: Say) => Promise<() => void>;

export interface EventStreams {
  /** Answers a request with a stream. @throws Refusal TOO_MANY_ATTEMPTS or BUSY when there are too many, or what `start` throws */
  open(request: FastifyRequest, reply: FastifyReply, start: Start): Promise<FastifyReply>;
}

/** A browser makes six connections to one shop at once; the streams of one person must leave some for the rest. */
const mostForPerson = 4;
const mostInProcess = 5_000;
/** Bytes that may wait for somebody who does not read. */
const mostWaiting = 64 * 1024;

/** Whether the sign-in behind a stream still is what it was. While the database cannot be asked, it counts as unchanged. */
async function stillHolds(app: Http, request: FastifyRequest): Promise<boolean> {
  try {
    return (await app.identify(request))?.role === identityOf(request).role;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/** @param heartbeat how often each stream shows that it is alive, in ms; the sign-in is looked at again then */
export function createEventStreams(app: Http, heartbeat = 25_000): EventStreams {
  const open = new Set<Readable>();
  const ofPerson = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.push(null);
  });

  /** Takes one of the person's places, and returns what gives it back. */
  function takePlace(userId: string): () => void {
    const mine = ofPerson.get(userId) ?? 0;
    if (mine >= mostForPerson) {
      throw new Refusal('TOO_MANY_ATTEMPTS', 'Too many pages follow orders at once.', { retryAfter: 30 });
    }
    if (open.size >= mostInProcess) {
      throw new Refusal('BUSY', 'The shop is very busy. Please try again in a moment.', { retryAfter: 30 });
    }
    ofPerson.set(userId, mine + 1);
    return () => {
      const left = (ofPerson.get(userId) ?? 1) - 1;
      if (left > 0) ofPerson.set(userId, left);
      else ofPerson.delete(userId);
    };
  }

  return {
    async open(request, reply, start) {
      const giveBack = takePlace(identityOf(request).userId);
      const stream = new Readable({ read() {} });
      const write = (text: string) => {
        if (stream.destroyed || stream.readableEnded) return;
        if (stream.readableLength > mostWaiting) stream.destroy();
        else stream.push(text);
      };
      const stop = await start((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)).catch(
        (error: unknown) => {
          giveBack();
          throw error;
        },
      );
      const beating = setInterval(() => {
        write(': still here\n\n');
        void stillHolds(app, request).then((holds) => holds || stream.push(null));
      }, heartbeat);
      open.add(stream);
      stream.once('close', () => {
        clearInterval(beating);
        open.delete(stream);
        stop();
        giveBack();
      });
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream);
    },
  };
}
