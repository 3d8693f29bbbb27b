import { DESK_ICONS, useOwnDesks } from '#web/staff/shell/desks.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { ScreenLink } from '#web/staff/shell/screen-link.tsx'
import { useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import styles from './today.module.css'

/** The first screen: the way to every screen that the person may use. */
export function Component() {
  const t = useT()
  const { name } = useStaff()
  const desks = useOwnDesks().filter(({ desk }) => desk !== 'today')
  return (
    <Page title={t('staff.title.today')}>
      <p className={styles.hello}>{t('staff.today.hello', { name })}</p>
      <ul className={styles.desks}>
        {desks.map(({ desk, screens }) => {
          const Icon = DESK_ICONS[desk]
          return (
            <li key={desk} className={styles.desk}>
              <h2 className={styles.title}>
                <Icon size={18} strokeWidth={1.75} />
                {t(`staff.desk.${desk}`)}
              </h2>
              <ul className={styles.screens}>
                {screens.map((screen) => (
                  <li key={screen.path}>
                    <ScreenLink screen={screen} className={styles.screen}>
                      {t(screen.title)}
                      {screen.key && <kbd className={styles.key}>g {screen.key}</kbd>}
                    </ScreenLink>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
