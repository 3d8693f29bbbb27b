import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { boxesToFill } from './step.ts'
import type { Boxes } from './use-boxes.ts'
import styles from './picking.module.css'

/** Asks for the codes of the boxes in the order of their letters; a shop without codes skips it. */
export function AskBoxes({ run, boxes }: { run: WholeRun; boxes: Boxes }) {
  const t = useT()
  const { asked, skip } = boxes
  if (asked === null) return null
  const boxed = boxesToFill(run)
  const done = boxed.filter(({ code }) => code !== null).length
  return (
    <section className={styles.asked} aria-label={t('picking.boxes')}>
      <p role="status">
        {t('picking.scanBox', { letter: asked.letter, done, count: boxed.length })}
      </p>
      <Button size="lg" variant="secondary" onClick={skip}>
        {t('picking.noCodes')}
      </Button>
    </section>
  )
}
