import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  dropSettingPlan,
  listSettingPlans,
  type SettingPlan,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { settingValue } from '#i18n/setting-value.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './settings.module.css'

interface PlansProps {
  setting: StaffSetting
  plans: readonly SettingPlan[]
}

/** What a setting will be, and when; one that was due and did not fit is shown until the next change. */
export function Plans({ setting, plans }: PlansProps) {
  const t = useT()
  const locale = useLocale()
  const missed = plans.find(
    ({ state, ended_at: at }) =>
      state === 'missed' && (setting.changed_at === null || (at ?? '') > setting.changed_at),
  )
  return (
    <>
      {plans
        .filter(({ state }) => state === 'planned')
        .map((plan) => (
          <Planned key={plan.id} setting={setting} plan={plan} />
        ))}
      {missed && (
        <p className={styles.missed}>
          {t('staff.settings.missed', {
            at: formatDateTime(new Date(missed.starts_at), locale),
            value: settingValue(t, setting, missed.value, locale),
          })}
        </p>
      )}
    </>
  )
}

function Planned({ setting, plan }: { setting: StaffSetting; plan: SettingPlan }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const at = formatDateTime(new Date(plan.starts_at), locale)
  const cancel = async () => {
    setBusy(true)
    try {
      await send(dropSettingPlan, { params: { id: plan.id } })
      showToast({ tone: 'success', text: t('staff.settings.unplanned') })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [listSettingPlans.path] })
    }
  }
  return (
    <div className={styles.planned}>
      <p>
        <strong>
          {t('staff.settings.planned', { at, value: settingValue(t, setting, plan.value, locale) })}
        </strong>{' '}
        <span className={styles.meaning}>{t('staff.settings.plannedBy', { by: plan.by })}</span>
      </p>
      {may('settings.write') && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('staff.settings.unplanOf', { name: setting.name[locale], at })}
          disabled={busy}
          onClick={() => void cancel()}
        >
          {t('staff.settings.unplan')}
        </Button>
      )}
    </div>
  )
}
