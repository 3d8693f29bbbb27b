import { BAGS_MAX } from '#contract/staff/picking/packing.ts'
import type { Temperatures } from '#domain/picking/packing.ts'
import { useT } from '#web/staff/words.ts'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from '../picking.module.css'

interface BagCountsProps {
  temperatures: Temperatures
  bags: number
  cold: number
  setBags: (next: number) => void
  setCold: (next: number) => void
}

/** How many bags, and how many of these are cold. */
export function BagCounts({ temperatures, bags, cold, setBags, setCold }: BagCountsProps) {
  const t = useT()
  const { hasCold, hasOther } = temperatures
  return (
    <>
      <div className={styles.counted}>
        <span aria-hidden="true" className={styles.padLabel}>
          {t(hasCold ? 'picking.allBags' : 'picking.bags')}
        </span>
        <Stepper
          label={t(hasCold ? 'picking.allBags' : 'picking.bags')}
          value={bags}
          min={1}
          max={BAGS_MAX}
          waitsToClamp
          onChange={setBags}
          decreaseLabel={t('picking.fewer')}
          increaseLabel={t('picking.more')}
          clampedText={(set) => t(set === 1 ? 'picking.bagsMin' : 'picking.bagsMax', { set })}
        />
      </div>
      {hasCold && (
        <div className={styles.counted}>
          <span aria-hidden="true" className={styles.padLabel}>
            {t('picking.coldBags')}
          </span>
          <Stepper
            label={t('picking.coldBags')}
            value={cold}
            min={1}
            max={bags}
            waitsToClamp
            onChange={setCold}
            decreaseLabel={t('picking.fewerCold')}
            increaseLabel={t('picking.moreCold')}
            clampedText={(set) => t('picking.coldBagsClamped', { set })}
          />
        </div>
      )}
      {hasCold && (
        <p role="status">
          {t('picking.bagsSum', { bags, cold })}
          {hasOther && bags === cold && ` ${t('picking.bagsAllCold')}`}
        </p>
      )}
    </>
  )
}
