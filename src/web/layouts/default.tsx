import { Outlet, useLocation, useNavigation } from 'react-router'
import { BottomNav } from '#web/components/bottom-nav.tsx'
import { DemoNote } from '#web/components/demo-note.tsx'
import { Footer } from '#web/components/footer.tsx'
import { CheckoutHeader, Header } from '#web/components/header.tsx'
import { links } from '#web/links.ts'
import { useFooter } from './shell.tsx'
import styles from './default.module.css'

/** Header, page, footer, and the bar at the foot of a phone. */
export function DefaultLayout() {
  const { pathname } = useLocation()
  const isPaying = pathname === links.checkout()
  const footer = useFooter()
  return (
    <>
      <DemoNote />
      {isPaying ? <CheckoutHeader /> : <Header />}
      <Moving />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {footer && <Footer footer={footer} />}
      {!isPaying && <BottomNav />}
    </>
  )
}

/** A line under the header while the next page is on its way. */
function Moving() {
  const { state } = useNavigation()
  return <div className={styles.moving} data-moving={state === 'loading' || undefined} aria-hidden="true" />
}
