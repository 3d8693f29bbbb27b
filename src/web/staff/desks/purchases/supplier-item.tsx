import type { StaffWord } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import type { ItemDraft } from './supplier-form.ts'
import styles from './buying.module.css'

interface SupplierItemProps {
  item: ItemDraft
  error: (field: string) => string | undefined
  onChange: (change: Partial<ItemDraft>) => void
  onRemove: () => void
  mayWrite: boolean
}

const FIELDS = [
  ['packSize', 'buying.packSize', 'pack_size'],
  ['packPrice', 'buying.packPrice', 'pack_price'],
  ['minimumPacks', 'buying.minimumPacks', 'minimum_packs'],
  ['leadDays', 'buying.itemLead', 'lead_days'],
  ['code', 'buying.code', 'code'],
] as const satisfies readonly (readonly [keyof ItemDraft, StaffWord, string])[]

/** A good of a supplier: its pack and what it costs. */
export function SupplierItem({ item, error, onChange, onRemove, mayWrite }: SupplierItemProps) {
  const t = useT()
  return (
    <section className={styles.item} aria-label={item.good.sku}>
      <GoodName {...item.good} />
      <div className={styles.numbers}>
        {FIELDS.map(([name, label, wire]) => (
          <Field key={name} label={t(label)} error={error(wire)}>
            {name === 'packPrice' ? (
              <AmountInput
                value={item[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            ) : (
              <TextInput
                inputMode={name === 'code' ? 'text' : 'numeric'}
                value={item[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {mayWrite && (
        <div>
          <Button
            variant="ghost"
            aria-label={t('buying.removeOf', { sku: item.good.sku })}
            onClick={onRemove}
          >
            {t('stock.remove')}
          </Button>
        </div>
      )}
    </section>
  )
}
