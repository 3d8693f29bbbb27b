import { useState, type SubmitEvent } from 'react'
import { addMachineKey, MACHINE_KEY_DAYS_MAX } from '#contract/staff/machine-keys.ts'
import { MACHINE_SCOPES, type MachineScope } from '#domain/staff/machine-scopes.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { CallFailure } from '#web/send.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { SecretShown } from '#web/staff/form/secret-shown.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './keys.module.css'

const DAYS = '365'
/** What is no whole number goes to the server as it was typed, which refuses it. */
const daysOf = (typed: string): number => typedWhole(typed) ?? (typed as unknown as number)

/** The form of a new key, then its token, which is shown once. */
export function NewKey({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const t = useT()
  const { takes, dialog } = useProof()
  const [name, setName] = useState('')
  const [days, setDays] = useState(DAYS)
  const [scopes, setScopes] = useState<readonly MachineScope[]>([])
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const make = async () => {
    setFailure(null)
    try {
      const body = { name, scopes: [...scopes], days: daysOf(days) }
      setToken((await send(addMachineKey, { body })).token)
      onMade()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!takes(error, () => void make())) setFailure(error)
    }
  }
  if (token !== null) return <TokenShown token={token} onClose={onClose} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void make()
  }
  const at = (field: string) => failure?.errors[field]?.[0]
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('staff.keys.add')}>
      <FormAlert text={failure && !at('name') && !at('days') ? failure.message : null} />
      <Field label={t('staff.keys.name')} error={at('name')}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <ScopesField scopes={scopes} setScopes={setScopes} />
      <Field
        label={t('staff.keys.days')}
        hint={t('staff.keys.daysRange', { max: MACHINE_KEY_DAYS_MAX })}
        error={at('days')}
      >
        <TextInput
          value={days}
          inputMode="numeric"
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit">{t('staff.keys.make')}</Button>
      </div>
      {dialog}
    </form>
  )
}

function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT()
  return (
    <SecretShown
      secret={token}
      words={{
        text: t('staff.keys.shown'),
        copy: t('staff.keys.copy'),
        copied: t('staff.keys.copied'),
        failed: t('staff.keys.copyFailed'),
      }}
      onClose={onClose}
    />
  )
}

function ScopesField({
  scopes,
  setScopes,
}: {
  scopes: readonly MachineScope[]
  setScopes: (next: readonly MachineScope[]) => void
}) {
  const t = useT()
  const may = usePermitted()
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('staff.keys.scopes')}</legend>
      {MACHINE_SCOPES.filter(may).map((scope) => (
        <Checkbox
          key={scope}
          label={t(`staff.scope.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={(event) =>
            setScopes(
              event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
            )
          }
        />
      ))}
    </fieldset>
  )
}
