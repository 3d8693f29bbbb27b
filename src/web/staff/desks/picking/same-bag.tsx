import type { Packable } from '#contract/staff/picking/packing.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import styles from './picking.module.css'

/** The orders that travel in the same bags, with what of them is packed. */
export function SameBag({ together }: { together: Packable['together'] }) {
  const t = useT()
  return together.map(({ number, letter, is_packed: isPacked }) => (
    <p key={number} className={isPacked ? undefined : styles.note}>
      {t(isPacked ? 'picking.sameBagPacked' : 'picking.sameBag', {
        number: letter === null ? number : `${letter} · ${number}`,
      })}
    </p>
  ))
}

/** Which boxes of a run travel in the same bags as other orders. */
export function SameBags({ totes }: Pick<WholeRun, 'totes'>) {
  const t = useT()
  const shared = totes.filter(({ together = [] }) => together.length > 0)
  if (shared.length === 0) return null
  return (
    <ul className={`plain-list ${styles.cards}`}>
      {shared.map(({ order_id: id, letter, number, together = [] }) => (
        <li key={id}>
          <strong>
            {t('picking.box', { letter })} · {number}
          </strong>
          <SameBag together={together} />
        </li>
      ))}
    </ul>
  )
}
