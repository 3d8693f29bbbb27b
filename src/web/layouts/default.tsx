import { lazy, Suspense } from 'react'
import { Outlet, useNavigation } from '#web/router.ts'
import { BottomNav } from '#web/shell/bottom-nav.tsx'
import { DemoNote } from '#web/shell/demo-note.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { CheckoutHeader, Header } from '#web/shell/header.tsx'
import { pages } from '#contract/pages.ts'
import { usePlace } from '#web/shell/use-place.ts'
import { addingTo } from '#web/state/adding-to.ts'
import { useStore } from '#web/state/make-store.ts'
import { withWords } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { useFooter } from './shell.tsx'
import styles from './default.module.css'

// Loaded lazily: guests have no cart.
const loadCart = withWords(() => import('#web/layouts/cart-watch.tsx'), 'buying')
const CartWatch = lazy(async () => ({ default: (await loadCart()).CartWatch }))

// Loaded lazily: few customers add to an order.
const loadAdding = withWords(() => import('#web/orders/change/adding-note.tsx'), 'customers')
const AddingNote = lazy(async () => ({ default: (await loadAdding()).AddingNote }))

/** Whether a page is the customer's own: its footer is short on a phone. */
const isOwn = (pathname: string): boolean =>
  /^\/(profile|notification|order-result|pay|cart|checkout)\b/.test(pathname)

/** Header, page, footer, and the bar at the foot of a phone. */
export function DefaultLayout() {
  const pathname = usePlace()
  const isPaying = pathname === pages.checkout()
  const footer = useFooter()
  return (
    <>
      <DemoNote />
      {isPaying ? <CheckoutHeader /> : <Header />}
      <Moving />
      {!isPaying && <Adding />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {/* Hydrates after the page. */}
      <Suspense fallback={null}>
        {footer && <Footer footer={footer} isShort={isOwn(pathname)} />}
      </Suspense>
      {!isPaying && <BottomNav />}
      <CustomerCart />
    </>
  )
}

// A component of its own, so that a change of session does not re-render the layout during
// hydration.
function CustomerCart() {
  const { isLoggedIn } = useSession()
  if (!isLoggedIn) return null
  return (
    <Suspense fallback={null}>
      <CartWatch />
    </Suspense>
  )
}

/** The order that a customer is adding goods to. */
function Adding() {
  const { isLoggedIn } = useSession()
  const number = useStore(addingTo)
  if (!isLoggedIn || number === null) return null
  return (
    <Suspense fallback={null}>
      <AddingNote number={number} />
    </Suspense>
  )
}

/** A progress line under the header while the next page loads. */
function Moving() {
  const { state } = useNavigation()
  return (
    <div
      className={styles.moving}
      data-moving={state === 'loading' || undefined}
      aria-hidden="true"
    />
  )
}
