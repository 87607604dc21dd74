import {
  nestedTranslations,
  textIn,
  translationLanguages,
  translationPath,
} from '../../../../contract/catalogue/translations.ts';
import { noteLimits, placeholders } from '../../../../contract/orders/note-rules.ts';
import { m } from '../../../../messages/index.ts';
import { baseLocale, currentLocale } from '../../../../messages/locale.ts';
import { labelInLanguage, TranslationFields } from '../../../forms/translation-fields.tsx';
import { fieldErrors, useSubmit } from '../../../forms/use-submit.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus, Trash2 } from '../../../ui/icons.tsx';
import { DragHandle, MoveButtons, OrderedList } from '../../../ui/ordered-list.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { quotedText, SettingConflicts } from './setting-conflicts.tsx';
import type { FlatTemplate, Row, Template } from './template-list.ts';
import { useTemplates } from './use-templates.ts';

interface Props {
  templates: readonly Template[];
  /** Resolves when they are saved. @throws ApiError with an error for each field, such as 'settings.messageTemplates.list.1.text' */
  onSave: (templates: Template[]) => Promise<void>;
}

const templatesOf = (rows: readonly Row[]): Template[] =>
  rows.map((row) => ({ name: row.name, text: row.text, translations: nestedTranslations<'name' | 'text'>(row) }));

const nameLabel = () => m.adminHistory.name();
const textLabel = () => m.orderNotesAdmin.templateText();

/** The label of each field, by its path. */
const fieldLabels = (): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ['name', m.orderNotesAdmin.templateName()],
    ['text', labelInLanguage(textLabel(), baseLocale)],
    ...translationLanguages.flatMap((language): [string, string][] => [
      [translationPath(language, 'name'), labelInLanguage(nameLabel(), language)],
      [translationPath(language, 'text'), labelInLanguage(textLabel(), language)],
    ]),
  ]);

/** The messages that staff send again and again: their order, names and texts, saved together. */
export function TemplatesForm({ templates, onSave }: Props) {
  const { rows, unsaved, changes, ...draft } = useTemplates(templates);
  const hasConflicts = changes.conflicts.length > 0;
  const { box, busy, submit, errors, clearErrors } = useSubmit({
    errorsOf: (error) => fieldErrors(error, 'settings.messageTemplates.list.'),
    // Whoever saves says it.
    onError: () => {},
  });
  const { question } = useUnsaved(unsaved, () => {}, true);

  function save(): void {
    if (hasConflicts) return;
    draft.markSent(rows);
    void submit(() => onSave(templatesOf(rows)));
  }

  function arrange(next: readonly Row[]): void {
    draft.arrange(next);
    clearErrors();
  }

  return (
    <Card
      id={anchorOf('templates')}
      className={anchored}
      title={m.orderNotesAdmin.templates()}
      hint={m.orderNotesAdmin.templatesHint()}
    >
      <form
        ref={box}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="text-sm text-muted">
          {m.orderNotesAdmin.placeholders()} <code lang="en">{placeholders.map((name) => `{${name}}`).join(' ')}</code>
        </p>
        <OrderedList items={rows} keyOf={({ key }) => String(key)} nameOf={nameOf} onChange={arrange}>
          {(row, place) => (
            <TemplateFields
              row={row}
              faultOf={(field) => errors[`${rows.indexOf(row)}.${field}`]}
              onChange={(field, text) => {
                draft.edit(row.key, field, text);
                clearErrors();
              }}
              head={
                <>
                  <DragHandle />
                  <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(row)}</span>
                  <MoveButtons name={nameOf(row)} {...place} />
                  <IconButton
                    label={m.orderNotesAdmin.deleteTemplate({ name: nameOf(row) })}
                    onClick={() => arrange(rows.filter((each) => each !== row))}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                </>
              }
            />
          )}
        </OrderedList>
        <SettingConflicts
          changes={changes}
          labelOf={(place) => {
            const { row, field } = draft.at(place);
            return m.orderNotesAdmin.templateField({
              name: row ? nameOf(row) : '',
              field: fieldLabels().get(field) ?? field,
            });
          }}
          wordsOf={(_, text) => quotedText(text)}
        />
        <div className="flex flex-wrap gap-3">
          {rows.length < noteLimits.templates && (
            <Button
              variant="outline"
              onClick={() => {
                draft.add();
                clearErrors();
              }}
            >
              <Plus size={18} />
              {m.orderNotesAdmin.addTemplate()}
            </Button>
          )}
          {unsaved && (
            <Button type="submit" busy={busy} busyLabel={m.adminSettings.saving()} disabled={hasConflicts}>
              {m.orderNotesAdmin.saveTemplates()}
            </Button>
          )}
        </div>
      </form>
      {question}
    </Card>
  );
}

const nameOf = (row: Row): string =>
  textIn({ name: row.name, translations: nestedTranslations<'name'>(row) }, 'name', currentLocale()).trim() ||
  m.orderNotesAdmin.unnamed();

interface FieldsProps {
  row: Row;
  faultOf: (field: keyof FlatTemplate) => string | undefined;
  onChange: (field: keyof FlatTemplate, text: string) => void;
  head: React.ReactNode;
}

function TemplateFields({ row, faultOf, onChange, head }: FieldsProps) {
  const inputOf = (field: keyof FlatTemplate) => ({
    value: row[field],
    error: faultOf(field),
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  return (
    <div className="rounded-lg border border-line bg-canvas p-3">
      <div className="flex items-center gap-1">{head}</div>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
        <Field label={m.orderNotesAdmin.templateName()} maxLength={noteLimits.templateName} {...inputOf('name')} />
        <TranslationFields label={nameLabel()} name="name" maxLength={noteLimits.templateName} text={inputOf} />
        <TextArea
          label={labelInLanguage(textLabel(), baseLocale)}
          rows={3}
          maxLength={noteLimits.store}
          {...inputOf('text')}
        />
        <TranslationFields
          label={textLabel()}
          name="text"
          input={TextArea}
          rows={3}
          maxLength={noteLimits.store}
          text={inputOf}
        />
      </div>
    </div>
  );
}
