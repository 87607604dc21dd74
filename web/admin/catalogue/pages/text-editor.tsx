import { useState } from 'react';
import type { PageText } from '../../../../contract/pages/content-pages.ts';
import { countMarks, hasDefaultText, pagePath, pageTextMax, rulePages } from '../../../../contract/pages/page-slugs.ts';
import { m } from '../../../../messages/index.ts';
import { languageTags, localPath } from '../../../../messages/locale.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Undo2 } from '../../../ui/order-icons.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { useEditedCopy } from '../../ui/use-edited-copy.ts';
import { OtherText } from './other-text.tsx';
import { Preview } from './preview.tsx';
import { StatePill } from './state-pill.tsx';
import { type Saved, useSavePageText } from './use-save-page-text.ts';

/** Saves a text as it is now. */
const savedOf = ({ body, state }: PageText): Saved => ({
  body: state === 'draft' || state === 'published' ? body : null,
  published: state === 'published',
});

/** Writes a text in Markdown with a preview, as a draft or for everybody. Each save can be undone until the next one. */
export function TextEditor({ page }: { page: PageText }) {
  const copy = useEditedCopy({ saved: page, valueIn: ({ body }) => body });
  const { base, value: text, isChanged: changed, theirs } = copy;
  const [view, setView] = useState<'write' | 'preview'>('write');
  /** The text before the last save, and what that saved: undoing it is refused when somebody else has saved since. */
  const [last, setLast] = useState<{ before: Saved; saved: PageText }>();
  const [filling, setFilling] = useState(false);
  const [conflictMessage, setConflictMessage] = useState('');
  const { save, busy, error } = useSavePageText((message, found) => {
    setConflictMessage(message);
    copy.setTheirs(found);
  });
  const { question } = useUnsaved(changed, () => {});
  const marks = countMarks(text);
  const isEmpty = text.trim() === '';

  async function submit(next: Saved): Promise<void> {
    const saved = await save(base, next);
    if (!saved) return;
    setLast({ before: savedOf(base), saved });
    copy.settle(saved, text);
  }
  async function undo({ before, saved }: NonNullable<typeof last>): Promise<void> {
    const restored = await save(saved, before);
    if (!restored) return;
    setLast(undefined);
    copy.settle(restored, text);
  }
  async function fill(written: boolean): Promise<void> {
    setFilling(true);
    const { slug, language } = base;
    try {
      const { body } = await browserApi.load('GET /api/v1/content/outline/:slug/:language', {
        params: { slug, language },
        query: written ? { written: '1' } : {},
      });
      // Text that was written since stays.
      copy.change((now) => (now.trim() === '' ? body : now));
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setFilling(false);
    }
  }
  return (
    <Card aria-label={m.helpAdmin.text()}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <ToggleGroup
          label={m.helpAdmin.view()}
          options={[
            ['write', m.helpAdmin.write()],
            ['preview', m.helpAdmin.preview()],
          ]}
          value={view}
          onChange={setView}
          className="lg:hidden"
        />
        <StatePill state={base.state} />
        {base.updatedAt && (
          <span className="text-sm text-muted">{m.helpAdmin.changedAt({ time: formatMoment(base.updatedAt) })}</span>
        )}
      </div>
      {last && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 font-medium">
          {m.helpAdmin.savedHint()}
          <Button variant="outline" disabled={busy || changed} onClick={() => void undo(last)}>
            <Undo2 size={18} />
            {m.helpAdmin.undo()}
          </Button>
        </p>
      )}
      {theirs && (
        <OtherText
          message={conflictMessage}
          page={theirs}
          onTake={() => {
            setLast(undefined);
            copy.acceptRemote();
          }}
          onKeep={() => {
            setLast(undefined);
            copy.keepLocal();
          }}
        />
      )}
      {base.state === 'missing' && isEmpty && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-surface px-4 py-3">
          <p className="max-w-prose">{m.helpAdmin.missingHint()}</p>
          <div className="flex flex-wrap gap-3">
            {rulePages.some((slug) => slug === base.slug) && (
              <Button busy={filling} busyLabel={m.ui.oneMoment()} onClick={() => void fill(true)}>
                {m.setup.takeWrittenText()}
              </Button>
            )}
            <Button variant="outline" busy={filling} busyLabel={m.ui.oneMoment()} onClick={() => void fill(false)}>
              {m.helpAdmin.startWithOutline()}
            </Button>
          </div>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ body: text, published: true });
        }}
      >
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className={classNames('min-w-0', view === 'preview' && 'max-lg:hidden')}>
            <TextArea
              label={m.helpAdmin.textLabel()}
              lang={base.language}
              rows={20}
              maxLength={pageTextMax}
              value={text}
              error={error}
              onChange={(event) => copy.change(() => event.target.value)}
            />
            <p className="mt-1.5 text-sm text-muted">{m.helpAdmin.markdownHint()}</p>
          </div>
          <section
            aria-label={m.helpAdmin.preview()}
            className={classNames('min-w-0', view === 'write' && 'max-lg:hidden')}
          >
            <p aria-hidden className="mb-1.5 text-sm font-semibold max-lg:hidden">
              {m.helpAdmin.preview()}
            </p>
            <div className="min-h-96 rounded-md border border-line p-4">
              <Preview body={text} lang={languageTags[base.language]} />
            </div>
          </section>
        </div>
        {marks > 0 && (
          <p role="status" className="mt-4 rounded-lg bg-warning-soft px-4 py-2.5 font-medium text-warning">
            {m.helpAdmin.marksLeft({ count: marks })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {base.state === 'published' ? (
            <Button type="submit" busy={busy} busyLabel={m.ui.saving()} disabled={!changed}>
              {m.helpAdmin.save()}
            </Button>
          ) : (
            <>
              <Button
                type="submit"
                busy={busy}
                busyLabel={m.ui.saving()}
                disabled={isEmpty || !(changed || base.state === 'draft')}
              >
                {m.helpAdmin.publish()}
              </Button>
              <Button
                variant="outline"
                disabled={busy || isEmpty || !changed}
                onClick={() => void submit({ body: text, published: false })}
              >
                {m.helpAdmin.saveDraft()}
              </Button>
            </>
          )}
          <TakeBack page={base} disabled={busy || changed} onChoose={(next) => void submit(next)} />
          {(base.state === 'published' || hasDefaultText(base.slug)) && (
            // A page in another language is another document.
            <a
              href={localPath(pagePath(base.slug), base.language)}
              className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
            >
              {m.helpAdmin.seePage()}
            </a>
          )}
        </div>
      </form>
      {question}
    </Card>
  );
}

interface TakeBackProps {
  page: PageText;
  disabled: boolean;
  onChoose: (next: Saved) => void;
}

/** Takes a text back: to the original one, to a draft, or to none. It can be undone, so it does not ask. */
function TakeBack({ page: { slug, state, body }, disabled, onChoose }: TakeBackProps) {
  if (state === 'default' || state === 'missing') return null;
  const isUnpublish = state === 'published' && !hasDefaultText(slug);
  const label = isUnpublish
    ? m.helpAdmin.unpublish()
    : hasDefaultText(slug)
      ? m.helpAdmin.toDefault()
      : m.helpAdmin.deleteDraft();
  return (
    <Button
      variant="quiet"
      disabled={disabled}
      onClick={() => onChoose(isUnpublish ? { body, published: false } : { body: null, published: false })}
    >
      {label}
    </Button>
  );
}
