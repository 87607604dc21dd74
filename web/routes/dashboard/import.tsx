import { ImportScreen } from '../../admin/spreadsheet/import-screen.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('Import');

export default function Import() {
  return (
    <>
      <h1 className="mb-6 text-2xl font-extrabold">Import</h1>
      <RequireAdmin waiting={null}>
        <ImportScreen />
      </RequireAdmin>
    </>
  );
}
