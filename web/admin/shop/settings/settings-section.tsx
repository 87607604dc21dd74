import { type ReactNode, useState } from 'react';
import { type ChoiceName, type SectionName, shopChoices } from '../../../../contract/settings/setting-sections.ts';
import { Card } from '../../../ui/card.tsx';
import { MissingTax } from '../../today/invoices/missing-tax.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { DetailsForm } from './details-form.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PricingForm, type UnsavedFees } from './pricing-form.tsx';
import { choicesIn } from './setting-fields.ts';
import { SettingNav } from './setting-nav.tsx';
import { TemplatesForm } from './templates-form.tsx';
import type { SettingsInUse } from './use-settings.ts';
import { WebhookCard } from './webhook-card.tsx';

interface Props {
  section: SectionName;
  settings: SettingsInUse;
}

/** A page of the settings: details, which are saved together, choices, which are saved at once, and forms of their own. */
export function SettingsSection({ section, settings }: Props) {
  const { saved, shown, busy, change } = settings;
  const [unsavedFees, setUnsavedFees] = useState<UnsavedFees>();
  const { pricing, messageTemplates } = saved.settings;
  const lastForms: Partial<Record<SectionName, ReactNode>> = {
    payments: <PaymentsCard />,
    messages: (
      <>
        <TemplatesForm templates={messageTemplates.list} onSave={(list) => change({ messageTemplates: { list } })} />
        <WebhookCard />
      </>
    ),
  };
  const choose = (name: ChoiceName, value: string) => {
    if (value !== shown[name]) change({ [name]: value }).catch(() => {});
  };
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_15rem] xl:gap-8">
      {/* Without a box on phones, so that it sticks for the length of the page. */}
      <div className="contents xl:order-last xl:block">
        <SettingNav section={section} />
      </div>
      <div className="min-w-0 space-y-5">
        {section === 'fees' && (
          <PricingForm pricing={pricing} onSave={(fees) => change({ pricing: fees })} onUnsaved={setUnsavedFees} />
        )}
        <DetailsForm
          section={section}
          settings={saved.settings}
          unsavedFees={unsavedFees}
          onSave={change}
          notes={{ invoices: <MissingTax className="mt-4" /> }}
        >
          {choicesIn(section).map((name) => (
            <Card key={name} id={anchorOf(name)} className={anchored} title={shopChoices[name].title()}>
              <Choices name={name} value={shown[name]} busy={busy} onChoose={choose} />
            </Card>
          ))}
          {lastForms[section]}
        </DetailsForm>
      </div>
    </div>
  );
}

interface ChoicesProps {
  name: ChoiceName;
  value: string;
  busy: boolean;
  onChoose: (name: ChoiceName, value: string) => void;
}

/** The choices of a setting; the first is how the store comes. */
const Choices = ({ name, value, busy, onChoose }: ChoicesProps) => (
  <RadioCards
    legend={shopChoices[name].title()}
    name={name}
    options={Object.entries(shopChoices[name].choices).map(([choice, { label, hint }]) => ({
      value: choice,
      label: label(),
      hint: hint(),
    }))}
    value={value}
    disabled={busy}
    onChange={(choice) => onChoose(name, choice)}
  />
);
