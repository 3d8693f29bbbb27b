import { useState } from 'react'
import { BAGS_MAX, packOrder, type Packable } from '#contract/staff/picking/packing.ts'
import { bagsAtFirst, coldAtFirst, temperaturesOf, typedParcel } from '#domain/picking/packing.ts'
import type { CallFailure } from '#web/send.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { storedText } from '#web/state/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BagCounts } from './bag-counts.tsx'
import { useTry } from './use-try.ts'
import styles from '../picking.module.css'

const isOfWeight = ({ code, errors }: CallFailure): boolean =>
  code === 'parcel_weight' || errors['weight_g'] !== undefined

interface PackFormProps {
  order: Packable
  tote: string | null
  onPacked: () => void
}

export function PackForm(props: PackFormProps) {
  const { order, tote } = props
  const t = useT()
  const may = usePermitted()
  const { busy, pack, isSure, setSure, counts, weight } = usePacking(props)
  // A scan of its box has brought it to the front.
  const isInFront = tote !== null && !busy && may('picking.write')
  useKey('Enter', t('picking.pack'), () => void pack(), isInFront)
  if (!may('picking.write')) return null
  return (
    <div className={styles.form}>
      <BagCounts temperatures={temperaturesOf(order.goods)} {...counts} />
      <Field label={t('picking.scale')} hint={t('picking.scaleHint')} error={weight.error}>
        <TextInput
          inputMode="numeric"
          boxClassName={styles.tall}
          value={weight.typed}
          onChange={({ target }) => {
            weight.type(target.value)
            setSure(false)
          }}
        />
      </Field>
      <Button size="lg" block busy={busy} onClick={() => void pack()}>
        {t(isSure ? 'picking.packSure' : 'picking.pack')}
      </Button>
    </div>
  )
}

const usePacking = ({ order, tote, onPacked }: PackFormProps) => {
  const { busy, attempt } = useTry(isOfWeight)
  const temperatures = temperaturesOf(order.goods)
  const [bags, setBags] = useState(bagsAtFirst(temperatures))
  const [chosen, setCold] = useState<number | null>(null)
  const cold = Math.min(bags, chosen ?? coldAtFirst(temperatures, bags))
  const weight = useWeight(order)
  const [isSure, setSure] = useState(false)
  const pack = async () => {
    // The press that leaves the field may have clamped its number, unseen.
    if (bags === BAGS_MAX && !isSure) return setSure(true)
    const grams = weight.read()
    if (grams === undefined) return
    const failure = await attempt(async () => {
      const body = {
        bags,
        cold_bags: cold,
        is_sure: isSure,
        ...(grams === null ? {} : { weight_g: grams }),
        ...(tote === null ? {} : { tote }),
      }
      await send(packOrder, { params: { id: order.id }, body })
      onPacked()
      weight.type('')
    })
    if (failure) weight.refuse(failure)
    setSure(failure?.code === 'parcel_weight')
  }
  const recount = (next: number) => {
    setBags(next)
    setSure(false)
  }
  return { busy, pack, isSure, setSure, counts: { bags, cold, setBags: recount, setCold }, weight }
}

/** The weight as it is typed, which survives a reload, and what is wrong with it. */
const useWeight = ({ id, weight_g: picked }: Packable) => {
  const t = useT()
  const [draft] = useState(() => storedText(`packing-weight-${id}`, 'tab'))
  const [typed, setTyped] = useState(() => draft.read() ?? '')
  const [error, setError] = useState('')
  const type = (text: string) => {
    draft.write(text === '' ? null : text)
    setTyped(text)
    setError('')
  }
  /** Grams, null for none; undefined for what its field now refuses. */
  const read = (): number | null | undefined => {
    const grams = typedParcel(typed)
    if (typeof grams !== 'string') return grams
    setError(t(grams === 'not_grams' ? 'picking.scaleNotGrams' : 'picking.scaleNotAboveZero'))
    return undefined
  }
  const refuse = ({ code, errors }: CallFailure) =>
    setError(
      code === 'parcel_weight'
        ? t('picking.scaleDiffers', { picked, typed: typedParcel(typed) ?? '' })
        : (errors['weight_g']?.[0] ?? ''),
    )
  return { typed, error, type, read, refuse }
}
