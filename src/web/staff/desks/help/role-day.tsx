import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import { HELP, type HelpName } from '#i18n/help.ts'
import type { Help } from '#i18n/help/page.ts'
import { ROLE_DAYS } from '#i18n/help/roles.ts'
import { Link } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Picture } from './picture.tsx'
import styles from './help.module.css'

/** A day of one role: its steps, each with the desk where it is done and that desk's help. */
export function RoleDay({ role }: { role: RoleSlug }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['help', 'roles', locale],
    queryFn: ROLE_DAYS[locale],
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <Page
      title={t('help.dayAs', { role: t(`help.role.${role}`) })}
      back={{ to: staffPages.help(), label: t('staff.title.help') }}
    >
      <Loaded query={query} data={query.data?.days[role]} failed={t('help.failed')} lines={8}>
        {({ purpose, steps }) => (
          <div className={styles.page}>
            <p className={styles.purpose}>{purpose}</p>
            <section className={styles.part} aria-labelledby="help-day">
              <h2 id="help-day">{t('help.day')}</h2>
              <ol className={styles.steps}>
                {steps.map(([desk, text], index) => (
                  <li key={text}>
                    <p>
                      {text}{' '}
                      <Link to={staffPages.helpOf(desk)} className={styles.link}>
                        {t(`help.title.${desk}`)}
                      </Link>
                    </p>
                    {steps.findIndex(([one]) => one === desk) === index && <Shot desk={desk} />}
                  </li>
                ))}
              </ol>
            </section>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The first picture of the desk's own help. */
function Shot({ desk }: { desk: HelpName }) {
  const t = useT()
  const [first] = Object.entries((HELP[desk] as Help).pictures)
  if (!first) return null
  const [name, { at }] = first
  return <Picture file={`${desk}/${name}`} at={at} alt={t(`help.title.${desk}`)} />
}
