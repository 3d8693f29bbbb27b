import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import {
  getSubstitutes,
  listSubstituteGoods,
  setLineSubstitute,
  setSubstitute,
} from '#contract/orders/substitutes.ts'
import type { SubstituteChoice } from '#domain/picking/substitution.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './substitute-picker.module.css'

type Wanted = { choice: SubstituteChoice; variation_id: string | null }
type Chosen = Wanted & { name: string | null }
type Line = { key: string; productId: string; variationId: string; name: string }

/** What happens with each product of the cart that runs out. */
export function CartSubstitutes({ lines }: { lines: readonly Line[] }) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: keys.substitutes,
    queryFn: ({ signal }) => send(getSubstitutes, { signal }),
  })
  if (!data) return null
  const save = async (line: Line, body: Wanted) => {
    await send(setSubstitute, { params: { id: line.productId }, body })
    await queries.invalidateQueries({ queryKey: keys.substitutes, exact: true })
  }
  return (
    <Picker
      lines={lines.flatMap((line) => {
        const own = data.find(({ product_id }) => product_id === line.productId)
        if (!own) return []
        const { choice, wanted } = own
        const name = wanted && [wanted.name, wanted.variation_name].filter(Boolean).join(' · ')
        return [{ ...line, chosen: { choice, variation_id: wanted?.variation_id ?? null, name } }]
      })}
      onSave={save}
    />
  )
}

/** The same of an order, until it is picked. */
export function OrderSubstitutes({ order }: { order: Order }) {
  const queries = useQueryClient()
  const save = async (line: Line, body: Wanted) => {
    const params = { id: order.id, line_id: line.key }
    queries.setQueryData(keys.order(order.id), await send(setLineSubstitute, { params, body }))
  }
  return (
    <Picker
      lines={order.lines
        .filter(({ gift_of }) => gift_of === null)
        .map((line) => ({
          key: line.id,
          productId: line.product_id,
          variationId: line.variation_id,
          name: line.name,
          chosen: line.substitute,
        }))}
      onSave={save}
    />
  )
}

type PickerProps = {
  lines: readonly (Line & { chosen: Chosen })[]
  onSave: (line: Line, wanted: Wanted) => Promise<void>
}

function Picker({ lines, onSave }: PickerProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <details className={styles.box}>
      <summary className={styles.head}>{t('substitute.title')}</summary>
      <p className="text-small text-muted">{t('substitute.text')}</p>
      <ul className={`plain-list ${styles.lines}`}>
        {lines.map((line) => (
          <li key={line.key}>
            <LineChoice line={line} onSave={onSave} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function LineChoice({
  line,
  onSave,
}: Pick<PickerProps, 'onSave'> & { line: Line & { chosen: Chosen } }) {
  const t = useT()
  const [choice, setChoice] = useState<SubstituteChoice | null>(null)
  const shown = choice ?? line.chosen.choice
  const { data: goods } = useQuery({
    queryKey: [...keys.substitutes, line.variationId],
    queryFn: ({ signal }) =>
      send(listSubstituteGoods, { params: { id: line.variationId }, signal }),
    enabled: shown === 'this',
  })
  const save = async (wanted: Wanted) => {
    try {
      await onSave(line, wanted)
      setChoice(null)
    } catch (error) {
      setChoice(null)
      const text = error instanceof CallFailure ? error.message : String(error)
      showToast({ text, tone: 'error', id: 'substitute' })
    }
  }
  const choose = (next: SubstituteChoice) => {
    setChoice(next)
    if (next !== 'this') void save({ choice: next, variation_id: null })
  }
  const known = line.chosen.variation_id
  const options = (goods ?? []).map((one) => ({
    value: one.variation_id,
    label: [one.name, one.variation_name, one.formatted_price].filter(Boolean).join(' · '),
  }))
  if (known !== null && !options.some(({ value }) => value === known))
    options.unshift({ value: known, label: line.chosen.name ?? '' })
  return (
    <>
      <Field label={line.name}>
        <Choice shown={shown} choose={choose} />
      </Field>
      {shown === 'this' &&
        (goods?.length === 0 && known === null ? (
          <p className="text-small text-muted" role="status">
            {t('substitute.none')}
          </p>
        ) : (
          <Field label={t('substitute.which', { name: line.name })}>
            <Select
              value={known ?? ''}
              placeholder={t('substitute.choose')}
              options={options}
              onChange={({ target }) => void save({ choice: 'this', variation_id: target.value })}
            />
          </Field>
        ))}
    </>
  )
}

function Choice({
  shown,
  choose,
}: {
  shown: 'best' | 'this' | 'ask' | 'refund'
  choose: (next: SubstituteChoice) => void
}) {
  const t = useT()
  return (
    <Select
      value={shown}
      options={[
        { value: 'best', label: t('substitute.best') },
        { value: 'this', label: t('substitute.this') },
        { value: 'ask', label: t('substitute.ask') },
        { value: 'refund', label: t('substitute.refund') },
      ]}
      onChange={({ target }) => choose(target.value as SubstituteChoice)}
    />
  )
}
