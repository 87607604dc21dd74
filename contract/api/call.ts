/**
 * How a call of the API is declared: once, for the server's routes, the clients, the tests and the API description. A
 * declaration is made of schemas, so a browser imports it as a type only.
 */
import type * as z from 'zod';
import type { StaffRole } from '../users/staff-roles.ts';
import type { Success } from './envelope.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

/** `public`: everyone. `user`: the signed-in user. `admin`: administrators. */
export type Policy = 'public' | 'user' | 'admin';

/** A body that may be a form with files (multipart/form-data). */
interface Form {
  /** Maximum number of files. */
  readonly files: number;
  /** True when the call also accepts the body as JSON. */
  readonly json: boolean;
}

interface Input {
  /**
   * The roles of staff that may make a call of policy `admin`, for their own stores. Without it the call is for owners, because it is about
   * the whole shop or what its stores share. What a role may do to an order is in `staff-roles.ts`.
   */
  readonly staff?: readonly StaffRole[];
  /**
   * Not for the sample people of a demo, whom everybody may be: it would shut others out, show somebody real, or stay when the demo is
   * removed.
   */
  readonly notForSamples?: boolean;
  /** Of each `:name` in the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** JSON, unless `form` says otherwise. */
  readonly body?: z.ZodType;
  readonly form?: Form;
  /** Error codes in addition to those that every call may answer (`failuresOf`). */
  readonly errors?: readonly ErrorCode[];
  /** More error codes, each with the schema of the error's `data`. */
  readonly errorData?: { readonly [C in ErrorCode]?: z.ZodType };
}

/** A call that answers with JSON in the envelope of every success. */
interface JsonResponse extends Input {
  /** `data` of the envelope. */
  readonly output: z.ZodType;
  /** Properties of the envelope next to `data`. */
  readonly envelope?: z.ZodObject;
}

/** A call that answers with an event stream (`text/event-stream`). */
interface Streaming extends Input {
  /** Event name → JSON in the event's `data`. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** A call that answers with a file. */
interface Downloading extends Input {
  /** Its media type. */
  readonly file: string;
}

interface Address<
  L extends Policy = Policy,
  M extends string = 'GET' | 'POST' | 'PUT' | 'DELETE',
  P extends string = string,
> {
  /** The people who may make the call. */
  readonly policy: L;
  readonly method: M;
  /** Path with `:name` for each parameter; a last `:name?` may be left out. */
  readonly path: P;
}

export type AnsweringCall = Address & JsonResponse;
export type StreamingCall = Address & Streaming;
export type DownloadingCall = Address & Downloading;
export type Call = AnsweringCall | StreamingCall | DownloadingCall;

/** Declares a call. */
export const call = <
  const L extends Policy,
  const M extends Address['method'],
  const P extends `/api/v1/${string}`,
  const D extends JsonResponse | Streaming | Downloading,
>(
  policy: L,
  method: M,
  path: P,
  declaration: D,
): Address<L, M, P> & D => ({ policy, method, path, ...declaration });

/** The input of a schema; undefined without one. */
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A parsed request of the call. */
export interface ParsedInput<C> {
  params: Parsed<C extends { params: infer S } ? S : undefined>;
  query: Parsed<C extends { query: infer S } ? S : undefined>;
  headers: Parsed<C extends { headers: infer S } ? S : undefined>;
  body: Parsed<C extends { body: infer S } ? S : undefined>;
}

/** `data` of a success of the call. */
export type DataOf<C> = C extends { output: infer S extends z.ZodType } ? z.output<S> : never;

/** A success of the call. */
export type Answer<C> = Success<DataOf<C>> &
  (C extends { envelope: infer S extends z.ZodType } ? z.output<S> : unknown);

/** An event of the call's stream. */
export type EventOf<C> = C extends { events: infer E extends StreamingCall['events'] }
  ? { [N in keyof E]: { name: N; data: z.output<E[N]> } }[keyof E]
  : never;

/** Paths and queries are text, so a client may also give numbers. */
type TextOrNumber<T> = T extends string ? (string extends T ? string | number : T) : T;
type AsText<S extends z.ZodType> = { [K in keyof z.input<S>]: TextOrNumber<z.input<S>[K]> };
/** A property that may be left out when all of its value may be. */
type Part<N extends string, T> = Partial<T> extends T ? { [K in N]?: T } : { [K in N]: T };

type BodyPart<T> = undefined extends T ? { body?: T } : { body: T };

/** The input with which a client makes the call. */
export type ClientInput<C> = (C extends { params: infer S extends z.ZodType } ? Part<'params', AsText<S>> : unknown) &
  (C extends { query: infer S extends z.ZodType } ? Part<'query', AsText<S>> : unknown) &
  (C extends { headers: infer S extends z.ZodType } ? Part<'headers', z.input<S>> : unknown) &
  (C extends { body: infer S extends z.ZodType } ? BodyPart<z.input<S>> : unknown);

/** An error code of the call that has data, with this data. */
export type FailureData<C> = C extends { errorData: infer D }
  ? { [K in keyof D]: D[K] extends z.ZodType ? { code: K; data: z.output<D[K]> } : never }[keyof D]
  : never;

/** Replaces the `:names` in a call's path. A missing optional parameter is left out. */
export const pathOf = (
  { path }: Pick<Call, 'path'>,
  params: Record<string, string | number | undefined> = {},
): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });

/** The paths of a call: two when its last part is optional (`:name?`). */
export const pathsOf = ({ path }: Pick<Call, 'path'>): string[] =>
  path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)] : [path];

const ofPolicy: Record<Policy, readonly ErrorCode[]> = {
  public: [],
  user: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED'],
  admin: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'FORBIDDEN'],
};
const ofEveryCall: readonly ErrorCode[] = ['MALFORMED', 'VALIDATION', 'TOO_MANY_ATTEMPTS', 'INTERNAL', 'BUSY'];
const ofChanges: readonly ErrorCode[] = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'OUTDATED'];

/**
 * The error codes of a call, by status: those it declares, and those that follow from its policy, its method and its path
 * parameters.
 */
export function failuresOf({
  method,
  path,
  policy,
  notForSamples = false,
  errors = [],
  errorData = {},
}: Call): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...ofPolicy[policy],
    ...(notForSamples ? (['FORBIDDEN'] as const) : []),
    ...ofEveryCall,
    ...(method === 'GET' ? [] : ofChanges),
    ...(path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...errors,
    ...codesOf(errorData),
  ]);
  return Map.groupBy(codes, (code) => errorStatus[code]);
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus;
const codesOf = (errorData: object): ErrorCode[] => Object.keys(errorData).filter(isErrorCode);
