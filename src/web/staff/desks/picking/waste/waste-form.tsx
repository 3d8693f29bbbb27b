import { useState } from 'react'
import type { PickTask } from '#contract/staff/picking/picking.ts'
import { PICK_WASTE_REASONS, type PickWasteReason } from '#domain/stock/waste.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from '../picking.module.css'

export type Thrown = { quantity: number; waste_reason: PickWasteReason }
interface WasteFormProps {
  task: PickTask
  onWaste: (thrown: Thrown) => void
  onClose: () => void
}

/** What to do with goods that are there but bad: another unit, another batch, or the waste. */
export function WasteForm({ task, onWaste, onClose }: WasteFormProps) {
  const t = useT()
  const [units, setUnits] = useState(1)
  const [reason, setReason] = useState<PickWasteReason>('quality')
  return (
    <section aria-labelledby="pick-not-good" className={styles.form}>
      <h3 id="pick-not-good">{t('picking.notGood')}</h3>
      <p>{t('picking.notGoodText')}</p>
      {task.batch === null ? (
        <p className={styles.note}>{t('picking.notInBooks')}</p>
      ) : (
        <>
          <ReasonField reason={reason} setReason={setReason} />
          {task.wanted > 1 && (
            <div className={styles.counted}>
              <span aria-hidden="true" className={styles.padLabel}>
                {t('picking.wasteCount')}
              </span>
              <Stepper
                label={t('picking.wasteCount')}
                value={units}
                min={1}
                max={task.wanted}
                onChange={setUnits}
                decreaseLabel={t('picking.wasteFewer')}
                increaseLabel={t('picking.wasteMore')}
                clampedText={(set) => t('picking.wasteClamped', { set })}
              />
            </div>
          )}
          <Button
            size="lg"
            block
            onClick={() => {
              onWaste({ quantity: units, waste_reason: reason })
            }}
          >
            {t('picking.waste')}
          </Button>
        </>
      )}
      <Button size="lg" block variant="ghost" onClick={onClose}>
        {t('picking.otherUnit')}
      </Button>
    </section>
  )
}

function ReasonField({
  reason,
  setReason,
}: {
  reason: PickWasteReason
  setReason: (next: PickWasteReason) => void
}) {
  const t = useT()
  return (
    <Field label={t('picking.wasteReason')}>
      <Select
        value={reason}
        options={PICK_WASTE_REASONS.map((value) => ({
          value,
          label: t(`picking.reason.${value}`),
        }))}
        onChange={({ target }) => setReason(target.value as PickWasteReason)}
      />
    </Field>
  )
}
