import { useEffect, useState } from 'react'
import { savePurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { ChangedMeanwhile, type Difference } from '#web/staff/form/changed-meanwhile.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useTypedOver } from '#web/staff/form/editor/use-typed-over.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
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
  const {
    over,
    typed: draft,
    setTyped: setDraft,
    isChanged,
    settle,
  } = useTypedOver(purchase, (saved) => draftOf(saved ?? purchase))
  useEffect(() => onTyped(isChanged), [isChanged, onTyped])
  const [dismissed, setDismissed] = useState<unknown>(null)
  const body = {
    for_day: draft.forDay,
    note: draft.note,
    lines: draft.lines.map((line) => ({
      variation_id: line.good.variation_id,
      packs: needed(line.packs),
      pack_size: needed(line.packSize),
      pack_price: needed(line.packPrice),
    })),
  }
  const { busy, save, error, failed, failure } = useSave(body)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as Purchase) : null
  const take = (now: Purchase) => {
    settle(now)
    onSaved(now)
  }
  const setLine = (at: number, change: Partial<LineDraft>) =>
    setDraft({
      ...draft,
      lines: draft.lines.map((one, i) => (i === at ? { ...one, ...change } : one)),
    })
  const store = (version = over?.version ?? 0) =>
    save(async () => {
      take(await send(savePurchase, { params: { id: purchase.id }, body: { version, ...body } }))
      showToast({ tone: 'success', text: t('range.saved') })
    })
  return (
    <div className={styles.form}>
      <Unsaved
        key={over?.version}
        name={`purchase-${purchase.id}-${over?.version}`}
        changes={isChanged ? draft : null}
        onRestore={setDraft}
      />
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void store()
        }}
      >
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
            <section
              key={line.good.variation_id}
              className={styles.item}
              aria-label={line.good.sku}
            >
              <GoodName {...line.good} />
              <div className={styles.numbers}>
                {FIELDS.map(([name, label, wire]) => (
                  <Field key={name} label={t(label)} error={error(`lines.${at}.${wire}`)}>
                    <TextInput
                      inputMode="numeric"
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
                  onClick={() =>
                    setDraft({ ...draft, lines: draft.lines.filter((_, i) => i !== at) })
                  }
                >
                  {t('stock.remove')}
                </Button>
              </div>
            </section>
          ))}
        </fieldset>
      </form>
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
      <FormAlert text={(isLate ? null : failure) ?? error('lines') ?? null} />
      <div>
        <Button
          type="submit"
          form={FORM}
          busy={busy}
          busyLabel={t('range.saving')}
          disabled={!isChanged}
        >
          {t('range.save')}
        </Button>
      </div>
      <ChangedMeanwhile
        differences={newer && differencesOf(draftOf(newer), draft, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          take(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </div>
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
  const [a, b] = [inWords(theirs), inWords(ours)]
  return Object.entries(a).flatMap(([field, value]) =>
    value === b[field] ? [] : [{ field, theirs: value, ours: b[field] ?? '' }],
  )
}
