import type { PickTask } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from './picking.module.css'

interface Filled {
  count: number
  grams: readonly number[]
  unweigh: () => void
  recount: (next: number) => void
}

/** The weights so far; the last one can be typed again until the goods are in their box. */
export function Weighed({ filling: { grams, unweigh } }: { filling: Filled }) {
  const t = useT()
  if (grams.length === 0) return null
  return (
    <>
      <p className={styles.padValue}>{grams.join(' + ')} g</p>
      <Button size="lg" block variant="secondary" onClick={unweigh}>
        {t('picking.unweigh')}
      </Button>
    </>
  )
}

type CountProps = { task: PickTask; filling: Filled; isOnlyOne: boolean }

export function CountStepper({ task, filling, isOnlyOne }: CountProps) {
  const t = useT()
  return (
    <div className={styles.counted}>
      <p className={styles.padLabel}>
        {isOnlyOne ? t('picking.count') : t('picking.countOnly', { letter: task.letter })}
      </p>
      <Stepper
        label={t('picking.count')}
        value={filling.count}
        min={Math.max(1, filling.grams.length)}
        max={task.wanted}
        onChange={filling.recount}
        decreaseLabel={t('picking.fewer')}
        increaseLabel={t('picking.more')}
        clampedText={(set) =>
          set === task.wanted
            ? t('picking.countMax', { max: set })
            : t('picking.countMin', { min: set })
        }
      />
    </div>
  )
}
