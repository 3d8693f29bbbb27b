import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnStaffSession, ownStaffSessions } from '#contract/staff/sign-in/session.ts'
import { isChoosingSounds } from '#web/staff/live/count.ts'
import { send } from '#web/staff/send.ts'
import { standing, useNeedsFactor, useStaff } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Factors } from './factors.tsx'
import { Notices } from './notices.tsx'
import { Pin } from './pin.tsx'
import { SessionTable } from './session-table.tsx'
import styles from './people.module.css'

/** One's own account: sessions, second factors, recovery codes. */
export function Component() {
  const t = useT()
  const { name, login } = useStaff()
  const now = useStore(standing)
  const needsFactor = useNeedsFactor()
  // What came first when the page was opened stays first: the recovery codes are shown there.
  const [isFactorFirst] = useState(needsFactor)
  return (
    <Page title={t('staff.title.me')}>
      {needsFactor && (
        <Banner tone="warn" title={t('staff.me.needed')}>
          {t('staff.me.neededText')}
        </Banner>
      )}
      <p>
        {name} ({login})
      </p>
      <Notices />
      {isFactorFirst && <Factors isFirst />}
      <OwnSessions />
      {!isFactorFirst && <Factors isFirst={false} />}
      {now.state === 'in' && now.pin && <Pin isSet={now.pin === 'set'} />}
      {!needsFactor && <Sounds />}
    </Page>
  )
}

/** Opens what the bell opens, for those who look for it here. */
function Sounds() {
  const t = useT()
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('staff.me.sounds')}</h2>
      <p>{t('staff.me.soundsText')}</p>
      <div>
        <Button variant="secondary" onClick={() => isChoosingSounds.set(true)}>
          {t('staff.me.soundsChoose')}
        </Button>
      </div>
    </section>
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
