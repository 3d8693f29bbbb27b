import { addDays, jakartaDate } from '#domain/time.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FindGood } from '#web/staff/goods/find-good.tsx'
import { emptyLine } from './receipt-draft.ts'
import type { useDelivery } from './use-delivery.ts'
import type { useKnown } from './use-receive.ts'
import styles from './stock.module.css'

interface FromWhomProps {
  delivery: ReturnType<typeof useDelivery>
  known: ReturnType<typeof useKnown>['data']
}

/** The supplier, or the order that the goods are of; then the goods themselves. */
export function FromWhom(props: FromWhomProps) {
  const t = useT()
  const { delivery, known } = props
  const { purchase, location, setLines } = delivery
  return (
    <section className={styles.part} aria-label={t('stock.fromWhom')}>
      {purchase ? (
        <p>
          {purchase.number} · {purchase.supplier}
        </p>
      ) : (
        <SupplierFields {...props} />
      )}
      {location && (
        <FindGood
          location={location}
          known={known}
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

function SupplierFields({ delivery, known }: FromWhomProps) {
  const t = useT()
  const locale = useLocale()
  const { location, setChosen, supplier, setSupplier, error } = delivery
  const places = known?.places ?? []
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
        {(known?.suppliers ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
