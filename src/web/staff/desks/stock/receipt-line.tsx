import { useState } from 'react'
import type { StaffWord } from '#i18n/staff.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { KnownOrchard } from '#web/staff/goods/known.ts'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import type { LineDraft } from './receipt-draft.ts'
import styles from './stock.module.css'

type Typed = Exclude<keyof LineDraft, 'key' | 'good'>
interface ReceiptLineProps {
  line: LineDraft
  /** Of the supplier. */
  orchards: readonly KnownOrchard[]
  /** Why it should not be taken in. */
  faults: readonly string[]
  error: (field: string) => string | undefined
  onChange: (change: Partial<LineDraft>) => void
  onRemove: () => void
}

/** A good that arrived: units first, the rest on demand. */
export function ReceiptLine(props: ReceiptLineProps) {
  const { line, orchards, faults, error, onChange, onRemove } = props
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const field = (
    name: Typed,
    label: StaffWord,
    wire: string,
    input: { type?: string; mode?: 'numeric' | 'decimal' } = {},
  ) => (
    <Field label={t(label)} error={error(wire)}>
      <NumberInput
        isAmount={name === 'cost'}
        type={input.type ?? 'text'}
        inputMode={input.mode}
        value={line[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <section className={styles.part} aria-label={line.good.sku}>
      <GoodName {...line.good} />
      {faults.length > 0 && (
        <p role="alert">
          {faults.map((fault) => t(`stock.fault.${fault}` as StaffWord)).join(' ')}
        </p>
      )}
      <div className={styles.fields}>
        {field('delivered', 'stock.delivered', 'delivered', { mode: 'numeric' })}
        {field('bestBefore', 'stock.bestBefore', 'best_before', { type: 'date' })}
        {field('refused', 'stock.refused', 'refused', { mode: 'numeric' })}
        {(isWhole || line.refused !== '') &&
          field('refusedReason', 'stock.refusedReason', 'refused_reason')}
        {orchards.length > 0 && (
          <OrchardField
            orchards={orchards}
            value={line.orchard}
            error={error('orchard_id')}
            onChange={(orchard) => onChange({ orchard })}
          />
        )}
        {isWhole && (
          <>
            {field('arrivalC', 'stock.arrival', 'arrival_c', { mode: 'decimal' })}
            {field('ripeness', 'stock.ripenessLong', 'ripeness', { mode: 'numeric' })}
            {field('brix', 'stock.brix', 'brix', { mode: 'decimal' })}
            {field('harvestedOn', 'stock.harvested', 'harvested_on', { type: 'date' })}
            {field('origin', 'stock.origin', 'origin')}
            {field('grade', 'stock.grade', 'grade')}
            {field('cost', 'stock.cost', 'cost', { mode: 'numeric' })}
          </>
        )}
      </div>
      <Buttons isWhole={isWhole} onWhole={() => setWhole(true)} onRemove={onRemove} />
    </section>
  )
}

interface ButtonsProps {
  isWhole: boolean
  onWhole: () => void
  onRemove: () => void
}

function Buttons({ isWhole, onWhole, onRemove }: ButtonsProps) {
  const t = useT()
  return (
    <div className={styles.row}>
      {!isWhole && (
        <Button variant="ghost" className={styles.tap} onClick={onWhole}>
          {t('stock.more')}
        </Button>
      )}
      <Button variant="ghost" className={styles.tap} onClick={onRemove}>
        {t('stock.remove')}
      </Button>
    </div>
  )
}

interface OrchardFieldProps {
  orchards: readonly KnownOrchard[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Where the goods grew. */
function OrchardField({ orchards, value, error, onChange }: OrchardFieldProps) {
  const t = useT()
  return (
    <Field label={t('stock.orchard')} error={error}>
      <Select
        value={value}
        options={[
          { value: '', label: t('stock.orchardUnknown') },
          ...orchards.map(({ id, name, place }) => ({
            value: id,
            label: [name, place].filter(Boolean).join(', '),
          })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
