import { useId, useState } from 'react'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, type FilterOptions } from '#web/catalogue/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Option } from './filter-option.tsx'
import styles from './price-filter.module.css'
import groups from './filter-panel.module.css'

type Range = { priceMin: number | null; priceMax: number | null }

/** The range that the two fields of a form hold; null while its ends are the wrong way round. */
export const rangeOf = (form: FormData): Range | null => {
  const [priceMin, priceMax] = [amount(form.get('price_min')), amount(form.get('price_max'))]
  return isWrongWay({ priceMin, priceMax }) ? null : { priceMin, priceMax }
}
const isWrongWay = ({ priceMin, priceMax }: Range): boolean =>
  priceMin !== null && priceMax !== null && priceMin > priceMax

/**
 * Price bands to choose from, and two fields for a range of one's own, which the form around them
 * sends.
 */
export function PriceFilter({ price }: { price: NonNullable<FilterOptions['price']> }) {
  const t = useT()
  const { listing, change } = useListing()
  const isBand = (min: number, max: number) => listing.priceMin === min && listing.priceMax === max
  const isAny = listing.priceMin === null && listing.priceMax === null
  return (
    <fieldset className={groups.group}>
      <legend className={groups.legend}>{t('listing.price')}</legend>
      <div className={styles.bands}>
        <Band
          isChosen={isAny}
          onChoose={() => change({ priceMin: null, priceMax: null })}
          name={t('listing.priceAny')}
          count={price.price.count}
        />
        {price.price_ranges.map(({ label, min, max, count }) => (
          <Band
            key={min}
            isChosen={isBand(min, max)}
            onChoose={() => change({ priceMin: min, priceMax: max })}
            name={label}
            count={count}
          />
        ))}
      </div>
      <OwnRange key={`${listing.priceMin} ${listing.priceMax}`} />
    </fieldset>
  )
}

function Band({
  isChosen,
  onChoose,
  name,
  count,
}: {
  isChosen: boolean
  onChoose: () => void
  name: string
  count: number
}) {
  return (
    <label className={styles.band}>
      <input
        type="radio"
        className={styles.radio}
        checked={isChosen}
        onChange={onChoose}
        disabled={count === 0 && !isChosen}
      />
      <Option name={name} count={count} />
    </label>
  )
}

function OwnRange() {
  const t = useT()
  const wrongId = useId()
  const { listing } = useListing()
  const [low, setLow] = useState(shown(listing.priceMin))
  const [high, setHigh] = useState(shown(listing.priceMax))
  const range = { priceMin: amount(low), priceMax: amount(high) }
  const isWrong = isWrongWay(range)
  const isChanged = range.priceMin !== listing.priceMin || range.priceMax !== listing.priceMax
  return (
    <div className={styles.range}>
      <Field label={t('listing.priceMin')} className={styles.end}>
        <TextInput
          name="price_min"
          inputMode="numeric"
          autoComplete="off"
          prefix="Rp"
          value={low}
          onChange={(event) => setLow(grouped(event.target.value))}
        />
      </Field>
      <Field label={t('listing.priceMax')} className={styles.end}>
        <TextInput
          name="price_max"
          inputMode="numeric"
          autoComplete="off"
          prefix="Rp"
          value={high}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          onChange={(event) => setHigh(grouped(event.target.value))}
        />
      </Field>
      <p id={wrongId} className={styles.wrong} aria-live="polite">
        {isWrong && t('listing.priceOrder')}
      </p>
      {isChanged && (
        <Button type="submit" variant="secondary" disabled={isWrong} className={styles.apply}>
          {t('listing.priceApply')}
        </Button>
      )}
    </div>
  )
}

const DIGITS_MAX = 9
const amount = (text: FormDataEntryValue | null): number | null => {
  const digits = typeof text === 'string' ? text.replace(/\D/g, '') : ''
  return digits === '' ? null : Number(digits)
}
const shown = (value: number | null): string => (value === null ? '' : formatNumber(value))
const grouped = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, DIGITS_MAX)
  return digits === '' ? '' : formatNumber(Number(digits))
}
