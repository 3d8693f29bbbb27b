import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { setVariationStock } from '#contract/staff/products.ts'
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
  const may = usePermitted()
  const queries = useQueryClient()
  const [seen, setSeen] = useState(onHand)
  const [typed, setTyped] = useState<number | null>(onHand)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const notWhole = useNotWhole()
  const canSave = may('batches.write') && typeof typed === 'number' && typed !== seen

  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    const body = { expected: seen, on_hand: typed!, kind: 'count' as const }
    try {
      await send(setVariationStock, { params: { id: variationId }, body })
      setSeen(typed!)
      await queries.invalidateQueries({ queryKey: ['products'] })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.errors['on_hand']?.[0] ?? error.message)
      const now = (error.details as { on_hand?: number } | undefined)?.on_hand
      if (now !== undefined) setSeen(now)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field
      label={t('goods.onHand')}
      error={notWhole(typed) ?? failure}
      hint={seen === onHand ? undefined : t('goods.onHandNow', { count: formatNumber(seen) })}
    >
      <span className={styles.row}>
        <WholeInput value={typed} disabled={!may('batches.write')} onChange={setTyped} />
        {canSave && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            busyLabel={t('goods.saving')}
            onClick={() => void save()}
          >
            {t('goods.onHandSave')}
          </Button>
        )}
      </span>
    </Field>
  )
}
