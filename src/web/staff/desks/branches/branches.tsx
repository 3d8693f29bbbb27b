import { staffPages } from '#contract/pages.ts'
import { Link, useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useBranches } from '#web/staff/branches.ts'
import styles from './branches.module.css'

/** Every branch, shown to customers or not. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const query = useBranches()
  const navigate = useNavigate()
  const mayWrite = may('content.write')
  useKey('n', t('staff.branch.new'), () => void navigate(staffPages.newBranch()), mayWrite)
  return (
    <Page
      title={t('staff.title.branches')}
      actions={
        <>
          {may('windows.read') && (
            <ButtonLink to={staffPages.holidays()} size="sm" variant="secondary">
              {t('staff.branch.holidays')}
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink to={staffPages.newBranch()} size="sm">
              {t('staff.branch.new')}
            </ButtonLink>
          )}
        </>
      }
    >
      <RangeStates
        query={query}
        items={query.data}
        none={{ title: t('staff.branch.none'), text: t('staff.branch.noneText') }}
      >
        {(branches) => (
          <ul className={styles.rows} aria-label={t('staff.title.branches')}>
            {branches.map(({ id, name, address, hub, hidden }) => (
              <li key={id} className={styles.entry}>
                <div className={styles.words}>
                  <Link to={staffPages.branch(id)} className={styles.title}>
                    {name}
                  </Link>
                  <span className={styles.faint}>{address}</span>
                </div>
                {hub && <Badge tone="leaf">{t('staff.branch.hub')}</Badge>}
                {hidden && <Badge tone="neutral">{t('staff.branch.hidden')}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </RangeStates>
    </Page>
  )
}
