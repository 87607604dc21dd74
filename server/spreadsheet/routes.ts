import { calls } from '../../contract/api/calls.ts';
import { sheetLimits, workbookType } from '../../contract/catalogue/admin-limits.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { fileRoute, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { type Imports, sheetTooLarge } from './imports.ts';

/** The routes for importing and exporting the catalogue as a spreadsheet, for administrators. */
export async function importRoutes(app: Http, imports: Imports): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    route(
      scope,
      calls.previewImport,
      async ({ identity, body: { sheet, layout } }) =>
        ok('Nothing is changed yet', await imports.preview(actorOf(identity), sheet, layout)),
      { takesLong: true, fileLimit: { bytes: sheetLimits.uploadBytes, message: sheetTooLarge } },
    );
  });

  route(
    app,
    calls.applyImport,
    async ({ identity, params, body }) => ok('Imported', await imports.apply(actorOf(identity), params.importId, body)),
    { takesLong: true },
  );

  route(
    app,
    calls.checkUndo,
    async ({ params }) => ok('What undoing would do', await imports.checkUndo(params.importId)),
    { takesLong: true },
  );

  route(
    app,
    calls.undoImport,
    async ({ identity, params }) => ok('The import is undone', await imports.undo(actorOf(identity), params.importId)),
    { takesLong: true },
  );

  route(app, calls.listImports, async () => ok('Imports', await imports.list()));

  route(app, calls.followImport, async ({ params }) => ok('Progress', { share: imports.progress(params.importId) }));

  fileRoute(
    app,
    calls.exportFaults,
    async ({ params, query, reply }) => {
      const { kind, sheet } = await imports.exportFaults(params.importId, query.lang ?? 'en');
      if (kind === 'workbook') reply.type(workbookType);
      return reply
        .header('content-disposition', `attachment; filename="faulty-rows.${kind === 'workbook' ? 'xlsx' : 'csv'}"`)
        .header('cache-control', 'no-store')
        .send(sheet);
    },
    { takesLong: true },
  );

  fileRoute(app, calls.exportCatalogue, ({ reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="catalogue.csv"')
      .header('cache-control', 'no-store')
      .send(imports.export()),
  );
}
