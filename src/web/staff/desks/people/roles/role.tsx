import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { retireRole, type StaffRole } from '#contract/staff/roles.ts'
import { Link, useNavigate, useParams, useSearchParams } from '#web/router.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { draftOf, EMPTY_ROLE, type RoleDraft } from './role-form.ts'
import { RoleEditor } from './role-editor.tsx'
import { ROLES, useRoles } from './use-roles.ts'
import styles from './roles.module.css'

/** A role in its form; a new one, or the copy of another, without an id in the address. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id } = useParams()
  const copied = useSearchParams()[0].get('copy')
  const query = useRoles()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('people.write')
  const [saved, setSaved] = useState<StaffRole | null>(null)
  const read = query.data?.find((one) => one.id === id) ?? null
  const role = saved?.id === id ? saved : read
  const begins = useCopy(query.data?.find((one) => one.id === copied))
  const settle = (now: StaffRole) => {
    setSaved(now)
    void queries.invalidateQueries({ queryKey: ROLES })
    if (id === undefined) void navigate(staffPages.role(now.id), { replace: true })
  }
  return (
    <Page
      title={role?.name[locale] ?? t(id === undefined ? 'staff.roles.new' : 'staff.title.roles')}
      back={{ to: staffPages.roles(), label: t('staff.title.roles') }}
      note={role?.locked && <Badge tone="neutral">{t('staff.roles.locked')}</Badge>}
      actions={
        role &&
        mayWrite && (
          <ButtonLink to={`${staffPages.newRole()}?copy=${role.id}`} size="sm" variant="secondary">
            {t('staff.roles.copy')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={query} data={query.data} failed={t('range.failed')} lines={6}>
        {() =>
          id !== undefined && role === null ? (
            <EmptyState title={t('staff.roles.unknown')} text="" />
          ) : (
            <>
              {role && <About role={role} />}
              <RoleEditor
                key={`${id ?? ''} ${copied ?? ''}`}
                role={id === undefined ? null : role}
                begins={begins}
                mayWrite={mayWrite && !role?.locked}
                onSaved={settle}
              />
              {role && mayWrite && !role.locked && <Retire role={role} />}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const useCopy = (role: StaffRole | undefined): RoleDraft => {
  const t = useT()
  if (!role) return EMPTY_ROLE
  const { id, en } = role.name
  const name = {
    id: t('staff.roles.copyOf', { name: id }),
    en: t('staff.roles.copyOf', { name: en }),
  }
  return { ...draftOf(role), name }
}

/** Who has it, and what that asks of them. */
function About({ role }: { role: StaffRole }) {
  const t = useT()
  return (
    <div className={styles.about}>
      <Link to={`${staffPages.people()}?role=${role.id}`} className="link">
        {t('staff.roles.people', { count: role.people })}
      </Link>
      {role.needs_factor && <p className={styles.faint}>{t('staff.roles.needsFactorText')}</p>}
      {role.locked && <p className={styles.faint}>{t('staff.roles.lockedText')}</p>}
    </div>
  )
}

function Retire({ role: { id, name, people } }: { role: StaffRole }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { takes, dialog } = useProof()
  if (people > 0) return <p className={styles.faint}>{t('staff.roles.inUse')}</p>
  const retire = async () => {
    try {
      await send(retireRole, { params: { id } })
    } catch (error) {
      if (takes(error, () => void retire())) return
      throw error
    }
    showToast({ tone: 'success', text: t('staff.roles.retired') })
    await navigate(staffPages.roles(), { replace: true })
    await queries.invalidateQueries({ queryKey: ROLES })
  }
  return (
    <div className={styles.retire}>
      <AskedButton
        words={{
          button: t('staff.roles.retire'),
          title: t('staff.roles.retireTitle', { name: name[locale] }),
          text: t('staff.roles.retireText'),
          keep: t('staff.roles.keep'),
          busy: t('staff.roles.saving'),
        }}
        run={retire}
      />
      {dialog}
    </div>
  )
}
