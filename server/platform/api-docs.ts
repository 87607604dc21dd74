/** The API described by its own schemas: `/api/docs` to read and try, `/api/docs/json` for tools. */
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Http } from './http.ts';

/** Collects the routes that are declared after it, and serves what it collected; call it before the features. */
export async function apiDocs(app: Http): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tokri', version: '1', description: 'The API of a Tokri store. Prices are in rupees.' },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      const hide = !url.startsWith('/api/v1') && !url.startsWith('/health');
      const security = given.route.config?.policy === 'public' ? [] : [{ accessToken: [] }];
      return { url, schema: { ...schema, hide, security, tags: [url.split('/')[3] ?? 'health'] } };
    },
  });
  await app.register(async (docs) => {
    docs.decorate('policyOfPlugin', 'public');
    await docs.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
