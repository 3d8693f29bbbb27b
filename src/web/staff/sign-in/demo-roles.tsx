import { useEffect, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { demoStaff } from '#contract/staff/sign-in/session.ts'
import { send } from '../send.ts'
import { useLocale, useT } from '../words.ts'
import styles from './sign-in.module.css'

/** Of every account of the demo, as the README says. */
const DEMO_PASSWORD = 'Petik123!'

interface DemoRolesProps {
  busy: boolean
  onChoose: (login: string, password: string) => void
}

/** In the demo: one press signs a visitor in with the role. */
export function DemoRoles({ busy, onChoose }: DemoRolesProps) {
  const t = useT()
  const locale = useLocale()
  const [accounts, setAccounts] = useState<Data<typeof demoStaff>>([])
  useEffect(() => {
    const stop = new AbortController()
    send(demoStaff, { signal: stop.signal, quiet: true }).then(setAccounts, () => null)
    return () => stop.abort()
    // The server names the roles in the language of the call.
  }, [locale])
  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-roles">
      <h2 id="demo-roles" className={styles.demoTitle}>
        {t('staff.signIn.demo')}
      </h2>
      <ul className={styles.roles}>
        {accounts.map(({ login, name, role }) => (
          <li key={login}>
            <button
              type="button"
              className={styles.role}
              disabled={busy}
              onClick={() => onChoose(login, DEMO_PASSWORD)}
            >
              <strong>{role}</strong>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
