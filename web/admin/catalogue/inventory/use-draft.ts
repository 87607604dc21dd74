import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InventoryDocument, InventoryProduct, LineFields } from '../../../../contract/inventory/inventory.ts';
import { isFailureOf, isUnanswered, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { type EditLine, editLines, fieldsOf, productsOf, savedLine } from './draft-lines.ts';
import { documentQuery } from './inventory-queries.ts';
import { isSameLine, mergeLines } from './merge-lines.ts';

/** The fields of a document apart from its lines. */
interface Details {
  supplierId: string | null;
  /** The store that gets a transfer. */
  destinationId: string | null;
  note: string;
  blind: boolean;
}

/** The edited document. */
export interface Content extends Details {
  lines: readonly EditLine[];
}

const saveRoute = 'PUT /api/v1/inventory/save-draft/:documentId';
/** Pause after the last key before a draft is saved, in ms. */
const pause = 600;

const detailsOf = ({ supplier, transfer, note, blind }: InventoryDocument): Details => ({
  supplierId: supplier?._id ?? null,
  destinationId: transfer?.to?._id ?? null,
  note,
  blind,
});

const contentOf = (document: InventoryDocument): Content => ({
  ...detailsOf(document),
  lines: editLines(document.lines.map(fieldsOf), productsOf(document.lines)),
});

/** The lines to save. What is not valid is left out, so that one mistake does not keep the other lines from being saved. */
const linesToSave = (lines: readonly EditLine[]): LineFields[] =>
  lines.flatMap((line) => savedLine(line) ?? savedLine({ ...line, quantity: '', unitCost: '' }) ?? []);

const areValid = (lines: readonly EditLine[]): boolean => lines.every((line) => savedLine(line));

const detailNames = ['supplierId', 'destinationId', 'note', 'blind'] as const;

function isSaved({ lines, ...details }: Content, base: InventoryDocument): boolean {
  const [wanted, mine, saved] = [linesToSave(lines), { ...details, note: details.note.trim() }, detailsOf(base)];
  return (
    detailNames.every((name) => mine[name] === saved[name]) &&
    wanted.length === base.lines.length &&
    wanted.every((line, index) => isSameLine(line, base.lines[index]))
  );
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'invalid' | { failed: string };

/**
 * A draft that saves itself soon after each change, one save after another. When somebody else saved it meanwhile, both
 * people's changes are put together and saved.
 * @param onPosted called with the document when somebody else posted it
 */
export function useDraft(loaded: InventoryDocument, onPosted: (document: InventoryDocument) => void) {
  const queries = useQueryClient();
  const [content, setContent] = useState(() => contentOf(loaded));
  const [base, setBase] = useState(loaded);
  const [failed, setFailed] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [isMerged, setMerged] = useState(false);
  /** The newest state, for what runs later than a render. */
  const now = useRef({ content, base });
  const running = useRef<Promise<boolean>>(undefined);
  /** How often somebody else's changes were taken over. */
  const merges = useRef(0);
  /** The changes sent since the last answer: the store may have them. */
  const unanswered = useRef<Content[]>([]);

  const know = (next: Partial<{ content: Content; base: InventoryDocument }>) => {
    now.current = { ...now.current, ...next };
    if (next.content) setContent(next.content);
    if (next.base) {
      setBase(next.base);
      queries.setQueryData(documentQuery(loaded._id).queryKey, next.base);
    }
  };

  const change = useCallback((edit: (content: Content) => Content) => {
    const next = edit(now.current.content);
    now.current = { ...now.current, content: next };
    setContent(next);
    setFailed(undefined);
  }, []);

  /** Saves until nothing is left to save. False when that failed. */
  async function saveAll(): Promise<boolean> {
    for (let tries = 0; tries < 10; tries += 1) {
      const { content: mine, base: before } = now.current;
      if (isSaved(mine, before)) return true;
      const lines = linesToSave(mine.lines);
      const { supplierId, destinationId, note, blind } = mine;
      try {
        const destination = before.type === 'transfer' && { destinationId };
        const body = { version: before.version, supplierId, note: note.trim(), blind, lines, ...destination };
        const { data: base } = await browserApi.send(saveRoute, { params: { documentId: loaded._id }, body });
        unanswered.current = [];
        know({ base });
      } catch (error) {
        if (!isFailureOf(saveRoute, error) || !('data' in error) || !error.data) {
          if (isUnanswered(error)) unanswered.current.push(mine);
          setFailed(messageOf(error));
          return false;
        }
        if (error.code === 'STEP_NOT_ALLOWED') {
          onPosted(error.data);
          return false;
        }
        if (error.code === 'CHANGED_MEANWHILE') acceptRemote(error.data);
      }
    }
    return false;
  }

  /** Puts their lines and mine together. When only the answer to a save was lost, "theirs" is what I sent. */
  function acceptRemote(theirs: InventoryDocument): void {
    const { content: mine, base: before } = now.current;
    const isMine = [mine, ...unanswered.current].some((content) => isSaved(content, theirs));
    unanswered.current = [];
    if (isMine) {
      know({ base: theirs });
      return;
    }
    const lines = mergeLines(
      before.lines.map(fieldsOf),
      linesToSave(mine.lines),
      theirs.lines.map(fieldsOf),
      theirs.type === 'count',
    );
    const products = new Map<string, InventoryProduct>([...productsOf(mine.lines), ...productsOf(theirs.lines)]);
    const unchanged = detailNames.filter((name) => mine[name] === detailsOf(before)[name]);
    const merged = {
      ...mine,
      ...Object.fromEntries(unchanged.map((name) => [name, detailsOf(theirs)[name]])),
      lines: editLines(lines, products, mine.lines),
    };
    know({ content: merged, base: theirs });
    setMerged(true);
    merges.current += 1;
  }

  /** Saves what is left. True when it is saved as it was shown: valid, and without changes by somebody else. */
  async function saveToPost(): Promise<boolean> {
    const before = merges.current;
    return (await flush()) && merges.current === before && areValid(now.current.content.lines);
  }

  /** Saves now what is not saved yet. False when it cannot be saved. */
  async function flush(): Promise<boolean> {
    if (!running.current) {
      setFailed(undefined);
      setSaving(true);
      running.current = saveAll().finally(() => {
        running.current = undefined;
        setSaving(false);
      });
    }
    return running.current;
  }

  const isClean = isSaved(content, base);
  const isInvalid = !areValid(content.lines);
  const save = useEffectEvent(() => void flush());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause anew
  useEffect(() => {
    if (isClean || saving || failed !== undefined) return;
    const timer = setTimeout(() => save(), pause);
    return () => clearTimeout(timer);
  }, [content, isClean, saving, failed]);

  // Leaving the screen saves at once; a tab that is closed cannot wait for that.
  useEffect(() => () => save(), []);
  useEffect(() => {
    if (isClean) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isClean]);

  const state: SaveState = isInvalid
    ? 'invalid'
    : failed !== undefined
      ? { failed }
      : saving
        ? 'saving'
        : isClean
          ? 'saved'
          : 'waiting';
  return {
    content,
    document: base,
    state,
    isMerged,
    understood: () => setMerged(false),
    change,
    flush,
    saveToPost,
    /** The document that is saved, after `saveToPost`. */
    saved: () => now.current.base,
    /** Takes the document of an answer, with what is typed unchanged. */
    acceptRemote,
  };
}
