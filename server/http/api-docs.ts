/** The API described by its own schemas: `/api/docs` to read and try, `/api/docs/json` for tools. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type Call, failuresOf } from '../../contract/api/call.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { points } from './admission.ts';
import type { Http } from './http.ts';

/** The schema of the data of errors with these codes. */
function dataSchema(codes: readonly ErrorCode[], { errorData = {} }: Call) {
  const schemas = new Set(codes.flatMap((code) => errorData[code] ?? []));
  const described = [...schemas].map((schema) => {
    const { $schema: _, ...json } = z.toJSONSchema(schema);
    return json;
  });
  return described.length > 1 ? { anyOf: described } : described[0];
}

/** The envelope of an error with one of these codes (`failure` of the contract). */
const failureSchema = (codes: readonly ErrorCode[], call: Call) => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: false },
          message: { type: 'string', description: 'A sentence for a person, in English.' },
          messageKey: { type: 'string', description: 'The key of the message in the message catalogs.' },
          params: { type: 'object', description: 'The values of the placeholders of the message.' },
          code: { type: 'string', enum: codes },
          errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A message per field.' },
          errorTexts: { type: 'object', description: 'Key and params of each of these messages.' },
          data: { description: 'What the screen needs to recover.', ...dataSchema(codes, call) },
        },
        required: ['success', 'message', 'code'],
        additionalProperties: false,
      },
    },
  },
});

const failureSchemas = (call: Call) =>
  Object.fromEntries([...failuresOf(call)].map(([status, codes]) => [status, failureSchema(codes, call)] as const));

/** Removes the schemas of parameters that this path does not have: an optional segment means two paths and one schema. */
function withoutAbsentParts({ schema, url }: ReturnType<typeof jsonSchemaTransform>) {
  const params = schema?.params as { properties?: Record<string, unknown>; required?: string[] } | undefined;
  if (!params?.properties) return { schema, url };
  const isThere = (name: string) => url.split('/').includes(`:${name}`);
  const properties = Object.fromEntries(Object.entries(params.properties).filter(([name]) => isThere(name)));
  const required = Object.keys(properties);
  return { schema: { ...schema, params: { ...params, properties, required } }, url };
}

/** The success of a call that does not answer with JSON. */
function otherSuccess(call: Call) {
  const [type, description, schema] =
    'events' in call
      ? ['text/event-stream', 'A stream of events, each with JSON as its data', eventsSchema(call.events)]
      : ['file' in call ? call.file : 'application/json', 'A file', { type: 'string' }];
  return { 200: { description, content: { [type]: { schema } } } };
}

const eventsSchema = (events: Readonly<Record<string, z.ZodType>>) => ({
  type: 'string',
  description: Object.entries(events)
    .map(([name, schema]) => `event ${name}: ${JSON.stringify(z.toJSONSchema(schema).properties ?? {})}`)
    .join('; '),
});

const prefix = '/api/docs';

const write = (json: string) => ({
  etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
  json,
  gzip: gzipSync(json),
});

/** Collects the routes that are declared after it, and serves their description; call it before the features. */
export async function apiDocs(app: Http): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tokri', version: '1', description: 'The API of a Tokri store. Prices are in rupees.' },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (given) => {
      const { schema, url } = withoutAbsentParts(jsonSchemaTransform(given));
      const { call, policy = 'public' } = given.route.config ?? {};
      const security = policy === 'public' ? [] : [{ accessToken: [] }];
      const success = schema?.response ?? (call && otherSuccess(call));
      return {
        url,
        schema: {
          ...schema,
          response: { ...success, ...(call && failureSchemas(call)) },
          hide: !call && !url.startsWith('/health'),
          security,
          tags: [url.split('/')[3] ?? 'health'],
        },
      };
    },
  });
  await app.register(async (docs) => {
    docs.decorate('policyOfPlugin', 'public');
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, load: 'uncached' };
    });
    // It never changes while the process runs, and the plugin would write all of it for each request.
    let written: { etag: string; json: string; gzip: Buffer } | undefined;
    docs.addHook('preHandler', async (request, reply) => {
      const { headers } = request;
      const path = request.routeOptions.url;
      // Nobody needs it often.
      if (path === `${prefix}/yaml`) await app.admission.count(request, points.document);
      if (path !== `${prefix}/json`) return;
      written ??= write(JSON.stringify(app.swagger()));
      reply.headers({ etag: written.etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' });
      if (headers['if-none-match'] === written.etag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(written.json);
      return reply.header('content-encoding', 'gzip').send(written.gzip);
    });
    await docs.register(fastifySwaggerUi, { routePrefix: prefix, staticCSP: true });
  });
}
