import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { useState } from 'react'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { bandsValue, NEW_BAND, typedBands, type TypedBand } from './typed-bands.ts'
import styles from './settings.module.css'

interface BandsFieldProps {
  label: string
  value: string
  onType: (value: string) => void
  /** What is wrong with a part, such as `1.price`. */
  error: (part: string) => string | undefined
}

/** Prices by distance: each band begins where the one before ends. */
export function BandsField({ label, value, onType, error }: BandsFieldProps) {
  const t = useT()
  const [bands, setBands] = useState(() => typedBands(value))
  const change = (next: readonly TypedBand[]) => {
    setBands([...next])
    onType(bandsValue(next))
  }
  const set = (at: number, part: Partial<TypedBand>) =>
    change(bands.map((band, index) => (index === at ? { ...band, ...part } : band)))
  return (
    <fieldset className={styles.bands}>
      <legend className="visually-hidden">{label}</legend>
      {bands.map((band, at) => (
        <BandFields
          key={at}
          number={at + 1}
          from={at === 0 ? '0' : bands[at - 1]!.upTo}
          band={band}
          set={(part) => set(at, part)}
          error={(part) =>
            error(`${at}.${part}`) ?? (part === 'up_to' ? error(`${at}`) : undefined)
          }
          onRemove={
            bands.length > 1 ? () => change(bands.filter((_, index) => index !== at)) : undefined
          }
        />
      ))}
      <div>
        <Button size="sm" variant="secondary" onClick={() => change([...bands, NEW_BAND])}>
          {t('staff.settings.band.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface BandFieldsProps {
  number: number
  from: string
  band: TypedBand
  set: (part: Partial<TypedBand>) => void
  error: (part: 'up_to' | 'price') => string | undefined
  onRemove: (() => void) | undefined
}

function BandFields({ number, from, band, set, error, onRemove }: BandFieldsProps) {
  const t = useT()
  return (
    <div className={styles.band}>
      <Field
        label={t('staff.settings.band.upTo', { number })}
        hint={from.trim() === '' ? undefined : t('staff.settings.band.from', { from })}
        error={error('up_to')}
      >
        <TextInput
          value={band.upTo}
          inputMode="decimal"
          suffix="km"
          onChange={({ target }) => set({ upTo: target.value })}
        />
      </Field>
      <Field label={t('staff.settings.band.price', { number })} error={error('price')}>
        <AmountInput value={band.price} onChange={({ target }) => set({ price: target.value })} />
      </Field>
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('staff.settings.band.removeOf', { number })}
          onClick={onRemove}
        >
          {t('staff.settings.band.remove')}
        </Button>
      )}
    </div>
  )
}
