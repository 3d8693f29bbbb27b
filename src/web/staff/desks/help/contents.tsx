import { staffPages } from '#contract/pages.ts'
import { ROLE_SLUGS } from '#domain/staff/seeded-roles.ts'
import { Link } from '#web/router.ts'
import { DESK_ICONS, useIsOwn } from '#web/staff/shell/desks.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useStaff } from '#web/staff/session.ts'
import { useScreens } from '#web/staff/screen.ts'
import { useT } from '#web/staff/words.ts'
import { helpByDesk } from './own-help.ts'
import styles from './help.module.css'

/** The help of the desks that the signed-in person may use. */
export function Contents() {
  const t = useT()
  const own = helpByDesk(useScreens(), useIsOwn())
  return (
    <Page title={t('staff.title.help')}>
      <p className={styles.purpose}>{t('help.intro')}</p>
      <div className={styles.desks}>
        {own.map(({ desk, names }) => {
          const Icon = DESK_ICONS[desk]
          return (
            <section key={desk} className={styles.part} aria-labelledby={`help-${desk}`}>
              <h2 id={`help-${desk}`} className={styles.desk}>
                <Icon size={18} strokeWidth={1.75} />
                {t(`staff.desk.${desk}`)}
              </h2>
              <ul className="plain-list">
                {names.map((name) => (
                  <li key={name}>
                    <Link to={staffPages.helpOf(name)} className={styles.link}>
                      {t(`help.title.${name}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <RoleDays />
    </Page>
  )
}

/** A day of each role; the person's own come first. */
function RoleDays() {
  const t = useT()
  const own = new Set(useStaff().roles.map(({ slug }) => slug))
  const roles = ROLE_SLUGS.toSorted((one, other) => Number(own.has(other)) - Number(own.has(one)))
  return (
    <section className={styles.part} aria-labelledby="help-roles">
      <h2 id="help-roles">{t('help.days')}</h2>
      <ul className={`plain-list ${styles.roles}`}>
        {roles.map((role) => (
          <li key={role}>
            <Link to={staffPages.helpOfRole(role)} className={styles.link}>
              {t('help.dayAs', { role: t(`help.role.${role}`) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
