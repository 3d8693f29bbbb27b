import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { setVariationStock } from '#contract/staff/stock/set-stock.ts'
import { setNextDayQuota } from '#contract/staff/goods/products.ts'
import { formatNumber } from '#domain/money.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useNotWhole, WholeInput } from './form-fields.tsx'
import styles from './product-form.module.css'

/** Units on hand; saved by itself, from the number that was read. */
export function StockField({ variationId, onHand }: { variationId: string; onHand: number }) {
  const t = useT()
  return (
    <CountField
      label={t('goods.onHand')}
      count={onHand}
      name="on_hand"
      now={(count) => t('goods.onHandNow', { count })}
      saveLabel={t('goods.onHandSave')}
      onSave={(expected, counted) =>
        send(setVariationStock, {
          params: { id: variationId },
          body: { expected, on_hand: counted, kind: 'count' },
        })
      }
    />
  )
}

/** Units that growers bring for the next day; saved by itself as well. */
export function NextDayField({ variationId, quota }: { variationId: string; quota: number }) {
  const t = useT()
  return (
    <CountField
      label={t('goods.nextDay')}
      hint={t('goods.nextDayHint')}
      count={quota}
      name="quota"
      now={(count) => t('goods.nextDayNow', { count })}
      saveLabel={t('goods.nextDaySave')}
      onSave={(expected, given) =>
        send(setNextDayQuota, { params: { id: variationId }, body: { expected, quota: given } })
      }
    />
  )
}

interface CountFieldProps {
  label: string
  hint?: string
  /** The number that was read. */
  count: number
  /** Of the field that is refused, and of the newer number after a 409. */
  name: 'on_hand' | 'quota'
  /** Says that another number was saved meanwhile. */
  now: (count: string) => string
  saveLabel: string
  onSave: (expected: number, count: number) => Promise<unknown>
}

function CountField({ label, hint, name, now, saveLabel, ...counted }: CountFieldProps) {
  const t = useT()
  const may = usePermitted()
  const notWhole = useNotWhole()
  const { seen, typed, setTyped, isNews, save, busy, failure } = useCount({ name, ...counted })
  return (
    <Field
      label={label}
      error={notWhole(typed) ?? failure}
      hint={isNews ? now(formatNumber(seen)) : hint}
    >
      <span className={styles.row}>
        <WholeInput value={typed} disabled={!may('batches.write')} onChange={setTyped} />
        {may('batches.write') && typeof typed === 'number' && typed !== seen && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            busyLabel={t('goods.saving')}
            onClick={() => void save(typed)}
          >
            {saveLabel}
          </Button>
        )}
      </span>
    </Field>
  )
}

/** What is typed, the number it was typed against, and whether that one is news for the reader. */
function useCount({ count, name, onSave }: Pick<CountFieldProps, 'count' | 'name' | 'onSave'>) {
  const queries = useQueryClient()
  const [read, setRead] = useState(count)
  const [seen, setSeen] = useState(count)
  const [typed, setTyped] = useState<number | null>(count)
  const [isNews, setIsNews] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (count !== read) {
    setRead(count)
    // A number that is being typed stays, against the one it was typed against.
    if (typed === seen) {
      setSeen(count)
      setTyped(count)
    }
  }

  const save = async (counted: number) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave(seen, counted)
      setSeen(counted)
      setIsNews(true)
      await Promise.all(
        ['product', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.errors[name]?.[0] ?? error.message)
      const newer = (error.details as Partial<Record<string, number>> | undefined)?.[name]
      if (newer !== undefined) setSeen(newer)
      setIsNews(newer !== undefined)
    } finally {
      setBusy(false)
    }
  }
  return { seen, typed, setTyped, isNews, save, busy, failure }
}
