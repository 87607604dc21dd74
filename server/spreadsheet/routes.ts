import type { FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import {
  appliedImport,
  applyImportBody,
  importParams,
  importProgress,
  previewImportBody,
  sheetImports,
  sheetLimits,
  sheetPreview,
  undoCheck,
  undoneImport,
} from '../../contract/spreadsheet.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import { readForm, takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { type Imports, sheetTooLarge } from './imports.ts';

/** The routes for importing and exporting the catalogue as a spreadsheet, for administrators. */
export async function importRoutes(app: Http, imports: Imports): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    previewRoute(scope, imports);
  });
  applyRoutes(app, imports);
  readRoutes(app, imports);
}

function actorOf(request: FastifyRequest): Actor {
  const { userId, name } = identityOf(request);
  return { id: userId, name };
}

function previewRoute(app: Http, imports: Imports): void {
  const { method, path: url, policy } = calls.previewImport;
  app.route({
    method,
    url,
    config: { policy, takesLong: true },
    schema: { consumes: ['multipart/form-data'], body: previewImportBody, response: { 200: success(sheetPreview) } },
    preValidation: readForm(1, { bytes: sheetLimits.uploadBytes, message: sheetTooLarge }),
    handler: async (request) =>
      ok('Nothing is changed yet', await imports.preview(actorOf(request), request.body.sheet)),
  });
}

function applyRoutes(app: Http, imports: Imports): void {
  app.route({
    ...routeOf(calls.applyImport, { takesLong: true }),
    schema: { params: importParams, body: applyImportBody, response: { 200: success(appliedImport) } },
    handler: async (request) => {
      const { importId } = request.params;
      return ok('Imported', await imports.apply(actorOf(request), importId, request.body));
    },
  });

  app.route({
    ...routeOf(calls.checkUndo, { takesLong: true }),
    schema: { params: importParams, response: { 200: success(undoCheck) } },
    handler: async (request) => ok('What undoing would do', await imports.checkUndo(request.params.importId)),
  });

  app.route({
    ...routeOf(calls.undoImport, { takesLong: true }),
    schema: { params: importParams, response: { 200: success(undoneImport) } },
    handler: async (request) =>
      ok('The import is undone', await imports.undo(actorOf(request), request.params.importId)),
  });
}

function readRoutes(app: Http, imports: Imports): void {
  app.route({
    ...routeOf(calls.listImports),
    schema: { response: { 200: success(sheetImports) } },
    handler: async () => ok('Imports', await imports.list()),
  });

  app.route({
    ...routeOf(calls.followImport),
    schema: { params: importParams, response: { 200: success(importProgress) } },
    handler: async (request) => ok('Progress', { share: imports.progress(request.params.importId) }),
  });

  app.route({
    ...routeOf(calls.exportCatalogue),
    schema: { produces: ['text/csv'] },
    handler: (_request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="catalogue.csv"')
        .header('cache-control', 'no-store')
        .send(imports.export()),
  });
}
