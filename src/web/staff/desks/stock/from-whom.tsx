import type { StockPlace } from '#contract/staff/stock/stock.ts'
import type { Dispatch, SetStateAction } from 'react'
import { addDays, jakartaDate } from '#domain/time.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FindGood } from '#web/staff/goods/find-good.tsx'
import { emptyLine, type LineDraft, type OfPurchase } from './receipt-draft.ts'
import type { useKnown } from './use-receive.ts'
import styles from './stock.module.css'

interface FromWhomProps {
  purchase: OfPurchase | null
  places: readonly StockPlace[]
  location: string
  setChosen: (next: string) => void
  error: (field: string) => string | undefined
  supplier: string
  setSupplier: (next: string) => void
  snapshot: ReturnType<typeof useKnown>
  setLines: Dispatch<SetStateAction<readonly LineDraft[]>>
}

export function FromWhom({
  purchase,
  places,
  location,
  setChosen,
  error,
  supplier,
  setSupplier,
  snapshot,
  setLines,
}: FromWhomProps) {
  const t = useT()
  return (
    <section className={styles.part} aria-label={t('stock.fromWhom')}>
      {purchase ? (
        <p>
          {purchase.number} · {purchase.supplier}
        </p>
      ) : (
        <SupplierFields
          places={places}
          location={location}
          setChosen={setChosen}
          error={error}
          supplier={supplier}
          setSupplier={setSupplier}
          snapshot={snapshot}
        />
      )}
      {location && (
        <FindGood
          location={location}
          known={snapshot.data}
          onFound={(good) =>
            setLines((now) => [
              ...now,
              emptyLine(good, addDays(jakartaDate(new Date()), good.shelf_life_days)),
            ])
          }
        />
      )}
    </section>
  )
}

interface SupplierFieldsProps {
  places: readonly StockPlace[]
  location: string
  setChosen: (next: string) => void
  error: (field: string) => string | undefined
  supplier: string
  setSupplier: (next: string) => void
  snapshot: ReturnType<typeof useKnown>
}

function SupplierFields({
  places,
  location,
  setChosen,
  error,
  supplier,
  setSupplier,
  snapshot,
}: SupplierFieldsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={styles.fields}>
      {places.length > 1 && (
        <Field label={t('stock.place')}>
          <Select
            value={location}
            options={places.map(({ id, name }) => ({ value: id, label: name[locale] }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      )}
      <Field label={t('stock.supplier')} hint={t('stock.supplierHint')} error={error('supplier')}>
        <TextInput
          value={supplier}
          list="suppliers"
          maxLength={80}
          onChange={({ target }) => setSupplier(target.value)}
        />
      </Field>
      <datalist id="suppliers" aria-label={t('stock.supplier')}>
        {(snapshot.data?.suppliers ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
