import { useState } from 'react';
import { homeLimits } from '../../../../contract/catalogue/admin-limits.ts';
import { flatTranslations } from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { baseLocale } from '../../../../messages/locale.ts';
import { labelInLanguage } from '../../../forms/translation-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import type { Entry } from './draft.ts';
import { usualNameOf } from './section-texts.ts';
import { TitleFields, titlesOf } from './title-fields.tsx';

interface Props {
  entry: Entry;
  onDone: (entry: Entry) => void;
  onClose: () => void;
}

/** Renames a built-in section. */
export function TitleDialog({ entry, onDone, onClose }: Props) {
  const { section } = entry;
  const name = usualNameOf(entry);
  const [before] = useState(() => ({ title: section.title, ...flatTranslations(section.translations, ['title']) }));
  const [texts, setTexts] = useState(before);
  return (
    <EditDialog
      title={m.adminHome.renameTitle({ name })}
      submitLabel={m.adminHome.done()}
      busyLabel={m.adminHome.done()}
      busy={false}
      unsaved={texts !== before}
      onSubmit={async () => {
        onDone({ ...entry, section: { ...section, title: texts.title.trim(), translations: titlesOf(texts) } });
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={labelInLanguage(m.adminHome.titleField(), baseLocale)}
        hint={m.adminHome.usualTitle({ name })}
        maxLength={homeLimits.title}
        value={texts.title}
        onChange={({ target }) => setTexts({ ...texts, title: target.value })}
        autoFocus
      />
      <TitleFields texts={texts} onChange={(changed) => setTexts({ ...texts, ...changed })} />
    </EditDialog>
  );
}
