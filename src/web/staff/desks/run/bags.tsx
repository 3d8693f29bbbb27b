import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { BagCount } from './bag-count.tsx'
import { BagScanner } from './bag-scanner.tsx'
import { ChilledField } from './chilled-field.tsx'
import { SharedBags } from './shared-bags.tsx'
import { useBags } from './use-bags.ts'
import { useChilled } from './use-chilled.ts'
import { begin } from './use-run.ts'
import styles from './run.module.css'

/** Each bag is scanned; one of another run is refused here and again by the server. */
export function Bags({ run }: { run: OwnRun }) {
  const t = useT()
  const { bags, take, missingOf, refusal, forget } = useBags(
    `run-bags:${run.id}`,
    run.stops,
    'run.strange',
  )
  const chilled = useChilled(`run-chilled:${run.id}`, { run: run.id })
  const all = run.stops.reduce((sum, stop) => sum + stop.bag_list.length, 0)
  const taken = run.stops.filter((stop) => missingOf(stop).length < stop.bag_list.length)
  const missing = taken.flatMap(missingOf)
  const isChilled = taken.length > 0 && run.stops.some(({ is_chilled }) => is_chilled)
  return (
    <section className={styles.card}>
      <h2>{t('run.bags', { done: bags.length, count: all })}</h2>
      <p>{t('run.bagsText', { window: run.window })}</p>
      <FormAlert text={refusal} />
      <BagScanner scanned={bags.length} take={take} />
      <BagList stops={run.stops} missingOf={missingOf} />
      {isChilled && (
        <ChilledField
          label={t('run.chilledLeaving')}
          hint={t('run.chilledLeavingHint')}
          chilled={chilled}
        />
      )}
      {taken.length > 0 && (
        <Button
          size="lg"
          block
          disabledReason={
            missing.length > 0 ? t('run.bagMissing', { codes: missing.join(', ') }) : undefined
          }
          onClick={() => {
            const measured = isChilled ? chilled.measure() : {}
            if (measured === null) return
            forget()
            void begin(run, bags, measured)
          }}
        >
          {taken.length === run.stops.length
            ? t('run.leave')
            : t('run.leavePart', { done: taken.length, count: run.stops.length })}
        </Button>
      )}
    </section>
  )
}

interface BagListProps {
  stops: readonly OwnStop[]
  missingOf: (stop: OwnStop) => string[]
}

function BagList({ stops, missingOf }: BagListProps) {
  const t = useT()
  return (
    <ul className={styles.bags}>
      {stops.map((stop) => {
        const missing = missingOf(stop)
        return (
          <li key={stop.number} data-done={missing.length === 0 || undefined}>
            <span>
              <strong>{stop.number}</strong> {stop.name}
              <SharedBags numbers={stop.same_bags} />
              {missing.length > 0 && missing.length < stop.bag_list.length && (
                <small className={styles.shared}>
                  {t('run.bagMissing', { codes: missing.join(', ') })}
                </small>
              )}
            </span>
            <BagCount stop={stop} missing={missing} />
          </li>
        )
      })}
    </ul>
  )
}
