import { stopCampaign, type StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { formatDateTime } from '#i18n/format.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Progress } from '#web/ui/display/progress.tsx'
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
  const facts: Fact[] = [
    [t('campaigns.segment'), campaign.segment],
    [t('campaigns.channel'), t(`campaigns.channel.${campaign.channel}`)],
    [t('campaigns.coupon'), campaign.coupon_code ?? '–'],
    state === 'planned' || state === 'sending'
      ? [t('campaigns.sendsFrom'), moment(campaign.sends_from)]
      : [t('campaigns.endedAt'), moment(campaign.ended_at)],
  ]
  const all = (sent ?? 0) + (waiting ?? 0)
  const words = t('campaigns.progress', {
    sent: shownPeople(sent, t),
    waiting: shownPeople(waiting, t),
  })
  return (
    <section className={styles.part} aria-label={t('campaigns.about')}>
      <Facts facts={facts} className={styles.facts} />
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
  if (!mayWrite) return null
  return (
    <div className={styles.row}>
      <AskedButton
        words={{
          button: t('campaigns.stop'),
          title: t('campaigns.stopTitle', { name }),
          text: t('campaigns.stopText'),
          keep: t('campaigns.keepSending'),
          busy: t('campaigns.saving'),
        }}
        run={async () => {
          await send(stopCampaign, { params: { id } })
          await reload()
        }}
      />
    </div>
  )
}
