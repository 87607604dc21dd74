import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppliedImport, SheetLayout, SheetPreview, SheetTable } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { keepData } from '../../../ui/keep-data.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { startLoadingOfStore } from '../../stores/admin-store.ts';
import { ColumnStep } from './column-step.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FaultyRowsButton } from './faulty-rows-button.tsx';
import { importApi } from './import-api.ts';
import { ImportList } from './import-list.tsx';
import { importsQuery } from './import-query.ts';
import { importedText, linesOf } from './import-texts.ts';
import { Preview } from './preview.tsx';
import { type Sending, SheetField } from './sheet-field.tsx';
import { fileErrorOf } from './sheet-file.ts';
import { ChangedProducts, FaultTable, RowDisclosure } from './sheet-rows.tsx';

export const meta = privateMeta(m.adminImport.title);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(importsQuery)]);
export { keepData as shouldRevalidate };

/** Preview and import a sheet, or export the catalogue. */
export default function ImportScreen() {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const imports = useRef<HTMLHeadingElement>(null);
  const [sending, setSending] = useState<Sending>();
  const [preview, setPreview] = useState<SheetPreview>();
  const [table, setTable] = useState<SheetTable>();
  const [file, setFile] = useState<File>();
  const [leftOut, setLeftOut] = useState<AppliedImport & { inWords: boolean }>();
  const [problem, setProblem] = useState('');
  // The file field is unmounted during the upload, so the focus must be restored.
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);

  async function choose(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    const error = files.length > 1 ? m.adminImport.oneFileOnly() : fileErrorOf(file);
    setProblem(error ?? '');
    if (!error) await read(file);
  }

  /** Previews a file, or asks for its columns. @param layout how it is read, once that is chosen */
  async function read(file: File, layout?: SheetLayout): Promise<void> {
    const fileName = file.name;
    setProblem('');
    setPreview(undefined);
    setTable(undefined);
    setLeftOut(undefined);
    setSending({ fileName, share: 0 });
    setFile(file);
    try {
      const answer = await importApi.preview(file, layout, (share) => setSending({ fileName, share }));
      if ('import' in answer) setPreview(answer);
      else setTable(answer);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(undefined);
    }
  }

  async function applied(done: AppliedImport): Promise<void> {
    if (done.status === 'applied') toast.success(importedText(done.counts));
    else toast.success(m.adminImport.nothingImported());
    setPreview(undefined);
    const inWords = preview?.layout !== undefined;
    setLeftOut(done.faults.length + done.skipped.length > 0 ? { ...done, inWords } : undefined);
    imports.current?.focus();
    await queries.invalidateQueries();
  }

  function leave(): void {
    setPreview(undefined);
    setTable(undefined);
    field.current?.focus();
  }

  return (
    <>
      <PageTitle hint={m.adminImport.intro()}>{m.adminImport.title()}</PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SheetField
          field={field}
          sending={sending}
          fileName={preview?.import.fileName ?? table?.fileName ?? ''}
          problem={problem}
          onChoose={(files) => void choose(files)}
        />
        {table && file && (
          <div className="min-w-0 lg:col-span-2">
            <ColumnStep
              key={table.sheet}
              table={table}
              onSheet={(sheet) => void read(file, { sheet })}
              onChosen={(columns) => void read(file, { ...(table.sheet && { sheet: table.sheet }), columns })}
              onCancel={leave}
            />
          </div>
        )}
        {preview && (
          <div className="min-w-0 lg:col-span-2">
            <Preview
              key={preview.import._id}
              preview={preview}
              onLayout={(layout) => void (file && read(file, layout))}
              onColumns={
                preview.layout && file
                  ? () => void read(file, { ...(preview.layout?.sheet && { sheet: preview.layout.sheet }) })
                  : undefined
              }
              onApplied={(done) => void applied(done)}
              onClose={leave}
            />
          </div>
        )}
        {leftOut && (
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <ChangedProducts
              title={m.adminImport.skippedRows({ fileName: leftOut.fileName })}
              count={leftOut.counts.skipped}
              products={leftOut.skipped}
            />
            <RowDisclosure
              title={m.adminImport.leftOutRows({ fileName: leftOut.fileName })}
              count={leftOut.counts.faulty}
              shown={linesOf(leftOut.faults)}
              open
            >
              <FaultTable faults={leftOut.faults} inWords={leftOut.inWords} />
            </RowDisclosure>
            {leftOut.counts.faulty > 0 && <FaultyRowsButton of={leftOut} />}
          </div>
        )}
        <div className="lg:col-start-2 lg:row-start-1">
          <ExportPanel />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <ImportList heading={imports} />
        </div>
      </div>
    </>
  );
}
