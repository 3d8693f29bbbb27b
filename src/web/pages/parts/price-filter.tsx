import { useState, type FormEvent } from 'react'
import type { InferOutput } from 'valibot'
import type { filterPrice } from '#contract/shop/catalogue.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing } from '#web/state/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Option } from './filter-option.tsx'
import styles from './price-filter.module.css'
import groups from './filter-panel.module.css'

/** Price bands to choose from, and two fields for a range of one's own. */
export function PriceFilter({ price }: { price: InferOutput<(typeof filterPrice)['data']> }) {
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

function Band({ isChosen, onChoose, name, count }: { isChosen: boolean; onChoose: () => void; name: string; count: number }) {
  return (
    <label className={styles.band}>
      <input type="radio" className={styles.radio} checked={isChosen} onChange={onChoose} disabled={count === 0 && !isChosen} />
      <Option name={name} count={count} />
    </label>
  )
}

function OwnRange() {
  const t = useT()
  const { listing, change } = useListing()
  const [low, setLow] = useState(shown(listing.priceMin))
  const [high, setHigh] = useState(shown(listing.priceMax))
  const [min, max] = [amount(low), amount(high)]
  const isWrong = min !== null && max !== null && min > max
  const isChanged = min !== listing.priceMin || max !== listing.priceMax
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && isChanged) change({ priceMin: min, priceMax: max })
  }
  return (
    <form className={styles.range} onSubmit={apply} noValidate>
      <Field label={t('listing.priceMin')}>
        <TextInput inputMode="numeric" prefix="Rp" value={low} onChange={(event) => setLow(grouped(event.target.value))} />
      </Field>
      <Field label={t('listing.priceMax')} error={isWrong ? t('listing.priceOrder') : undefined}>
        <TextInput inputMode="numeric" prefix="Rp" value={high} onChange={(event) => setHigh(grouped(event.target.value))} />
      </Field>
      <Button type="submit" variant="secondary" disabled={isWrong || !isChanged}>
        {t('listing.priceApply')}
      </Button>
    </form>
  )
}

const DIGITS_MAX = 9
const amount = (text: string): number | null => (text === '' ? null : Number(text.replaceAll('.', '')))
const shown = (value: number | null): string => (value === null ? '' : formatNumber(value))
const grouped = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, DIGITS_MAX)
  return digits === '' ? '' : formatNumber(Number(digits))
}
