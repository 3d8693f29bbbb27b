import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { addPerson, listPeople, type StaffInvitation } from '#contract/staff/people.ts'
import { CallFailure } from '#web/send.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { LinkShown } from './link-shown.tsx'
import { PasswordShown } from './password-shown.tsx'
import { RolesField, type ChosenRoles } from './roles-field.tsx'
import styles from './people.module.css'

/** Makes an account and shows its password once. */
export function NewPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <FormModal open={open} onClose={onClose} size="md" title={t('staff.people.add')}>
      <NewPerson onClose={onClose} />
    </FormModal>
  )
}

function NewPerson({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { takes, dialog } = useProof()
  const {
    name,
    setName,
    login,
    setLogin,
    roles,
    setRoles,
    byLink,
    setByLink,
    password,
    invitation,
    failure,
    busy,
    submit,
  } = useAdding(takes)
  const waits = waitingIn(failure)
  const isMade = invitation !== null || password !== null || waits !== null
  useTypedInModal(!isMade && (name !== '' || login !== ''))
  if (invitation !== null)
    return <LinkShown login={login} invitation={invitation} onClose={onClose} />
  if (password !== null)
    return <PasswordShown login={login} password={password} onClose={onClose} />
  if (waits)
    return (
      <>
        <ApprovalNeeded approval={waits} what={t('staff.people.approvalAdd', { name })} />
        <p>{t('staff.people.approvalPassword')}</p>
      </>
    )
  const errors = failure?.errors ?? {}
  const ofRoles = Object.entries(errors).find(([field]) => field.startsWith('roles'))
  const isAtField = Object.keys(errors).length > 0
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <FormAlert text={failure && !isAtField ? failure.message : null} />
      <Field label={t('staff.people.name')} error={errors['name']?.[0]} required>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <LoginField errors={errors} login={login} setLogin={setLogin} />
      <RolesField value={roles} onChange={setRoles} error={ofRoles?.[1][0]} />
      <ByLink byLink={byLink} setByLink={setByLink} />
      <Button type="submit" busy={busy}>
        {t('staff.people.add')}
      </Button>
      {dialog}
    </form>
  )
}

function ByLink({ byLink, setByLink }: { byLink: boolean; setByLink: (next: boolean) => void }) {
  const t = useT()
  return (
    <Checkbox
      label={t('staff.people.byLink')}
      hint={t('staff.people.byLinkHint')}
      checked={byLink}
      onChange={(event) => setByLink(event.target.checked)}
    />
  )
}

const useAdding = (takes: (error: unknown, retry: () => void) => boolean) => {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [login, setLogin] = useState('')
  const [roles, setRoles] = useState<ChosenRoles>([{ role: '', branch_id: null }])
  const [byLink, setByLink] = useState(true)
  const [password, setPassword] = useState<string | null>(null)
  const [invitation, setInvitation] = useState<StaffInvitation | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const branch_id = roles.find((one) => one.branch_id !== null)?.branch_id ?? null
      const made = await send(addPerson, {
        body: { login, name, roles, branch_id, by_link: byLink },
      })
      setPassword(made.password)
      setInvitation(made.invitation)
      await client.invalidateQueries({ queryKey: [listPeople.path] })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!takes(error, () => void submit())) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    name,
    setName,
    login,
    setLogin,
    roles,
    setRoles,
    byLink,
    setByLink,
    password,
    invitation,
    failure,
    busy,
    submit,
  }
}

interface LoginFieldProps {
  errors: Record<string, string[]>
  login: string
  setLogin: (next: string) => void
}

function LoginField({ errors, login, setLogin }: LoginFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('staff.people.login')}
      hint={t('staff.people.loginHint')}
      error={errors['login']?.[0]}
      required
    >
      <TextInput
        value={login}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setLogin(event.target.value)}
      />
    </Field>
  )
}
