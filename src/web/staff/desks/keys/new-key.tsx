import { useId, useState, type SubmitEvent } from 'react'
import { addMachineKey, MACHINE_KEY_DAYS_MAX } from '#contract/staff/machine-keys.ts'
import { MACHINE_SCOPES, type MachineScope } from '#domain/staff/machine-scopes.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { SecretShown } from '#web/staff/form/secret-shown.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
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
  const { busy, save, error, failure } = useSave({ name, days, scopes })
  const make = (): Promise<void> =>
    save(async () => {
      try {
        const body = { name, scopes: [...scopes], days: daysOf(days) }
        setToken((await send(addMachineKey, { body })).token)
        onMade()
      } catch (refusal) {
        if (!takes(refusal, () => void make())) throw refusal
      }
    })
  if (token !== null) return <TokenShown token={token} onClose={onClose} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void make()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('staff.keys.add')}>
      <FormAlert text={failure} />
      <Field label={t('staff.keys.name')} error={error('name')}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <ScopesField scopes={scopes} setScopes={setScopes} error={error('scopes')} />
      <Field
        label={t('staff.keys.days')}
        hint={t('staff.keys.daysRange', { max: MACHINE_KEY_DAYS_MAX })}
        error={error('days')}
      >
        <TextInput
          value={days}
          inputMode="numeric"
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button type="submit" busy={busy}>
          {t('staff.keys.make')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('staff.keys.cancel')}
        </Button>
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

interface ScopesFieldProps {
  scopes: readonly MachineScope[]
  setScopes: (next: readonly MachineScope[]) => void
  error: string | undefined
}

function ScopesField({ scopes, setScopes, error }: ScopesFieldProps) {
  const t = useT()
  const may = usePermitted()
  const errorId = useId()
  return (
    <fieldset className={styles.scopes} aria-describedby={error && errorId}>
      <legend>{t('staff.keys.scopes')}</legend>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
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
