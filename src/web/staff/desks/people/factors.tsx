import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { removeFactor } from '#contract/staff/sign-in/passkeys.ts'
import {
  beginTotp,
  finishTotp,
  ownFactors,
  renewRecoveryCodes,
} from '#contract/staff/sign-in/session.ts'
import { formatDateTime } from '#i18n/format.ts'
import { CallFailure } from '#web/send.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { send } from '#web/staff/send.ts'
import { openSession, usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ConfirmApp, type Setup } from './confirm-app.tsx'
import { NewPasskey } from './new-passkey.tsx'
import styles from './people.module.css'

type Factor = Data<typeof ownFactors>['factors'][number]
type Adding = { app: Setup } | 'passkey' | null

/** Passkeys, authenticator app and recovery codes of one’s own account. */
export function Factors({ isFirst }: { isFirst: boolean }) {
  const t = useT()
  const { run, failure, dialog } = useActs()
  const [adding, setAdding] = useState<Adding>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data } = useQuery({
    queryKey: [ownFactors.path],
    queryFn: ({ signal }) => send(ownFactors, { signal }),
  })
  const factors = data?.factors ?? []
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const added = (made: readonly string[] | null) => {
    if (made) setCodes(made)
    setAdding(null)
  }
  const confirmApp = (code: string) =>
    run(async () => added((await send(finishTotp, { body: { code } })).recovery_codes))
  const addPasskey = (name: string) =>
    run(async () => {
      // With its library only for those who add one.
      const made = await (await import('#web/staff/form/proof/passkey.ts')).addPasskey(name)
      if (made === 'known') return t('staff.me.passkeyKnown')
      if (made === 'none') return t('staff.me.passkeyNone')
      added(made.codes)
      showToast({ tone: 'success', text: t('staff.me.passkeyAdded') })
      return null
    })
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.me.factor')}</h2>
      <FactorCount data={data} factors={factors} />
      {factors.length > 0 && (
        <FactorList
          factors={factors}
          onRemove={(id) =>
            void run(async () => void (await send(removeFactor, { params: { id } })))
          }
        />
      )}
      <FormAlert text={failure} />
      {codes && <Codes codes={codes} isFirst={isFirst} />}
      {adding === null && (
        <Additions
          setAdding={setAdding}
          run={run}
          hasApp={hasApp}
          factors={factors}
          setCodes={setCodes}
        />
      )}
      {adding === 'passkey' && <NewPasskey onAdd={addPasskey} onCancel={() => setAdding(null)} />}
      {adding !== null && adding !== 'passkey' && (
        <ConfirmApp setup={adding.app} onConfirm={confirmApp} />
      )}
      {dialog}
    </section>
  )
}

function FactorCount({
  data,
  factors,
}: {
  data: { factors: Factor[]; recovery_codes_left: number } | undefined
  factors: Factor[]
}) {
  const t = useT()
  return (
    <>
      {data && (
        <p>
          {factors.length > 0
            ? t('staff.me.hasFactor', { count: data.recovery_codes_left })
            : t('staff.me.noFactor')}
        </p>
      )}
    </>
  )
}

interface AdditionsProps {
  setAdding: (next: Adding) => void
  run: (work: () => Promise<string | null | void>) => Promise<void>
  hasApp: boolean
  factors: Factor[]
  setCodes: (next: readonly string[] | null) => void
}

function Additions({ setAdding, run, hasApp, factors, setCodes }: AdditionsProps) {
  const t = useT()
  return (
    <div className={styles.acts}>
      {'PublicKeyCredential' in window && (
        <Button size="sm" onClick={() => setAdding('passkey')}>
          {t('staff.me.addPasskey')}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => void run(async () => setAdding({ app: await send(beginTotp, {}) }))}
      >
        {t(hasApp ? 'staff.me.otherApp' : 'staff.me.setUp')}
      </Button>
      {factors.length > 0 && (
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
  )
}

/** Runs an act, asks for the second factor where it is needed, and reloads the factors. */
const useActs = () => {
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<string | null | void>): Promise<void> => {
    setFailure(null)
    try {
      const refusal = await work()
      if (refusal) return setFailure(refusal)
      await client.invalidateQueries({ queryKey: [ownFactors.path] })
      await openSession()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (takes(error, () => void run(work))) return
      setFailure(Object.values(error.errors)[0]?.[0] ?? error.message)
    }
  }
  return { run, failure, dialog }
}

interface FactorListProps {
  factors: readonly Factor[]
  onRemove: (id: string) => void
}

function FactorList({ factors, onRemove }: FactorListProps) {
  const t = useT()
  const locale = useLocale()
  const [removing, setRemoving] = useState<Factor | null>(null)
  const nameOf = ({ kind, name }: Factor) =>
    kind === 'totp' ? t('staff.me.app') : t('staff.me.passkey', { name })
  const at = (instant: string) => formatDateTime(new Date(instant), locale)
  return (
    <>
      <ul className={styles.factors}>
        {factors.map((factor) => (
          <li key={factor.id} className={styles.factor}>
            <div>
              <strong>{nameOf(factor)}</strong>
              <p className={styles.when}>
                {t('staff.me.added', { at: at(factor.added_at) })}
                {factor.used_at && ` · ${t('staff.me.used', { at: at(factor.used_at) })}`}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={t('staff.me.removeOne', { name: nameOf(factor) })}
              onClick={() => setRemoving(factor)}
            >
              {t('staff.me.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={removing !== null}
        title={t('staff.me.removeTitle', { name: removing ? nameOf(removing) : '' })}
        text={t(factors.length === 1 ? 'staff.me.removeLastText' : 'staff.me.removeText')}
        confirmLabel={t('staff.me.remove')}
        cancelLabel={t('staff.people.cancel')}
        onConfirm={() => {
          if (removing) onRemove(removing.id)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

/** Shown once, after they were made; with the first ones the way to what comes next. */
function Codes({ codes, isFirst }: { codes: readonly string[]; isFirst: boolean }) {
  const t = useT()
  const [next, screen] = usePermitted()('settings.write')
    ? [staffPages.start(), t('staff.title.start')]
    : [staffPages.today(), t('staff.title.today')]
  return (
    <div role="status">
      <p>{t('staff.me.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isFirst && (
        <ButtonLink size="sm" to={next}>
          {t('staff.me.goOn', { screen })}
        </ButtonLink>
      )}
    </div>
  )
}
