import { useState } from 'react'
import { stopCampaign, type StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { shownPeople } from './shown-people.ts'
import styles from '../coupons.module.css'

interface SendingProps {
  campaign: StaffCampaign
  reload: () => Promise<void>
}

/** Whom it is for, when, how far it is, and the button that stops it. */
export function Sending({ campaign, reload }: SendingProps) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string | null) => (at === null ? '–' : formatDateTime(new Date(at), locale))
  const { state, sent, waiting } = campaign
  const facts = [
    [t('campaigns.segment'), campaign.segment],
    [t('campaigns.channel'), t(`campaigns.channel.${campaign.channel}`)],
    [t('campaigns.coupon'), campaign.coupon_code ?? '–'],
    state === 'planned' || state === 'sending'
      ? [t('campaigns.sendsFrom'), moment(campaign.sends_from)]
      : [t('campaigns.endedAt'), moment(campaign.ended_at)],
  ] as const
  const all = (sent ?? 0) + (waiting ?? 0)
  const words = t('campaigns.progress', {
    sent: shownPeople(sent, t),
    waiting: shownPeople(waiting, t),
  })
  return (
    <section className={styles.part} aria-label={t('campaigns.about')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'sending' && (
        <>
          <Progress
            value={all === 0 ? 0 : ((sent ?? 0) / all) * 100}
            label={t('campaigns.state.sending')}
            valueText={words}
          />
          <p role="status">{words}</p>
        </>
      )}
      {(state === 'planned' || state === 'sending') && <Stop campaign={campaign} reload={reload} />}
    </section>
  )
}

function Stop({ campaign: { id, name }, reload }: SendingProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, run } = useStep()
  if (!mayWrite) return null
  return (
    <div className={styles.row}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('campaigns.stop')}
      </Button>
      <FormAlert text={failure} />
      <Confirm
        open={isAsking}
        title={t('campaigns.stopTitle', { name })}
        text={t('campaigns.stopText')}
        confirmLabel={t('campaigns.stop')}
        cancelLabel={t('campaigns.keepSending')}
        busy={busy}
        busyLabel={t('campaigns.saving')}
        onConfirm={() =>
          void run(async () => {
            await send(stopCampaign, { params: { id } })
            setAsking(false)
            await reload()
          })
        }
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
