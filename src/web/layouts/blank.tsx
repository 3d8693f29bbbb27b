import { Outlet } from '#web/router.ts'
import { DemoNote } from '#web/shell/demo-note.tsx'
import { LanguageSwitch } from '#web/shell/language/language-switch.tsx'
import { Logo } from '#web/components/logo.tsx'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './blank.module.css'

/** A page of its own, without the shop around it: signing in. */
export function BlankLayout() {
  const t = useT()
  return (
    <div className={styles.page}>
      <DemoNote />
      <header className={`container ${styles.bar}`}>
        <Logo />
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={`container ${styles.foot}`}>
        <Link to={pages.help()} className="link">
          {t('blank.help')}
        </Link>
        <Link to={pages.page('terms')} className="link">
          {t('blank.terms')}
        </Link>
        <Link to={pages.page('privacy')} className="link">
          {t('blank.privacy')}
        </Link>
      </footer>
    </div>
  )
}
