import { staffPages } from '#contract/pages.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { Link, useNavigate } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useRoles } from './use-roles.ts'
import styles from './roles.module.css'

/** Every role: who has it and what it permits alone. */
export function Component() {
  const t = useT()
  const query = useRoles()
  const navigate = useNavigate()
  const mayWrite = usePermitted()('people.write')
  useKey('n', t('staff.roles.new'), () => void navigate(staffPages.newRole()), mayWrite)
  return (
    <Page
      title={t('staff.title.roles')}
      back={{ to: staffPages.people(), label: t('staff.title.people') }}
      actions={
        mayWrite && (
          <ButtonLink to={staffPages.newRole()} size="sm">
            {t('staff.roles.new')}
          </ButtonLink>
        )
      }
    >
      <p className={styles.faint}>{t('staff.roles.text')}</p>
      <RangeStates
        query={query}
        items={query.data}
        none={{ title: t('staff.roles.none'), text: '' }}
      >
        {(roles) => (
          <ul className={styles.rows} aria-label={t('staff.title.roles')}>
            {roles.map((role) => (
              <Row key={role.id} role={role} />
            ))}
          </ul>
        )}
      </RangeStates>
    </Page>
  )
}

function Row({ role }: { role: StaffRole }) {
  const t = useT()
  const locale = useLocale()
  const { id, name, permissions, limits, people, locked, needs_factor: needsFactor } = role
  const upTo = (what: 'refund' | 'points' | 'waste', sum: string) =>
    t('staff.roles.upTo', { what: t(`staff.roles.${what}`), sum })
  const facts = [
    t('staff.roles.people', { count: people }),
    t('staff.roles.permissions', { count: permissions.length }),
    limits.refund > 0 && upTo('refund', formatRupiah(limits.refund)),
    limits.points > 0 && upTo('points', formatNumber(limits.points)),
    limits.waste > 0 && upTo('waste', formatRupiah(limits.waste)),
  ]
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <Link to={staffPages.role(id)} className={styles.title}>
          {name[locale]}
        </Link>
        <span className={styles.faint}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {needsFactor && <Badge tone="mango">{t('staff.roles.needsFactor')}</Badge>}
      {locked && <Badge tone="neutral">{t('staff.roles.locked')}</Badge>}
    </li>
  )
}
