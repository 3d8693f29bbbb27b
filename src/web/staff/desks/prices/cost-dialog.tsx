import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { setVariationCost, type PricedVariation } from '#contract/staff/prices/prices.ts'
import { formatNumber } from '#domain/money.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { amountOf, useAmountProblem } from './change-form.tsx'
import { PRICES } from './price-values.tsx'
import styles from './prices.module.css'

interface CostDialogProps {
  of: PricedVariation | null
  onClose: () => void
}

/** Sets what a unit costs the shop. */
export function CostDialog({ of, onClose }: CostDialogProps) {
  const t = useT()
  return (
    <Modal
      open={of !== null}
      onClose={onClose}
      title={of ? t('prices.costOf', { name: of.sku }) : ''}
      closeLabel={t('staff.close')}
    >
      {of && <Cost of={of} onClose={onClose} />}
    </Modal>
  )
}

function Cost({ of, onClose }: { of: PricedVariation; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const { busy, failure, run } = useStep()
  const [typed, setTyped] = useState(of.cost === null ? '' : formatNumber(of.cost))
  const problemOf = useAmountProblem()
  const cost = amountOf(typed)
  const save = () =>
    run(async () => {
      await send(setVariationCost, { params: { id: of.id }, body: { expected: of.cost, cost } })
      await queries.invalidateQueries({ queryKey: [PRICES] })
      onClose()
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormAlert text={failure} />
      <Field label={t('prices.costLabel')} hint={t('prices.costHint')} error={problemOf(typed)}>
        <AmountInput value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('prices.saving')}
        disabled={(cost === null && typed.trim() !== '') || (cost !== null && cost <= 0)}
      >
        {t('prices.save')}
      </Button>
    </form>
  )
}
