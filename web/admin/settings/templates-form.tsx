import { useEffect, useRef, useState } from 'react';
import { noteLimits, placeholders } from '../../../contract/note-rules.ts';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { m } from '../../../messages/index.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Plus, Trash2 } from '../../ui/icons.tsx';
import { DragHandle, MoveButtons, OrderedList } from '../../ui/ordered-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';

type Template = ShopSettings['messageTemplates']['list'][number];
/** A template that is edited. The key stays when it moves. */
type Row = Template & { key: number };

interface Props {
  templates: readonly Template[];
  /** Resolves when they are saved. @throws ApiError with an error for each field, such as 'settings.messageTemplates.list.1.text' */
  onSave: (templates: Template[]) => Promise<void>;
}

const rowsOf = (templates: readonly Template[]): Row[] => templates.map((each, key) => ({ ...each, key }));
const templatesOf = (rows: readonly Row[]): Template[] => rows.map(({ key: _, ...template }) => template);
const isSame = (a: readonly Template[], b: readonly Template[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The messages that staff send again and again: their order, names and texts, saved together. */
export function TemplatesForm({ templates, onSave }: Props) {
  const [base, setBase] = useState(templates);
  const [rows, setRows] = useState(() => rowsOf(templates));
  // Others were saved meanwhile, here or elsewhere. What is typed stays.
  if (!isSame(base, templates)) {
    setBase(templates);
    if (isSame(templatesOf(rows), base)) setRows(rowsOf(templates));
  }
  const nextKey = useRef(noteLimits.templates);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const unsaved = !isSame(templatesOf(rows), templates);
  const { question } = useUnsaved(unsaved, () => {});

  function change(changed: readonly Row[]): void {
    setRows([...changed]);
    setFaults({});
  }

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await onSave(templatesOf(rows));
    } catch (error) {
      const found = error instanceof ApiError ? Object.entries(error.errors) : [];
      setFaults(
        Object.fromEntries(
          found.map(([place, fault]) => [place.replace(/^settings\.messageTemplates\.list\./, ''), fault]),
        ),
      );
      setRefusals((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={m.orderNotes.templates()} hint={m.orderNotes.templatesHint()}>
      <form
        ref={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-sm text-muted">
          {m.orderNotes.placeholders()} <code lang="en">{placeholders.map((name) => `{${name}}`).join(' ')}</code>
        </p>
        <OrderedList items={rows} keyOf={({ key }) => String(key)} nameOf={nameOf} onChange={change}>
          {(row, place) => (
            <TemplateFields
              row={row}
              faultOf={(field) => faults[`${rows.indexOf(row)}.${field}`]}
              onChange={(changes) => change(rows.map((each) => (each === row ? { ...row, ...changes } : each)))}
              head={
                <>
                  <DragHandle />
                  <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(row)}</span>
                  <MoveButtons name={nameOf(row)} {...place} />
                  <IconButton
                    label={m.orderNotes.deleteTemplate({ name: nameOf(row) })}
                    onClick={() => change(rows.filter((each) => each !== row))}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                </>
              }
            />
          )}
        </OrderedList>
        <div className="flex flex-wrap gap-3">
          {rows.length < noteLimits.templates && (
            <Button
              variant="outline"
              onClick={() => {
                nextKey.current += 1;
                change([...rows, { key: nextKey.current, name: '', text: '', text_hi: '' }]);
              }}
            >
              <Plus size={18} />
              {m.orderNotes.addTemplate()}
            </Button>
          )}
          {unsaved && (
            <Button type="submit" busy={busy} busyLabel={m.adminSettings.saving()}>
              {m.orderNotes.saveTemplates()}
            </Button>
          )}
        </div>
      </form>
      {question}
    </Card>
  );
}

const nameOf = ({ name }: Row): string => name.trim() || m.orderNotes.unnamed();

interface FieldsProps {
  row: Row;
  faultOf: (field: keyof Template) => string | undefined;
  onChange: (changes: Partial<Template>) => void;
  head: React.ReactNode;
}

const TemplateFields = ({ row, faultOf, onChange, head }: FieldsProps) => (
  <div className="rounded-lg border border-line bg-canvas p-3">
    <div className="flex items-center gap-1">{head}</div>
    <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        label={m.orderNotes.templateName()}
        error={faultOf('name')}
        maxLength={noteLimits.templateName}
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={m.orderNotes.templateText()}
        error={faultOf('text')}
        rows={3}
        maxLength={noteLimits.store}
        value={row.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextArea
        label={m.orderNotes.templateHindi()}
        error={faultOf('text_hi')}
        rows={3}
        lang="hi"
        maxLength={noteLimits.store}
        value={row.text_hi}
        onChange={(event) => onChange({ text_hi: event.target.value })}
      />
    </div>
  </div>
);
