import type { BoughtPack } from '#contract/buy-again.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PackFacts } from './pack-facts.tsx'
import { useAdding } from './use-adding.ts'
import styles from './bought-goods.module.css'

/** Each pack that was bought, to be put into the cart again. */
export function BoughtGoods({ goods }: { goods: readonly BoughtPack[] }) {
  const t = useT()
  const { busy, problem, add } = useAdding()
  const addOne = async (pack: BoughtPack) => {
    const outcome = await add(pack.variation_id, [{ pack, quantity: 1 }])
    if (!outcome) return
    const isIn = outcome.short.every(({ quantity }) => quantity > 0)
    const text = t(isIn ? 'again.added' : 'lists.gone', { name: pack.name })
    showToast({ text, tone: isIn ? 'success' : 'error', id: 'again' })
  }
  return (
    <>
      <FormAlert text={problem} />
      <ul className={`plain-list ${styles.list}`}>
        {goods.map((pack) => (
          <li key={pack.variation_id} className={`card ${styles.row}`}>
            <PackFacts
              pack={pack}
              note={`${t('again.times', { count: pack.times })} · ${t('again.on', { day: pack.last_bought })}`}
            />
            <Button
              variant="secondary"
              busy={busy === pack.variation_id}
              disabled={pack.quantity_max === 0}
              aria-label={t('again.addOf', { name: `${pack.name} ${pack.variation_name}` })}
              onClick={() => void addOne(pack)}
            >
              {t('again.add')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
