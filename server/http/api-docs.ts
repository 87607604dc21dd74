/** The API described by its own schemas: `/api/docs` to read and try, `/api/docs/json` for tools. */
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Policy } from '../../contract/calls.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { failuresOf } from '../../contract/failures.ts';
import type { Http } from './http.ts';

/** The envelope of an error with one of these codes (`failure` of the contract). */
const failureSchema = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: false },
          message: { type: 'string', description: 'A sentence for a person.' },
          code: { type: 'string', enum: codes },
          errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A message per field.' },
          data: { description: 'What the screen needs to recover.' },
        },
        required: ['success', 'message', 'code'],
        additionalProperties: false,
      },
    },
  },
});

const failureSchemas = (method: string, url: string, policy: Policy) =>
  Object.fromEntries(
    [...failuresOf(method, url, policy)].map(([status, codes]) => [status, failureSchema(codes)] as const),
  );

/** Removes the schemas of parameters that this path does not have: an optional segment means two paths and one schema. */
function withoutAbsentParts({ schema, url }: ReturnType<typeof jsonSchemaTransform>) {
  const params = schema?.params as { properties?: Record<string, unknown>; required?: string[] } | undefined;
  if (!params?.properties) return { schema, url };
  const isThere = (name: string) => url.split('/').includes(`:${name}`);
  const properties = Object.fromEntries(Object.entries(params.properties).filter(([name]) => isThere(name)));
  const required = Object.keys(properties);
  return { schema: { ...schema, params: { ...params, properties, required } }, url };
}

/** A success without a schema is a stream or a file. */
const otherSuccess = { 200: { description: 'A stream of events, or a file', type: 'string' } };

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
      const isCall = url.startsWith('/api/v1');
      const policy = given.route.config?.policy ?? 'public';
      const security = policy === 'public' ? [] : [{ accessToken: [] }];
      const failures = isCall ? failureSchemas(String(given.route.method), url, policy) : {};
      return {
        url,
        schema: {
          ...schema,
          response: { ...(schema?.response ?? otherSuccess), ...failures },
          hide: !isCall && !url.startsWith('/health'),
          security,
          tags: [url.split('/')[3] ?? 'health'],
        },
      };
    },
  });
  await app.register(async (docs) => {
    docs.decorate('policyOfPlugin', 'public');
    await docs.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
