import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getLedger, saveLedgerAccount, type LedgerAccount } from '#contract/staff/accounting.ts'
import { CallFailure } from '#web/send.ts'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './accounting.module.css'

interface ChartProps {
  accounts: readonly LedgerAccount[]
  mayWrite: boolean
}

/** What the company's own chart calls the accounts of the journal. */
export function Chart({ accounts, mayWrite }: ChartProps) {
  const t = useT()
  const [edited, setEdited] = useState<LedgerAccount | null>(null)
  return (
    <section aria-labelledby="ledger-chart">
      <h2 id="ledger-chart">{t('accounting.chart')}</h2>
      <p>{t('accounting.chartText')}</p>
      <DataTable
        caption={t('accounting.chart')}
        captionHidden
        columns={[
          { key: 'number', header: t('accounting.number') },
          { key: 'name', header: t('accounting.name') },
          { key: 'account', header: t('accounting.account') },
          { key: 'act', header: t('accounting.act') },
        ]}
        rows={accounts.map((one) => ({
          id: one.account,
          cells: {
            number: one.number,
            name: one.name,
            account: <code>{one.account}</code>,
            act: mayWrite && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('accounting.editOf', { account: one.account })}
                onClick={() => setEdited(one)}
              >
                {t('accounting.edit')}
              </Button>
            ),
          },
        }))}
      />
      <FormModal
        open={edited !== null}
        onClose={() => setEdited(null)}
        size="md"
        title={t('accounting.editTitle', { account: edited?.account ?? '' })}
      >
        {edited && <Editor key={edited.account} account={edited} onDone={() => setEdited(null)} />}
      </FormModal>
    </section>
  )
}

function Editor({ account, onDone }: { account: LedgerAccount; onDone: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [number, setNumber] = useState(account.number)
  const [name, setName] = useState(account.name)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [newer, setNewer] = useState<LedgerAccount | null>(null)
  const [busy, setBusy] = useState(false)
  useTypedInModal(number !== account.number || name !== account.name)
  const finish = async () => {
    await client.invalidateQueries({ queryKey: [getLedger.path] })
    onDone()
  }
  const save = async (version: number) => {
    setFailure(null)
    setNewer(null)
    setBusy(true)
    try {
      const params = { account: account.account }
      await send(saveLedgerAccount, { params, body: { number, name, version } })
      await finish()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.code === 'changed_meanwhile') setNewer(error.details as LedgerAccount)
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void save(account.version)
  }
  const at = (field: string) => failure?.errors[field]?.[0]
  return (
    <form className={styles.editor} noValidate onSubmit={submit}>
      <FormAlert text={failure && !at('number') && !at('name') ? failure.message : null} />
      <Field label={t('accounting.number')} error={at('number')}>
        <TextInput value={number} onChange={(event) => setNumber(event.target.value)} />
      </Field>
      <Field label={t('accounting.name')} error={at('name')}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy} busyLabel={t('accounting.saving')}>
          {t('accounting.save')}
        </Button>
      </div>
      <Changed
        newer={newer}
        number={number}
        name={name}
        save={save}
        finish={finish}
        setNewer={setNewer}
      />
    </form>
  )
}

interface ChangedProps {
  newer: LedgerAccount | null
  number: string
  name: string
  save: (version: number) => Promise<void>
  finish: () => Promise<void>
  setNewer: (next: LedgerAccount | null) => void
}

function Changed({ newer, number, name, save, finish, setNewer }: ChangedProps) {
  const t = useT()
  return (
    <ChangedMeanwhile
      differences={
        newer && [
          { field: t('accounting.number'), theirs: newer.number, ours: number },
          { field: t('accounting.name'), theirs: newer.name, ours: name },
        ]
      }
      onKeepOurs={() => void save(newer!.version)}
      onTakeTheirs={() => void finish()}
      onClose={() => setNewer(null)}
    />
  )
}
