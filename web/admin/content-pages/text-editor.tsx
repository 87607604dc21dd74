import { useState } from 'react';
import type { PageText } from '../../../contract/content-pages.ts';
import { links } from '../../../contract/links.ts';
import { pageTextMax } from '../../../contract/page-slugs.ts';
import { m } from '../../../messages/index.ts';
import { localPath } from '../../../messages/locale.ts';
import { formatMoment } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { Preview } from './preview.tsx';
import { useSavePageText } from './use-save-page-text.ts';

/** Writes a text in Markdown, with a preview. */
export function TextEditor({ page }: { page: PageText }) {
  const [text, setText] = useState(page.body);
  /** The text that is being changed; when another one is saved meanwhile, saving is refused. */
  const [base, setBase] = useState(page);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [asking, setAsking] = useState(false);
  const { save, busy, conflict, error, forget } = useSavePageText(base);
  const { question } = useUnsaved(text !== base.body, () => {});

  const show = (now: PageText) => {
    setBase(now);
    setText(now.body);
    forget();
  };
  async function submit(body: string | null): Promise<void> {
    const saved = await save(body);
    setAsking(false);
    if (saved) show(saved);
  }
  return (
    <Card aria-label={m.help.text()}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ToggleGroup
          label={m.help.view()}
          options={[
            ['write', m.help.write()],
            ['preview', m.help.preview()],
          ]}
          value={view}
          onChange={setView}
        />
        {base.isDefault || !base.updatedAt ? (
          <Pill tone="plain">{m.help.isDefault()}</Pill>
        ) : (
          <span className="text-sm text-muted">{m.help.changedAt({ time: formatMoment(base.updatedAt) })}</span>
        )}
      </div>
      {conflict && (
        <div role="alert" className="mb-4 rounded-lg bg-warning-soft p-4 text-warning">
          <p className="font-semibold">{conflict.message}</p>
          <Button variant="outline" className="mt-3" onClick={() => show(conflict.page)}>
            {m.help.takeOther()}
          </Button>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(text);
        }}
      >
        {view === 'write' ? (
          <>
            <TextArea
              label={m.help.textLabel()}
              lang={base.language}
              rows={20}
              maxLength={pageTextMax}
              value={text}
              error={error}
              onChange={(event) => setText(event.target.value)}
            />
            <p className="mt-1.5 text-sm text-muted">{m.help.markdownHint()}</p>
          </>
        ) : (
          <Preview body={text} />
        )}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyLabel={m.ui.saving()} disabled={text === base.body}>
            {m.help.save()}
          </Button>
          {!base.isDefault && (
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
              {m.help.toDefault()}
            </Button>
          )}
          {/* A page in another language is another document. */}
          <a
            href={localPath(links[base.slug], base.language)}
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {m.help.seePage()}
          </a>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        title={m.help.askDefault()}
        confirmLabel={m.help.toDefault()}
        busyLabel={m.ui.saving()}
        busy={busy}
        onConfirm={() => void submit(null)}
        onClose={() => setAsking(false)}
      >
        {m.help.askDefaultMore()}
      </ConfirmDialog>
      {question}
    </Card>
  );
}
