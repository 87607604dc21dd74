import { m } from '../../../messages/index.ts';
import { importsQuery } from '../../admin/spreadsheet/import-query.ts';
import { ImportScreen } from '../../admin/spreadsheet/import-screen.tsx';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';

export const meta = privateMeta(m.adminImport.title);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(importsQuery)]);
export default ImportScreen;

export { keepData as shouldRevalidate };
