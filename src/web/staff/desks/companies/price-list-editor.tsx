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
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
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
  const [saved, setSaved] = useState(() =>
    list ? draftOf(list) : emptyList(jakartaDate(new Date())),
  )
  const [draft, setDraft] = useState<ListDraft>(saved)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [examples, setExamples] = useState<readonly PriceExample[] | null>(null)
  const { busy, save, error, failed, failure } = useSave(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const isNewer = failed?.code === 'changed_meanwhile'
  const newer = isNewer && failed !== dismissed ? (failed.details as PriceList) : null
  /** Of the entries, also what is wrong with one line of them. */
  const errorOf = (name: keyof ListDraft) =>
    error(name) ??
    Object.entries(failed?.errors ?? {})
      .filter(([field]) => field.startsWith(`${name}.`))
      .map(([field, texts]) =>
        t('companies.line', { line: Number(field.split('.')[1]) + 1, text: texts?.[0] ?? '' }),
      )[0]
  const set = (change: Partial<ListDraft>) => setDraft((now) => ({ ...now, ...change }))
  const settle = (now: PriceList) => {
    setSaved(draftOf(now))
    setDraft(draftOf(now))
    onSaved(now)
  }
  const store = (version: number) =>
    save(async () => {
      const body = bodyOf(draft)
      settle(
        list
          ? await send(savePriceList, { params: { id: list.id }, body: { version, ...body } })
          : await send(createPriceList, { body }),
      )
      showToast({ tone: 'success', text: t('range.saved') })
    })
  const preview = () =>
    save(async () => setExamples(await send(previewPriceList, { body: entriesOf(draft) })))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store(list?.version ?? 0)
      }}
    >
      <Unsaved
        name={`price-list-${list?.id ?? 'new'}-${list?.version ?? 0}`}
        changes={isChanged ? draft : null}
        onRestore={setDraft}
      />
      <Fields draft={draft} set={set} error={errorOf} mayWrite={mayWrite} />
      {examples && <Examples examples={examples} />}
      {mayWrite && (
        <FormBar failure={isNewer ? null : failure}>
          <Button type="submit" busy={busy} busyLabel={t('range.saving')} disabled={!isChanged}>
            {t('range.save')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => void preview()}>
            {t('companies.preview')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={
          newer &&
          NAMES.filter((name) => draftOf(newer)[name] !== draft[name]).map((name) => ({
            field: t(LABELS[name]),
            theirs: draftOf(newer)[name],
            ours: draft[name],
          }))
        }
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          settle(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
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
