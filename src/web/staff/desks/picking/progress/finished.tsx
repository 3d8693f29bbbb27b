import { staffPages } from '#contract/pages.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { missingOf } from '../step.ts'
import { Speed } from './speed.tsx'
import styles from '../picking.module.css'

/** The end of the walk, with what is missing in which box. */
export function Finished({ run }: { run: WholeRun }) {
  const t = useT()
  const missing = missingOf(run)
  const isWhole = missing.length === 0
  return (
    <>
      <EmptyState
        title={t(isWhole ? 'picking.allDone' : 'picking.doneShort')}
        text={t('picking.allDoneText')}
        action={
          <ButtonLink size="lg" to={staffPages.packing()}>
            {t('picking.toPacking')}
          </ButtonLink>
        }
      />
      {/* A snapshot of the version before has none. */}
      {run.speed && <Speed speed={run.speed} title={t('picking.speed.own')} />}
      {!isWhole && (
        <section aria-labelledby="pick-missing">
          <h2 id="pick-missing">{t('picking.missingGoods')}</h2>
          <ul className={`plain-list ${styles.cards}`}>
            {missing.map(({ key, letter, name, units }) => (
              <li key={key} className={styles.note}>
                {t('picking.missingGood', { letter, name, count: units })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
