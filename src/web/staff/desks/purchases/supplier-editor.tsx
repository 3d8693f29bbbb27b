import {
  archiveSupplier,
  createSupplier,
  saveSupplier,
  type Supplier,
} from '#contract/staff/purchases/suppliers.ts'
import { weekdayName } from '#i18n/format.ts'
import { ChangedMeanwhile, differencesIn } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FindGood } from '#web/staff/goods/find-good.tsx'
import { usePlaces } from '#web/staff/goods/places.ts'
import { SupplierItem } from './supplier-item.tsx'
import { Orchards } from './supplier-orchards.tsx'
import {
  bodyOf,
  draftOf,
  emptyItem,
  EMPTY_SUPPLIER,
  goodOf,
  type SupplierDraft,
} from './supplier-form.ts'
import styles from './buying.module.css'

interface SupplierEditorProps {
  /** Null for a new one. */
  supplier: Supplier | null
  onSaved: (supplier: Supplier) => void
}

const FORM = 'supplier-form'
const TEXTS = ['name', 'contact', 'phone', 'email', 'terms'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The form of a supplier. Saves over the version that was read. */
export function SupplierEditor({ supplier, onSaved }: SupplierEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('purchases.write')
  const editor = useEditor<Supplier, SupplierDraft>({
    name: 'supplier',
    given: supplier,
    typedOf: (saved) => (saved ? draftOf(saved) : EMPTY_SUPPLIER),
    named: bodyOf,
    send: (draft, saved) => {
      const body = bodyOf(draft)
      if (!saved) return send(createSupplier, { body })
      const { id, version } = saved
      return send(saveSupplier, { params: { id }, body: { version, ...body } })
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('range.saved'),
    onSaved,
  })
  const { typed: draft, set, error, failed, isChanged } = editor
  const isLate = failed?.code === 'changed_meanwhile'
  return (
    <div className={styles.form}>
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.submit()
        }}
      >
        <fieldset className={styles.fields} disabled={!mayWrite}>
          <About draft={draft} set={set} error={error} />
          <Orchards draft={draft} set={set} error={error} mayWrite={mayWrite} />
          <Items draft={draft} set={set} error={error} mayWrite={mayWrite} />
        </fieldset>
      </form>
      {mayWrite && <AddItem draft={draft} set={set} />}
      <Unsaved key={editor.unsaved.name} {...editor.unsaved} />
      {mayWrite && (
        <FormBar failure={isLate ? null : (failed?.message ?? null)}>
          <Button
            type="submit"
            form={FORM}
            busy={editor.busy}
            busyLabel={t('range.saving')}
            disabled={!isChanged}
          >
            {t('range.save')}
          </Button>
          {supplier && <Archive supplier={supplier} editor={editor} />}
        </FormBar>
      )}
      <ChangedMeanwhile {...editor.changed} />
    </div>
  )
}

interface ArchiveProps {
  supplier: Supplier
  editor: Pick<ReturnType<typeof useEditor<Supplier, SupplierDraft>>, 'isChanged' | 'save' | 'take'>
}

/** Takes a supplier out of the list, or back. */
function Archive({ supplier: { id, archived_at: at }, editor }: ArchiveProps) {
  const t = useT()
  return (
    <Button
      variant="ghost"
      disabled={editor.isChanged}
      onClick={() =>
        void editor.save(async () => {
          const body = { archived: at === null }
          editor.take(await send(archiveSupplier, { params: { id }, body }))
        })
      }
    >
      {t(at === null ? 'buying.archive' : 'buying.restore')}
    </Button>
  )
}

interface PartProps {
  draft: SupplierDraft
  set: (change: Partial<SupplierDraft>) => void
  error: (field: string) => string | undefined
}

function About({ draft, set, error }: PartProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('buying.about')}</legend>
      <div className={styles.halves}>
        {TEXTS.map((name) => (
          <Field
            key={name}
            label={t(`buying.${name}`)}
            error={error(name)}
            required={name === 'name'}
          >
            <TextInput
              type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
              value={draft[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        <Field label={t('buying.minimum')} error={error('minimum')}>
          <AmountInput
            value={draft.minimum}
            onChange={({ target }) => set({ minimum: target.value })}
          />
        </Field>
        <Field label={t('buying.leadDays')} error={error('lead_days')}>
          <TextInput
            inputMode="numeric"
            value={draft.leadDays}
            onChange={({ target }) => set({ leadDays: target.value })}
          />
        </Field>
        <Field label={t('buying.cutOff')} error={error('cut_off')}>
          <TextInput
            type="time"
            value={draft.cutOff}
            onChange={({ target }) => set({ cutOff: target.value })}
          />
        </Field>
      </div>
      <OrderDays draft={draft} set={set} />
      <p className={styles.faint}>{t('buying.orderDaysHint')}</p>
    </fieldset>
  )
}

function OrderDays({
  draft,
  set,
}: {
  draft: SupplierDraft
  set: (change: Partial<SupplierDraft>) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className={styles.days}>
      <legend>{t('buying.orderDays')}</legend>
      {WEEKDAYS.map((day) => (
        <Checkbox
          key={day}
          label={weekdayName(day, locale)}
          checked={draft.orderDays.includes(day)}
          onChange={({ target }) =>
            set({
              orderDays: WEEKDAYS.filter((one) =>
                one === day ? target.checked : draft.orderDays.includes(one),
              ),
            })
          }
        />
      ))}
    </fieldset>
  )
}

/** Its search is a form of its own, and forms cannot be inside each other. */
function AddItem({ draft, set }: Pick<PartProps, 'draft' | 'set'>) {
  const t = useT()
  const place = usePlaces()[0]?.id
  if (place === undefined) return null
  return (
    <section className={styles.part} aria-label={t('buying.addItem')}>
      <FindGood
        location={place}
        known={null}
        onFound={(good) => {
          if (draft.items.some((one) => one.good.variation_id === good.variation_id)) return
          set({ items: [...draft.items, emptyItem(goodOf(good), good.cost)] })
        }}
      />
    </section>
  )
}

function Items({ draft, set, error, mayWrite }: PartProps & { mayWrite: boolean }) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('buying.items')}</legend>
      {draft.items.map((item, at) => (
        <SupplierItem
          key={item.good.variation_id}
          item={item}
          error={(field) => error(`items.${at}.${field}`)}
          onChange={(change) =>
            set({ items: draft.items.map((one, i) => (i === at ? { ...one, ...change } : one)) })
          }
          onRemove={() => set({ items: draft.items.filter((_, i) => i !== at) })}
          mayWrite={mayWrite}
        />
      ))}
      {draft.items.length === 0 && <p className={styles.faint}>{t('buying.noItems')}</p>}
    </fieldset>
  )
}

/** Fields in which two drafts differ, in words. */
const differencesOf = (
  theirs: SupplierDraft,
  ours: SupplierDraft,
  t: ReturnType<typeof useT>,
): { field: string; theirs: string; ours: string }[] => {
  const said = (draft: SupplierDraft) => ({
    ...Object.fromEntries(TEXTS.map((name) => [t(`buying.${name}`), draft[name]])),
    [t('buying.minimum')]: draft.minimum,
    [t('buying.leadDays')]: draft.leadDays,
    [t('buying.cutOff')]: draft.cutOff,
    [t('buying.orderDays')]: draft.orderDays.join(', '),
    [t('buying.items')]: draft.items
      .map(({ good, packSize, packPrice }) => `${good.sku} ${packSize}: ${packPrice}`)
      .join('; '),
    [t('buying.orchards')]: draft.orchards
      .map(({ name, place, story }) => [name, place, story.id, story.en].filter(Boolean).join(', '))
      .join('; '),
  })
  return differencesIn(said(theirs), said(ours))
}
