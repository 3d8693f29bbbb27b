import { useState } from 'react'
import {
  createPriceList,
  previewPriceList,
  savePriceList,
  type PriceExample,
  type PriceList,
} from '#contract/staff/prices/price-lists.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { bodyOf, draftOf, emptyList, entriesOf, type ListDraft } from './price-list-form.ts'
import styles from './companies.module.css'

interface PriceListEditorProps {
  /** Null for a new one. */
  list: PriceList | null
  onSaved: (list: PriceList) => void
}

const LABELS = {
  name: 'companies.listName',
  first_day: 'companies.firstDay',
  last_day: 'companies.lastDay',
  percents: 'companies.percents',
  prices: 'companies.prices',
} as const
const NAMES = ['name', 'first_day', 'last_day', 'percents', 'prices'] as const

/** The form of a price list, with examples of what it makes of prices before it is saved. */
export function PriceListEditor({ list, onSaved }: PriceListEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('prices.write')
  const [examples, setExamples] = useState<readonly PriceExample[] | null>(null)
  const editor = useEditor<PriceList, ListDraft>({
    name: 'price-list',
    given: list,
    typedOf: (saved) => (saved ? draftOf(saved) : emptyList(jakartaDate(new Date()))),
    send: (draft, saved) => {
      const body = bodyOf(draft)
      if (!saved) return send(createPriceList, { body })
      const { id, version } = saved
      return send(savePriceList, { params: { id }, body: { version, ...body } })
    },
    differences: (theirs, ours) =>
      NAMES.filter((name) => theirs[name] !== ours[name]).map((name) => ({
        field: t(LABELS[name]),
        theirs: theirs[name],
        ours: ours[name],
      })),
    done: t('range.saved'),
    onSaved,
  })
  const { typed, set, busy, save } = editor
  /** Of the entries, also what is wrong with one line of them. */
  const errorOf = (name: keyof ListDraft) =>
    editor.error(name) ??
    Object.entries(editor.failed?.errors ?? {})
      .filter(([field]) => field.startsWith(`${name}.`))
      .map(([field, texts]) =>
        t('companies.line', { line: Number(field.split('.')[1]) + 1, text: texts?.[0] ?? '' }),
      )[0]
  const preview = () =>
    save(async () => setExamples(await send(previewPriceList, { body: entriesOf(typed) })))
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{ save: t('range.save'), saving: t('range.saving') }}
      actions={
        <Button variant="secondary" disabled={busy} onClick={() => void preview()}>
          {t('companies.preview')}
        </Button>
      }
    >
      <Fields draft={typed} set={set} error={errorOf} mayWrite={mayWrite} />
      {examples && <Examples examples={examples} />}
    </EditorForm>
  )
}

interface FieldsProps {
  draft: ListDraft
  set: (change: Partial<ListDraft>) => void
  error: (name: keyof ListDraft) => string | undefined
  mayWrite: boolean
}

function Fields({ draft, set, error, mayWrite }: FieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part} disabled={!mayWrite}>
      <legend>{t('companies.list')}</legend>
      <p className={styles.faint}>{t('companies.listText')}</p>
      <div className={styles.halves}>
        <Field label={t('companies.listName')} error={error('name')} required>
          <TextInput value={draft.name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field label={t('companies.firstDay')} error={error('first_day')} required>
          <TextInput
            type="date"
            value={draft.first_day}
            onChange={({ target }) => set({ first_day: target.value })}
          />
        </Field>
        <Field label={t('companies.lastDay')} error={error('last_day')}>
          <TextInput
            type="date"
            value={draft.last_day}
            onChange={({ target }) => set({ last_day: target.value })}
          />
        </Field>
      </div>
      <div className={styles.halves}>
        <Field
          label={t('companies.percents')}
          hint={t('companies.percentsHint')}
          error={error('percents')}
        >
          <TextArea
            value={draft.percents}
            onChange={({ target }) => set({ percents: target.value })}
          />
        </Field>
        <Field
          label={t('companies.prices')}
          hint={t('companies.pricesHint')}
          error={error('prices')}
        >
          <TextArea value={draft.prices} onChange={({ target }) => set({ prices: target.value })} />
        </Field>
      </div>
    </fieldset>
  )
}

function Examples({ examples }: { examples: readonly PriceExample[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className={styles.part} aria-label={t('companies.examples')}>
      <h2>{t('companies.examples')}</h2>
      {examples.length === 0 && <p className={styles.faint}>{t('companies.noExamples')}</p>}
      {examples.map((one) => (
        <div key={`${one.sku} ${one.quantity}`} className={styles.item}>
          <p>
            <strong>
              {one.name[locale]} {one.variation[locale]}
            </strong>{' '}
            · {t('companies.fromUnits', { count: formatNumber(one.quantity) })}
          </p>
          <p>
            {t('companies.examplePrices', {
              regular: formatRupiah(one.regular_price),
              price: formatRupiah(one.price),
              company: formatRupiah(one.company_price),
            })}
          </p>
        </div>
      ))}
    </section>
  )
}
