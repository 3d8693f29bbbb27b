import { useRef } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { costOf, lacksWeight, type BasketLine } from './basket.ts'
import { LinePromotions } from './line-promotions.tsx'
import { offOf } from './promotions.ts'
import type { Counter } from './use-counter.ts'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import tillStyles from '../till.module.css'
import styles from './counter.module.css'

const NOTHING = { current: null }
const QUANTITY_MAX = 1_000
const GRAMS_MAX = 100_000

/** What was scanned, the newest last. */
export function BasketLines({ counter }: { counter: Counter }) {
  const t = useT()
  if (counter.basket.lines.length === 0)
    return <p className={tillStyles.soft}>{t('till.counter.nothing')}</p>
  return (
    <ul className={styles.lines} aria-label={t('till.counter.basket')}>
      {counter.basket.lines.map((line, at) => (
        <Line key={line.id} line={line} at={at} counter={counter} />
      ))}
    </ul>
  )
}

function Line({ line, at, counter }: { line: BasketLine; at: number; counter: Counter }) {
  const t = useT()
  const locale = useLocale()
  const { good, grams, quantity, id } = line
  const name = `${good.name[locale]} ${good.variation[locale]}`
  const { basket } = counter
  const discounts = basket.discounts[at] ?? []
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <strong>{good.name[locale]}</strong>
        <span className={tillStyles.soft}>
          {good.variation[locale]} · {formatRupiah(good.price)}
        </span>
        <LinePromotions discounts={discounts} extra={counter.earned?.extras[at] ?? null} />
        {good.on_hand !== null && quantity > good.on_hand && (
          <span className={tillStyles.wrong}>
            {t('till.counter.notInStock', { count: good.on_hand })}
          </span>
        )}
      </div>
      {good.weighed || grams !== null ? (
        <Weight line={line} name={name} onChange={(given) => basket.weigh(id, given)} />
      ) : (
        <Stepper
          label={t('till.counter.quantityOf', { name })}
          decreaseLabel={t('till.counter.less')}
          increaseLabel={t('till.counter.more')}
          value={quantity}
          min={1}
          max={QUANTITY_MAX}
          onChange={(units) => basket.setQuantity(id, units)}
        />
      )}
      <strong className={styles.cost}>
        {lacksWeight(line) ? '–' : formatRupiah(costOf(line) - offOf(discounts))}
      </strong>
      <IconButton
        label={t('till.counter.remove', { name })}
        icon={<Trash2 size={16} strokeWidth={1.75} />}
        onClick={() => basket.remove(id)}
      />
    </li>
  )
}

interface WeightProps {
  line: BasketLine
  name: string
  onChange: (grams: number | null) => void
}

function Weight({ line, name, onChange }: WeightProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(line.grams === null ? field : NOTHING)
  return (
    <Field label={t('till.counter.weightOf', { name })} labelHidden>
      <TextInput
        ref={field}
        boxClassName={styles.weight}
        inputMode="numeric"
        autoComplete="off"
        suffix="g"
        placeholder={formatNumber(line.good.nominal_g)}
        value={line.grams === null ? '' : formatNumber(line.grams)}
        onChange={(event) => {
          const grams = typedWhole(event.target.value)
          onChange(typeof grams === 'number' && grams > 0 && grams <= GRAMS_MAX ? grams : null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          document.querySelector<HTMLElement>('[role=combobox]')?.focus()
        }}
      />
    </Field>
  )
}
