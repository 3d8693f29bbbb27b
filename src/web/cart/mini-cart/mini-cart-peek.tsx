import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useLocation } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useCartCount } from '#web/state/live-cart.ts'
import { useT, withWords } from '#web/state/locale.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './mini-cart-peek.module.css'

const COUNT_MAX = 99
/** A badge's count; above 99 it is `99+`. */
export const cappedAt99 = (count: number): string =>
  count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)

/** Hover intent: delays before opening and before closing. */
const REST_MS = 180
const SLIP_MS = 260

// Uses the texts of the cart page.
const loadPanel = withWords(() => import('./mini-cart-panel.tsx'), 'buying')
const MiniCartPanel = lazy(async () => ({ default: (await loadPanel()).MiniCartPanel }))

/**
 * The link to the cart with its count. On wide screens a preview opens by its own button or on
 * hover.
 */
export function MiniCartPeek() {
  const t = useT()
  const id = useId()
  const count = useCartCount()
  const { open, setOpen, root, hover, pressKey, toggle } = usePeek()
  const label =
    count === 0
      ? t('header.cart')
      : count === 1
        ? t('header.cartOne')
        : t('header.cartCount', { count })
  return (
    <div ref={root} className={styles.root} onKeyDown={pressKey} {...hover}>
      <IconLink
        to={pages.cart()}
        label={label}
        icon={<ShoppingCart size={24} strokeWidth={1.75} />}
        {...(count > 0 ? { count: cappedAt99(count) } : {})}
      />
      <button
        ref={toggle}
        type="button"
        className={`only-desktop ${styles.toggle}`}
        aria-label={t('header.cartPeek')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onFocus={() => void loadPanel().catch(() => null)}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown size={16} strokeWidth={2} />
      </button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={t('header.cart')}
          tabIndex={-1}
          className={styles.panel}
        >
          <Suspense fallback={<SkeletonRow />}>
            <MiniCartPanel />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function usePeek() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { key, pathname } = useLocation()
  useEffect(() => {
    // The pointer may still wait for it to open.
    clearTimeout(timer.current)
    setOpen(false)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLeave(open, root, () => setOpen(false))

  const later = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delayMs)
  }
  const isMouse = (event: PointerEvent) =>
    event.pointerType === 'mouse' && matchMedia('(width >= 1024px)').matches
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      // The cart's own page shows more, and would lie below.
      if (!isMouse(event) || pathname === pages.cart.path) return
      void loadPanel().catch(() => null)
      later(true, REST_MS)
    },
    onPointerLeave: (event: PointerEvent) => {
      // The preview stays open while keyboard focus is inside.
      if (isMouse(event) && !root.current?.querySelector('[role="dialog"] :focus'))
        later(false, SLIP_MS)
    },
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    clearTimeout(timer.current)
    setOpen(false)
    toggle.current?.focus()
  }
  return { open, setOpen, root, hover, pressKey, toggle }
}
