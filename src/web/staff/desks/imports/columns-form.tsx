import { useState, type Dispatch, type SetStateAction } from 'react'
import { checkImport, type StaffImport } from '#contract/staff/imports.ts'
import { isCreatingKind } from '#domain/imports/kinds.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { columnName } from './column-name.ts'
import { CreatesBox } from './creates-box.tsx'
import styles from './imports.module.css'

const SYSTEM_MAX = 60

interface ColumnsFormProps {
  of: StaffImport
  onChecking: (one: StaffImport) => Promise<void>
}

/** Which field each column is, with an example of it. */
export function ColumnsForm({ of, onChecking }: ColumnsFormProps) {
  const t = useT()
  const [fields, setFields] = useState(() => of.columns.map(({ field }) => field))
  const isMembers = of.kind === 'members'
  // A shop that takes members over has few of them yet.
  const {
    creates,
    setCreates,
    system,
    setSystem,
    failure,
    systemError,
    setSystemError,
    busy,
    check,
  } = useCheck({ of, isMembers, fields, onChecking })
  return (
    <form
      className={panels.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <h2>{t('imports.columns')}</h2>
      <FormAlert text={failure} />
      {isMembers && (
        <SystemField
          systemError={systemError}
          system={system}
          setSystem={setSystem}
          setSystemError={setSystemError}
        />
      )}
      {isCreatingKind(of.kind) && of.state === 'read' && (
        <CreatesBox kind={of.kind} checked={creates} onChange={setCreates} />
      )}
      <ColumnsTable of={of} fields={fields} setFields={setFields} />
      <CheckButton of={of} busy={busy} />
    </form>
  )
}

interface UseCheck {
  of: StaffImport
  isMembers: boolean
  fields: (string | null)[]
  onChecking: (one: StaffImport) => Promise<void>
}

const useCheck = ({ of, isMembers, fields, onChecking }: UseCheck) => {
  const t = useT()
  const [chosen, setCreates] = useState(of.creates || (isMembers && of.state === 'read'))
  // Once rows are shown, the box stands before them.
  const creates = of.state === 'read' ? chosen : of.creates
  const [system, setSystem] = useState(of.system ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [systemError, setSystemError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    setSystemError(undefined)
    try {
      const body = { fields, creates, ...(isMembers && { system }) }
      await onChecking(await send(checkImport, { params: { id: of.id }, body }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setSystemError(error.errors['system']?.[0])
      if (error.errors['system']) return
      setFailure(
        error.code === 'changed_meanwhile'
          ? t('imports.changed')
          : (error.errors['fields']?.[0] ?? error.message),
      )
    } finally {
      setBusy(false)
    }
  }
  return {
    creates,
    setCreates,
    system,
    setSystem,
    failure,
    systemError,
    setSystemError,
    busy,
    check,
  }
}

interface SystemFieldProps {
  systemError: string | undefined
  system: string
  setSystem: (next: string) => void
  setSystemError: (next: string | undefined) => void
}

function SystemField({ systemError, system, setSystem, setSystemError }: SystemFieldProps) {
  const t = useT()
  return (
    <Field label={t('imports.system')} hint={t('imports.systemHint')} error={systemError} required>
      <TextInput
        value={system}
        maxLength={SYSTEM_MAX}
        onChange={(event) => {
          setSystem(event.target.value)
          setSystemError(undefined)
        }}
      />
    </Field>
  )
}

interface ColumnsTableProps {
  of: StaffImport
  fields: (string | null)[]
  setFields: Dispatch<SetStateAction<(string | null)[]>>
}

function ColumnsTable({ of, fields, setFields }: ColumnsTableProps) {
  const t = useT()
  return (
    <DataTable
      caption={t('imports.columns')}
      captionHidden
      columns={[
        { key: 'column', header: t('imports.column') },
        { key: 'example', header: t('imports.example') },
        { key: 'field', header: t('imports.field') },
      ]}
      rows={of.columns.map(({ header, example }, at) => ({
        id: String(at),
        cells: {
          column: header,
          example: <span className={styles.example}>{example}</span>,
          field: (
            <Select
              className={styles.choice}
              aria-label={`${t('imports.field')}: ${header}`}
              value={fields[at] ?? ''}
              options={[
                { value: '', label: t('imports.leaveOut') },
                ...of.fields.map((field) => ({ value: field, label: columnName(t, field, of) })),
              ]}
              onChange={(event) => {
                const field = event.target.value || null
                setFields((now) => now.map((one, index) => (index === at ? field : one)))
              }}
            />
          ),
        },
      }))}
    />
  )
}

function CheckButton({ of, busy }: { of: StaffImport; busy: boolean }) {
  const t = useT()
  return (
    <div className={panels.acts}>
      <Button
        type="submit"
        variant={of.state === 'read' ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel={t('imports.checking')}
      >
        {t('imports.check')}
      </Button>
    </div>
  )
}
