import { useState } from 'react'
import { planCampaign, type StaffCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import styles from '../coupons.module.css'

interface PlanProps {
  campaign: StaffCampaign
  reload: () => Promise<void>
}

/** When a draft is sent. What was saved is what is sent. */
export function PlanCampaign({ campaign: { id, version, segment, channel }, reload }: PlanProps) {
  const t = useT()
  const [at, setAt] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { busy, save, error, failed, failure } = useSave({ at })
  const approval = waitingIn(failed)
  if (approval) return <ApprovalNeeded approval={approval} what={t('campaigns.approvalWhat')} />
  const plan = () =>
    save(async () => {
      setAsking(false)
      await send(planCampaign, {
        params: { id },
        body: { version, planned_at: at === '' ? null : typedInstant(at) },
      })
      await reload()
    })
  const refused = error('segment_id') ?? error('coupon_code') ?? null
  return (
    <section className={styles.part} aria-label={t('campaigns.plan')}>
      <h2 className={styles.title}>{t('campaigns.plan')}</h2>
      <p className={styles.faint}>{t('campaigns.planHint')}</p>
      <Field
        label={t('campaigns.plannedAt')}
        hint={t('campaigns.atHint')}
        error={error('planned_at')}
      >
        <TextInput
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button busy={busy} busyLabel={t('campaigns.saving')} onClick={() => setAsking(true)}>
          {t(at === '' ? 'campaigns.sendNow' : 'campaigns.plan')}
        </Button>
      </div>
      <FormAlert text={refused ?? failure} />
      <Confirm
        open={isAsking}
        title={t('campaigns.planTitle', { segment })}
        text={t('campaigns.planText', { channel: t(`campaigns.channel.${channel}`) })}
        confirmLabel={t(at === '' ? 'campaigns.sendNow' : 'campaigns.plan')}
        cancelLabel={t('campaigns.keepDraft')}
        busy={busy}
        busyLabel={t('campaigns.saving')}
        onConfirm={() => void plan()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
