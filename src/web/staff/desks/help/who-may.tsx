import { HELP, type HelpName } from '#i18n/help.ts'
import type { Help } from '#i18n/help/page.ts'
import { isEnough } from '#domain/staff/permission.ts'
import { ROLE_SLUGS, SEEDED_ROLES } from '#domain/staff/seeded-roles.ts'
import type { Needs } from '#web/staff/session.ts'
import { useScreens } from '#web/staff/screen.ts'
import { useT } from '#web/staff/words.ts'
import { screensOf } from './own-help.ts'
import { Said } from './said.tsx'
import styles from './help.module.css'

/** Which of the shop's first roles look at the desk, and which work there. */
export function WhoMay({ name }: { name: HelpName }) {
  const t = useT()
  const { work }: Help = HELP[name]
  const looks = screensOf(name, useScreens())[0]?.needs ?? 'any'
  const named = (needs: Needs) =>
    ROLE_SLUGS.filter(
      (slug) => needs === 'any' || isEnough(new Set(SEEDED_ROLES[slug].permissions), needs),
    )
  const listed = (needs: Needs) =>
    named(needs).length === ROLE_SLUGS.length
      ? t('help.everyone')
      : named(needs)
          .map((slug) => t(`help.role.${slug}`))
          .join(', ')
  return (
    <section className={styles.part} aria-labelledby="help-who">
      <h2 id="help-who">{t('help.who')}</h2>
      <dl className={styles.pairs}>
        <div>
          <dt>{t('help.looks')}</dt>
          <dd>{listed(looks)}</dd>
        </div>
        {work !== undefined && (
          <div>
            <dt>{t('help.works')}</dt>
            <dd>{listed(work)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>
        <Said text={t('help.rolesNote')} />
      </p>
    </section>
  )
}
