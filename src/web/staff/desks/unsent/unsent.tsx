import { useEffect } from 'react'
import { startOutbox } from '#web/staff/offline/outbox.ts'
import { UnsentActs } from '#web/staff/offline/unsent-acts.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'

/** What this device has not sent yet, and what was refused. */
export function Component() {
  const t = useT()
  useEffect(startOutbox, [])
  return (
    <Page title={t('staff.title.unsent')}>
      <UnsentActs />
    </Page>
  )
}
