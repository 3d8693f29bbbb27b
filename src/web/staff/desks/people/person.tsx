import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  dismissPerson,
  endPersonSession,
  invitePerson,
  listPeople,
  personSessions,
  renewPersonPassword,
  setPersonRoles,
  type StaffInvitation,
  type StaffPerson,
} from '#contract/staff/people.ts'
import { useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { NotFound } from '#web/staff/shell/not-found.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { LinkShown } from './link-shown.tsx'
import { PasswordShown } from './password-shown.tsx'
import { RolesField } from './roles-field.tsx'
import { SessionTable } from './session-table.tsx'
import styles from './people.module.css'

/** One person: roles, password, sessions, leaving. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const { id = '' } = useParams()
  const { data } = useQuery({
    queryKey: [listPeople.path, 'all'],
    queryFn: ({ signal }) => send(listPeople, { signal }),
  })
  const person = data?.find((one) => one.id === id)
  if (data && !person) return <NotFound />
  return (
    <Page
      title={person?.name ?? t('staff.title.person')}
      note={person?.left_at && <Badge tone="neutral">{t('staff.people.left')}</Badge>}
      back={{ to: staffPages.people(), label: t('staff.title.people') }}
      actions={
        person &&
        may('audit.read') && (
          <ButtonLink
            to={`${staffPages.audit()}?person=${person.id}`}
            size="sm"
            variant="secondary"
          >
            {t('staff.people.acts')}
          </ButtonLink>
        )
      }
    >
      {person && <Parts key={person.version} person={person} />}
    </Page>
  )
}

function Parts({ person }: { person: StaffPerson }) {
  const t = useT()
  const may = usePermitted()
  const self = useStaff()
  const { run, failure, waits, dialog } = useActs()
  const mayWrite = may('people.write') && person.left_at === null
  return (
    <>
      <FormAlert text={failure} />
      {waits && (
        <ApprovalNeeded
          approval={waits}
          what={t(`staff.people.approval.${waits.what}`, { name: person.name })}
        />
      )}
      {(waits?.what === 'password' || waits?.what === 'invitation') && (
        <p>{t('staff.people.approvalPassword')}</p>
      )}
      <Roles person={person} run={run} mayWrite={mayWrite && self.id !== person.id} />
      <Sessions person={person} run={run} mayWrite={mayWrite} />
      {mayWrite && (
        <section className={styles.part}>
          <h2 className={styles.partTitle}>{t('staff.people.account')}</h2>
          <div className={styles.acts}>
            <Invite person={person} run={run} />
            <NewPassword person={person} run={run} />
            <Dismiss person={person} run={run} />
          </div>
        </section>
      )}
      {dialog}
    </>
  )
}

type Changed = 'roles' | 'password' | 'invitation' | 'dismissal'
type Run = (work: () => Promise<void>, what?: Changed) => Promise<void>
/** Runs an act and reloads people; asks for the second factor where it is needed. */
const useActs = () => {
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const [failure, setFailure] = useState<string | null>(null)
  const [waits, setWaits] = useState<(WaitingFor & { what: Changed }) | null>(null)
  const run: Run = async (work, what = 'roles') => {
    setFailure(null)
    setWaits(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (takes(error, () => void run(work, what))) return
      const waiting = waitingIn(error)
      if (waiting) setWaits({ ...waiting, what })
      else setFailure(Object.values(error.errors)[0]?.[0] ?? error.message)
    }
    await client.invalidateQueries({ queryKey: [listPeople.path] })
    await client.invalidateQueries({ queryKey: [personSessions.path] })
  }
  return { run, failure, waits, dialog }
}

interface PartProps {
  person: StaffPerson
  run: Run
}

function Roles({ person, run, mayWrite }: PartProps & { mayWrite: boolean }) {
  const t = useT()
  const { id, version } = person
  const [roles, setRoles] = useState(
    person.roles.map(({ role, branch }) => ({ role, branch_id: branch?.id ?? null })),
  )
  const save = () =>
    run(async () => {
      await send(setPersonRoles, {
        params: { id },
        body: { version, roles },
      })
      showToast({ tone: 'success', text: t('staff.people.rolesSaved') })
    })
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{person.login}</h2>
      {mayWrite ? (
        <>
          <RolesField value={roles} onChange={setRoles} />
          <div>
            <Button size="sm" onClick={() => void save()}>
              {t('staff.people.saveRoles')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          {person.roles
            .map(({ name, branch }) => (branch ? `${name} (${branch.name})` : name))
            .join(', ') || '–'}
        </p>
      )}
    </section>
  )
}

function Sessions({ person, run, mayWrite }: PartProps & { mayWrite: boolean }) {
  const t = useT()
  const { id } = person
  const { data } = useQuery({
    queryKey: [personSessions.path, id],
    queryFn: ({ signal }) => send(personSessions, { params: { id }, signal }),
  })
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.people.sessions')}</h2>
      {data && (
        <SessionTable
          sessions={data}
          onEnd={
            mayWrite
              ? (session) =>
                  void run(async () => {
                    await send(endPersonSession, { params: { id, session } })
                  })
              : null
          }
        />
      )}
    </section>
  )
}

function Invite({ person, run }: PartProps) {
  const t = useT()
  const [invitation, setInvitation] = useState<StaffInvitation | null>(null)
  const make = () =>
    run(
      async () => setInvitation(await send(invitePerson, { params: { id: person.id } })),
      'invitation',
    )
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => void make()}>
        {t('staff.people.invite')}
      </Button>
      <Modal
        open={invitation !== null}
        onClose={() => setInvitation(null)}
        title={t('staff.people.invite')}
        closeLabel={t('staff.close')}
      >
        {invitation !== null && (
          <LinkShown
            login={person.login}
            invitation={invitation}
            onClose={() => setInvitation(null)}
          />
        )}
      </Modal>
    </>
  )
}

function NewPassword({ person, run }: PartProps) {
  const t = useT()
  const [password, setPassword] = useState<string | null>(null)
  const make = () =>
    run(
      async () =>
        setPassword((await send(renewPersonPassword, { params: { id: person.id } })).password),
      'password',
    )
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => void make()}>
        {t('staff.people.newPassword')}
      </Button>
      <Modal
        open={password !== null}
        onClose={() => setPassword(null)}
        title={t('staff.people.newPassword')}
        closeLabel={t('staff.close')}
      >
        {password !== null && (
          <PasswordShown
            login={person.login}
            password={password}
            onClose={() => setPassword(null)}
          />
        )}
      </Modal>
    </>
  )
}

function Dismiss({ person, run }: PartProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('staff.people.dismiss')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('staff.people.dismissTitle', { name: person.name })}
        text={t('staff.people.dismissText')}
        confirmLabel={t('staff.people.dismiss')}
        cancelLabel={t('staff.people.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(async () => {
            await send(dismissPerson, {
              params: { id: person.id },
            })
          }, 'dismissal')
        }}
      />
    </>
  )
}
