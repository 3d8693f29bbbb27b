import { useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginTotp,
  endOwnStaffSession,
  finishTotp,
  ownFactors,
  ownStaffSessions,
  renewRecoveryCodes,
} from '#contract/staff/session.ts'
import { CallFailure } from '#web/send.ts'
import { CodeField } from '#web/staff/form/code-field.tsx'
import { useProof } from '#web/staff/form/proof.tsx'
import { send } from '#web/staff/send.ts'
import { openSession, standing, useStaff } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SessionTable } from './session-table.tsx'
import styles from './people.module.css'

/** One's own account: sessions, authenticator app, recovery codes. */
export function Component() {
  const t = useT()
  const { name, login } = useStaff()
  const now = useStore(standing)
  return (
    <Page title={t('staff.title.me')}>
      {now.state === 'in' && now.needsFactor && (
        <Banner tone="warn" title={t('staff.me.needed')}>
          {t('staff.me.neededText')}
        </Banner>
      )}
      <p>
        {name} ({login})
      </p>
      <OwnSessions />
      <Factors />
    </Page>
  )
}

function OwnSessions() {
  const t = useT()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [ownStaffSessions.path],
    queryFn: ({ signal }) => send(ownStaffSessions, { signal }),
  })
  const end = async (id: string) => {
    await send(endOwnStaffSession, { params: { id } })
    await client.invalidateQueries({ queryKey: [ownStaffSessions.path] })
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.people.sessions')}</h2>
      {data && <SessionTable sessions={data} onEnd={(id) => void end(id)} />}
    </section>
  )
}

type Setup = { uri: string; secret: string }

function Factors() {
  const t = useT()
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: [ownFactors.path],
    queryFn: ({ signal }) => send(ownFactors, { signal }),
  })
  const run = async (work: () => Promise<void>) => {
    setFailure(null)
    try {
      await work()
      await client.invalidateQueries({ queryKey: [ownFactors.path] })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!takes(error, () => void run(work))) setFailure(error.message)
    }
  }
  const hasApp = data?.factors.some(({ kind }) => kind === 'totp') ?? false
  const confirm = (code: string) =>
    run(async () => {
      setCodes((await send(finishTotp, { body: { code } })).recovery_codes)
      setSetup(null)
      await openSession()
    })
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.me.factor')}</h2>
      <p>
        {hasApp
          ? t('staff.me.hasApp', { count: data?.recovery_codes_left ?? 0 })
          : t('staff.me.noApp')}
      </p>
      <FormAlert text={failure} />
      {codes && <Codes codes={codes} />}
      {setup ? (
        <ConfirmApp setup={setup} onConfirm={confirm} />
      ) : (
        <div className={styles.acts}>
          <Button
            size="sm"
            onClick={() => void run(async () => setSetup(await send(beginTotp, {})))}
          >
            {t(hasApp ? 'staff.me.otherApp' : 'staff.me.setUp')}
          </Button>
          {hasApp && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                void run(async () => setCodes((await send(renewRecoveryCodes, {})).recovery_codes))
              }
            >
              {t('staff.me.newCodes')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </section>
  )
}

/** Shown once, after they were made. */
function Codes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  return (
    <div role="status">
      <p>{t('staff.me.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}

function ConfirmApp({
  setup,
  onConfirm,
}: {
  setup: Setup
  onConfirm: (code: string) => Promise<void>
}) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void onConfirm(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('staff.me.scan')}</p>
      <QrCode text={setup.uri} alt={t('staff.me.qr')} />
      <p>
        {t('staff.me.type')} <code>{setup.secret}</code>
      </p>
      <CodeField label={t('staff.me.code')} value={code} onChange={setCode} inputMode="numeric" />
      <div>
        <Button type="submit">{t('staff.me.confirm')}</Button>
      </div>
    </form>
  )
}
