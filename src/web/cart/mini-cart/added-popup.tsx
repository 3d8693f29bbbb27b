import { useEffect, useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { CART_POPUP_MS } from '#domain/limits.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { makeStore, useStore } from '#web/state/make-store.ts'
import styles from './added-popup.module.css'

/** How often something was put into the cart; the popup shows itself for each time. */
const additions = makeStore(0)
export const showAdded = () => additions.set(additions.get() + 1)

/**
 * Confirms for two seconds that a product was added, longer while hovered or focused. Mounted once,
 * in the layout.
 */
export function AddedPopup() {
  const t = useT()
  const added = useStore(additions)
  const [gone, setGone] = useState(added)
  const [held, setHeld] = useState(false)
  const end = () => {
    setHeld(false)
    setGone(added)
  }

  useEffect(() => {
    if (added === gone || held) return
    const timer = setTimeout(() => setGone(added), CART_POPUP_MS)
    return () => clearTimeout(timer)
  }, [added, gone, held])

  return (
    <div role="status" className={styles.place}>
      {added !== gone && (
        <p key={added} className={styles.popup}>
          <CircleCheck size={20} strokeWidth={1.75} className={styles.mark} />
          {t('cart.added')}
          <Link
            to={pages.cart()}
            className={styles.link}
            // Touch has no hover: only a mouse pauses the timer.
            onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            onClick={end}
          >
            {t('cart.open')}
          </Link>
        </p>
      )}
    </div>
  )
}
