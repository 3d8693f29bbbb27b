import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listApprovals, type StaffApproval } from '#contract/staff/approvals.ts'
import {
  changeStaffSetting,
  listSettingPlans,
  listStaffSettings,
  planStaffSetting,
  type SettingPlan,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { settingValue } from '#i18n/setting-value.ts'
import { CallFailure } from '#web/send.ts'
import { FilterBar } from '#web/staff/list/filter-bar.tsx'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { useProof, useSure } from '#web/staff/form/proof/proof.tsx'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { groupName, refusalIn, type Refusal, type Save } from './values.ts'
import styles from './settings.module.css'

const NAMES = namesOf([
  { kind: 'flag', name: 'changed', label: '' },
  { kind: 'flag', name: 'planned', label: '' },
])

const NONE: readonly SettingPlan[] = []
const NOTHING: readonly StaffApproval[] = []

/** Every setting of the shop, in groups. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useListAddress(NAMES)
  const { data, error, refetch } = useQuery({
    queryKey: [listStaffSettings.path],
    queryFn: ({ signal }) => send(listStaffSettings, { signal }),
  })
  const { data: plans = NONE } = useQuery({
    queryKey: [listSettingPlans.path],
    queryFn: ({ signal }) => send(listSettingPlans, { signal }),
  })
  const [past, setPast] = useState<string | null>(null)
  const { save, waits, dialog, question } = useSaving()
  const filters: Filter[] = [
    { kind: 'flag', name: 'changed', label: t('staff.settings.changedOnly') },
    { kind: 'flag', name: 'planned', label: t('staff.settings.plannedOnly') },
  ]
  const found = useFound(data ?? [], plans, address.filters)
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <Page title={t('staff.title.settings')}>
      {waits && (
        <ApprovalNeeded
          approval={waits}
          what={t('staff.settings.approval', { name: waits.name[locale] })}
        />
      )}
      <FilterBar
        filters={filters}
        values={address.filters}
        onChange={(values) => change({ filters: values })}
        searchLabel={t('staff.settings.search')}
      />
      {error && (
        <ErrorState
          title={t('staff.list.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {groups.length > 1 && <Jumps groups={groups} />}
      {data && found.length === 0 && <EmptyState title={t('staff.settings.none')} />}
      {groups.map((group) => (
        <SettingGroup
          key={group}
          group={group}
          found={found}
          plans={plans}
          save={save}
          setPast={({ key }) => setPast(key)}
        />
      ))}
      <HistoryDialog settings={data} shown={past} onSave={save} onClose={() => setPast(null)} />
      {dialog}
      {question}
    </Page>
  )
}

/** Changes that wait for a second person, also after the page was left. */
const useWaiting = () => {
  const { data = NOTHING } = useQuery({
    queryKey: [listApprovals.path, 'setting_change'],
    queryFn: ({ signal }) =>
      send(listApprovals, { query: { act: 'setting_change', state: 'open' }, signal }),
  })
  return data
}

/** The way to each group of the page. */
function Jumps({ groups }: { groups: readonly string[] }) {
  const t = useT()
  return (
    <nav className={styles.jumps} aria-label={t('staff.settings.groups')}>
      {groups.map((group) => (
        <a key={group} href={`#group-${group}`} className={styles.jump}>
          {groupName(t, group)}
        </a>
      ))}
    </nav>
  )
}

interface SettingGroupProps {
  group: string
  found: ReturnType<typeof useFound>
  plans: readonly SettingPlan[]
  save: Save
  setPast: (next: StaffSetting) => void
}

function SettingGroup({ group, found, plans, save, setPast }: SettingGroupProps) {
  const t = useT()
  const waiting = useWaiting()
  return (
    <section className={styles.group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className={styles.groupName}>
        {groupName(t, group)}
      </h2>
      <ul className={styles.rows}>
        {found
          .filter((one) => one.group === group)
          .map((one) => (
            <SettingRow
              key={one.key}
              setting={one}
              plans={plans.filter(({ key }) => key === one.key)}
              waiting={waiting.filter(({ entity }) => entity.id === one.key)}
              onSave={save}
              onHistory={setPast}
            />
          ))}
      </ul>
    </section>
  )
}

const useFound = (
  settings: readonly StaffSetting[],
  plans: readonly SettingPlan[],
  { q = '', changed, planned }: Readonly<Record<string, string>>,
): StaffSetting[] => {
  const typed = q.toLowerCase()
  return settings.filter(
    (one) =>
      (!changed || one.value !== one.default) &&
      (!planned || plans.some(({ key, state }) => key === one.key && state === 'planned')) &&
      [one.key, ...Object.values(one.name), ...Object.values(one.meaning)].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  )
}

/** Sends a value, to hold at once or from an instant on. Says that it is saved, or was before. */
const useSending = () => {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const plan = async (setting: StaffSetting, value: string, startsAt: string, isSure: boolean) => {
    const { starts_at: at, value: planned } = await send(planStaffSetting, {
      params: { key: setting.key as never },
      body: { value, starts_at: startsAt, is_sure: isSure },
    })
    await client.invalidateQueries({ queryKey: [listSettingPlans.path] })
    const words = { name: setting.name[locale], at: formatDateTime(new Date(at), locale) }
    const shown = settingValue(t, setting, planned, locale)
    return { done: t('staff.settings.plannedDone', { ...words, value: shown }) }
  }
  const change = async (setting: StaffSetting, value: string, isSure: boolean) => {
    const { key, value: previous } = setting
    const saved = await send(changeStaffSetting, {
      params: { key: key as never },
      body: { value, previous, is_sure: isSure },
    })
    await client.invalidateQueries({ queryKey: [listStaffSettings.path] })
    const words = { name: saved.name[locale], value: settingValue(t, saved, saved.value, locale) }
    const isSame = saved.changed_at === setting.changed_at
    return isSame
      ? { same: t('staff.settings.same', words) }
      : { done: t('staff.settings.saved', words) }
  }
  return async (
    setting: StaffSetting,
    value: string,
    startsAt: string | null,
    isSure: boolean,
  ): Promise<Refusal | null> => {
    const answer =
      startsAt === null
        ? await change(setting, value, isSure)
        : await plan(setting, value, startsAt, isSure)
    if ('same' in answer) return { value: answer.same }
    showToast({ tone: 'success', text: answer.done })
    return null
  }
}

const useSaving = () => {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const { ask, question } = useSure()
  const sendValue = useSending()
  const [waits, setWaits] = useState<(WaitingFor & Pick<StaffSetting, 'name'>) | null>(null)
  const save: Save = async (setting, value, startsAt = null, isSure = false) => {
    const { name } = setting
    setWaits(null)
    try {
      return await sendValue(setting, value, startsAt, isSure)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (takes(error, () => void save(setting, value, startsAt, isSure))) return null
      if (error.code === 'setting_unlikely') {
        const title = t('staff.settings.sure', { name: name[locale] })
        const isMeant = await ask(title, error.errors['value'] ?? [])
        return isMeant ? save(setting, value, startsAt, true) : {}
      }
      const waiting = waitingIn(error)
      if (waiting) {
        setWaits({ ...waiting, name })
        void client.invalidateQueries({ queryKey: [listApprovals.path] })
        scrollTo({ top: 0 })
        return null
      }
      if (error.code === 'changed_meanwhile')
        await client.invalidateQueries({ queryKey: [listStaffSettings.path] })
      return refusalIn(error)
    }
  }
  return { save, waits, dialog, question }
}
