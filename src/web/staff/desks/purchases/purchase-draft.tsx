import { useEffect } from 'react'
import { savePurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import {
  ChangedMeanwhile,
  differencesIn,
  type Difference,
} from '#web/staff/form/changed-meanwhile.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FindGood } from '#web/staff/goods/find-good.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { goodOf, type Good } from './supplier-form.ts'
import styles from './buying.module.css'

type LineDraft = { good: Good; packs: string; packSize: string; packPrice: string }
type Draft = { forDay: string; note: string; lines: LineDraft[] }

const draftOf = (purchase: Purchase): Draft => ({
  forDay: purchase.for_day,
  note: purchase.note,
  lines: purchase.lines.map((line) => ({
    good: goodOf(line),
    packs: String(line.packs),
    packSize: String(line.pack_size),
    packPrice: String(line.pack_price),
  })),
})
const bodyOf = (draft: Draft) => ({
  for_day: draft.forDay,
  note: draft.note,
  lines: draft.lines.map((line) => ({
    variation_id: line.good.variation_id,
    packs: needed(line.packs),
    pack_size: needed(line.packSize),
    pack_price: needed(line.packPrice),
  })),
})
const FORM = 'purchase-form'
const needed = (typed: string): number => wholeOf(typed) as number

interface PurchaseDraftProps {
  purchase: Purchase
  onSaved: (purchase: Purchase) => void
  /** Whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void
}

const FIELDS = [
  ['packs', 'buying.packs', 'packs'],
  ['packSize', 'buying.packSize', 'pack_size'],
  ['packPrice', 'buying.packPrice', 'pack_price'],
] as const

/** The lines of an order that was not sent. */
export function PurchaseDraft({ purchase, onSaved, onTyped }: PurchaseDraftProps) {
  const t = useT()
  const editor = useEditor<Purchase, Draft>({
    name: 'purchase',
    given: purchase,
    typedOf: (saved) => draftOf(saved ?? purchase),
    named: bodyOf,
    send: (draft, saved) => {
      const { id, version } = saved ?? purchase
      return send(savePurchase, { params: { id }, body: { version, ...bodyOf(draft) } })
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('range.saved'),
    onSaved,
  })
  const { typed: draft, setTyped, isChanged, error } = editor
  useEffect(() => onTyped(isChanged), [isChanged, onTyped])
  const setLine = (at: number, change: Partial<LineDraft>) =>
    setTyped({
      ...draft,
      lines: draft.lines.map((one, i) => (i === at ? { ...one, ...change } : one)),
    })
  return (
    <div className={styles.form}>
      <Unsaved key={editor.unsaved.name} {...editor.unsaved} />
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.submit()
        }}
      >
        <Lines error={error} draft={draft} setDraft={setTyped} setLine={setLine} />
      </form>
      <AddItem purchase={purchase} draft={draft} setDraft={setTyped} />
      <FormAlert text={editor.failure ?? error('lines') ?? null} />
      <div>
        <Button
          type="submit"
          form={FORM}
          busy={editor.busy}
          busyLabel={t('range.saving')}
          disabled={editor.isSaved}
        >
          {t('range.save')}
        </Button>
      </div>
      <ChangedMeanwhile {...editor.changed} />
    </div>
  )
}

interface LinesProps {
  error: (field: string) => string | undefined
  draft: Draft
  setDraft: (next: Draft) => void
  setLine: (at: number, change: Partial<LineDraft>) => void
}

function Lines({ error, draft, setDraft, setLine }: LinesProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('stock.lines')}</legend>
      <div className={styles.halves}>
        <Field label={t('buying.forDay')} error={error('for_day')} required>
          <TextInput
            type="date"
            value={draft.forDay}
            onChange={({ target }) => setDraft({ ...draft, forDay: target.value })}
          />
        </Field>
        <Field label={t('buying.note')} error={error('note')}>
          <TextInput
            value={draft.note}
            maxLength={300}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        </Field>
      </div>
      {draft.lines.map((line, at) => (
        <section key={line.good.variation_id} className={styles.item} aria-label={line.good.sku}>
          <GoodName {...line.good} />
          <div className={styles.numbers}>
            {FIELDS.map(([name, label, wire]) => (
              <Field key={name} label={t(label)} error={error(`lines.${at}.${wire}`)}>
                <NumberInput
                  isAmount={name === 'packPrice'}
                  value={line[name]}
                  onChange={({ target }) => setLine(at, { [name]: target.value })}
                />
              </Field>
            ))}
          </div>
          <div>
            <Button
              variant="ghost"
              aria-label={t('buying.removeOf', { sku: line.good.sku })}
              onClick={() => setDraft({ ...draft, lines: draft.lines.filter((_, i) => i !== at) })}
            >
              {t('stock.remove')}
            </Button>
          </div>
        </section>
      ))}
    </fieldset>
  )
}

interface AddItemProps {
  purchase: Purchase
  draft: Draft
  setDraft: (next: Draft) => void
}

function AddItem({ purchase, draft, setDraft }: AddItemProps) {
  const t = useT()
  return (
    <section className={styles.part} aria-label={t('buying.addItem')}>
      <FindGood
        location={purchase.location}
        known={null}
        onFound={(good) => {
          if (draft.lines.some((one) => one.good.variation_id === good.variation_id)) return
          const packPrice = good.cost === null ? '' : String(good.cost)
          const line = { good: goodOf(good), packs: '1', packSize: '1', packPrice }
          setDraft({ ...draft, lines: [...draft.lines, line] })
        }}
      />
    </section>
  )
}

/** Fields in which two drafts differ, in words. */
const differencesOf = (theirs: Draft, ours: Draft, t: ReturnType<typeof useT>): Difference[] => {
  const inWords = (draft: Draft) => ({
    [t('buying.forDay')]: draft.forDay,
    [t('buying.note')]: draft.note,
    [t('stock.lines')]: draft.lines
      .map(
        ({ good, packs, packSize, packPrice }) =>
          `${good.sku} ${packs} × ${packSize}: ${packPrice}`,
      )
      .join('; '),
  })
  return differencesIn(inWords(theirs), inWords(ours))
}
