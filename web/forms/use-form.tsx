import { type BaseSyntheticEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type ResolverResult,
  useForm as useFields,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { importWithRetry } from '../ui/load-file.ts';

interface Options<Values extends FieldValues, Sent> {
  /** Loads the contract's schema of what is sent, when it is needed. Its messages are shown under the fields. */
  schema: () => Promise<ZodType<Sent, Values>>;
  initial: Values;
  /** Makes the call with the valid values, and goes on after it. Rejects when the server does not accept them. */
  send: (values: Sent) => Promise<void>;
  /**
   * Shows an error elsewhere, for example as a toast.
   * @param isShown whether the server's messages are already shown under fields
   */
  onError?: (error: unknown, isShown: boolean) => void;
}

/**
 * The mechanism of every form that is sent to the server. It validates with the contract's schema, shows the server's message of
 * each field under it and focuses the first of them, prevents sending twice, and remembers the last error.
 *
 * Render it as `<Form form={form}><Field label="…" {...form.field('name')} /><SubmitButton …/></Form>`. A form that asks before
 * it is left passes `form.isDirty` to `useUnsaved` (web/ui/use-unsaved.tsx).
 */
export function useForm<Values extends FieldValues, Sent>({ schema, initial, send, onError }: Options<Values, Sent>) {
  /** The error of the last attempt; null before it, and after a success. */
  const [error, setError] = useState<unknown>(null);
  const loadResolver = () =>
    importWithRetry(async () => {
      const [{ resolverFor }, loaded] = await Promise.all([import('./resolver.ts'), schema()]);
      return resolverFor(loaded);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is loaded once
  useEffect(() => onFirstInteraction(() => void loadResolver().catch(() => {})), []);
  const fields = useFields<Values, unknown, Sent>({
    resolver: async (values, ...rest): Promise<ResolverResult<Values, Sent>> => {
      const resolve = await loadResolver().catch(() => undefined);
      // Without its file the server checks the values, and answers with the same messages.
      return resolve ? resolve(values, ...rest) : { values: values as unknown as Sent & Values, errors: {} };
    },
    defaultValues: initial as DefaultValues<Values>,
  });
  const { errors, isSubmitting, isDirty } = fields.formState;

  /** Makes a call of the form, and keeps its error. Never rejects. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
      const isShown = showFieldErrors(thrown);
      onError?.(thrown, isShown);
    }
  }

  /** @returns whether the server named fields of this form */
  function showFieldErrors(thrown: unknown): boolean {
    const messages = thrown instanceof ApiError ? thrown.errors : {};
    const named = (Object.keys(initial) as Path<Values>[]).filter((name) => messages[name]);
    for (const [index, name] of named.entries()) {
      fields.setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
    }
    return named.length > 0;
  }

  const errorOf = (name: Path<Values>) => fields.getFieldState(name, fields.formState).error?.message;
  return {
    submit: fields.handleSubmit((values) => attempt(() => send(values))),
    attempt,
    busy: isSubmitting,
    isDirty,
    error,
    /** The message of the last error, unless fields show it. '' for none. */
    message: error === null || Object.keys(errors).length > 0 ? '' : messageOf(error),
    /** The props of a field: name, value and message. `options` as in react-hook-form. */
    field: (name: Path<Values>, options?: Parameters<typeof fields.register>[1]) => ({
      ...fields.register(name, options as never),
      error: errorOf(name),
    }),
    getValues: () => fields.getValues(),
    onChange: (listener: () => void) => fields.subscribe({ formState: { values: true }, callback: listener }),
    setValue: fields.setValue,
    resetField: fields.resetField,
  };
}

interface FormProps {
  form: { submit: (event: BaseSyntheticEvent) => Promise<void> };
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  className?: string;
}

/** The element of a form. With POST, a form submitted before hydration does not put a password into the URL. */
export const Form = ({ form, className = 'space-y-4', ...rest }: FormProps) => (
  <form method="post" noValidate onSubmit={form.submit} className={className} {...rest} />
);

/** Why the last attempt has failed, in red above the buttons. */
export const FormError = ({ message }: { message: string }) =>
  message !== '' && (
    <p role="alert" className="font-semibold text-danger">
      {message}
    </p>
  );

interface ButtonsProps {
  form: { busy: boolean };
  label: string;
  busyLabel: string;
  danger?: boolean;
  onCancel: () => void;
}

/** The buttons of a form: cancel and send. */
export const FormButtons = ({ form, label, busyLabel, danger = false, onCancel }: ButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3 pt-2">
    <Button variant="quiet" onClick={onCancel} disabled={form.busy}>
      {m.ui.cancel()}
    </Button>
    <Button type="submit" variant={danger ? 'danger' : 'solid'} busy={form.busy} busyLabel={busyLabel}>
      {label}
    </Button>
  </div>
);

/** Tells password managers which account a password belongs to. */
export const AccountName = ({ email }: { email: string }) => (
  <input hidden type="email" autoComplete="username" value={email} readOnly />
);
