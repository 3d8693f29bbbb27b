import { useEffect } from 'react'
import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import { listenForScans } from '#web/staff/scan/listen.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useT } from '#web/staff/words.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { BagScanner } from '../bag-scanner.tsx'
import type { Bags } from '../use-bags.ts'
import styles from '../run.module.css'

interface HandBagsProps {
  stop: OwnStop
  bags: Bags
}

/** At the door each of several bags is scanned; an only one was when the run left. */
export function HandBags({ stop, bags }: HandBagsProps) {
  const t = useT()
  const missing = bags.missingOf(stop)
  const count = stop.bag_list.length
  return (
    <>
      <FormAlert text={bags.refusal} />
      {count > 1 && (
        <p className={styles.position}>
          {t('run.bagsOfOrder', { done: count - missing.length, count })}
        </p>
      )}
      {count > 1 && missing.length > 0 ? (
        <>
          <p>{t('run.bagMissing', { codes: missing.join(', ') })}</p>
          <BagScanner scanned={bags.bags.length} take={bags.take} />
        </>
      ) : (
        <Listener take={bags.take} />
      )}
    </>
  )
}

/** A scanner that types: the bag of another order is refused here too. */
function Listener({ take }: { take: (code: string) => void }) {
  useScan(take)
  useEffect(() => listenForScans(() => undefined), [])
  return null
}
