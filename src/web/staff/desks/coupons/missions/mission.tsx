import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  getStaffMission,
  listStaffMissions,
  withdrawStaffMission,
  type StaffMission,
} from '#contract/staff/missions.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Budget, MissionBadge } from './mission-values.tsx'
import styles from '../coupons.module.css'

/** A mission: its terms, budget and funnel, a copy of it, and its withdrawal. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const mayWrite = usePermitted()('loyalty.write')
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: [getStaffMission.path, id],
    queryFn: ({ signal }) => send(getStaffMission, { params: { id }, signal }),
  })
  const mission = query.data
  return (
    <Page
      title={mission?.title[locale] ?? t('staff.title.missions')}
      note={mission && <MissionBadge {...mission} />}
      back={{ to: staffPages.missions(), label: t('staff.title.missions') }}
      actions={
        mission &&
        mayWrite && (
          <ButtonLink to={staffPages.newMission(mission.id)} size="sm">
            {t('missionDesk.copy')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={query} data={mission} failed={t('loyalty.failed')} lines={6}>
        {(mission) => (
          <div className={styles.page}>
            <Terms mission={mission} />
            {mayWrite && mission.state !== 'withdrawn' && <Withdraw mission={mission} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Terms({ mission }: { mission: StaffMission }) {
  const t = useT()
  const locale = useLocale()
  const { started, completed, rewarded } = mission
  const facts = [
    [t('missionDesk.summary'), mission.summary[locale]],
    [t('missionDesk.kind'), t(`missionDesk.kind.${mission.kind}`)],
    [t('missionDesk.target'), `${formatNumber(mission.target)} ${mission.unit_label[locale]}`],
    [
      t('missionDesk.reward'),
      t('missionDesk.rewardOf', { points: formatNumber(mission.reward_points) }),
    ],
    [t('missionDesk.period'), t(`missionDesk.period.${mission.period}`)],
    [t('missionDesk.from'), formatDateTime(new Date(mission.starts_at), locale)],
    [t('missionDesk.to'), formatEnd(new Date(mission.ends_at), locale)],
    [t('missionDesk.funnel'), t('missionDesk.funnelOf', { started, completed, rewarded })],
    [t('missionDesk.budget'), <Budget key="budget" mission={mission} />],
  ] as const
  return (
    <section className={styles.part} aria-label={t('missionDesk.part.what')}>
      <Facts facts={facts} className={styles.facts} />
    </section>
  )
}

function Withdraw({ mission: { id, title } }: { mission: StaffMission }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  return (
    <div className={styles.row}>
      <AskedButton
        words={{
          button: t('missionDesk.withdraw'),
          title: t('missionDesk.withdrawTitle', { name: title[locale] }),
          text: t('missionDesk.withdrawText'),
          keep: t('missionDesk.keep'),
          busy: t('loyalty.saving'),
        }}
        run={async () => {
          await send(withdrawStaffMission, { params: { id } })
          await queries.invalidateQueries({ queryKey: [getStaffMission.path, id] })
          await queries.invalidateQueries({ queryKey: [listStaffMissions.path] })
        }}
      />
    </div>
  )
}
