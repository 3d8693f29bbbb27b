import type { StaffMission } from '#contract/staff/missions.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Progress } from '#web/ui/display/progress.tsx'

const TONES: Readonly<Record<StaffMission['state'], BadgeTone>> = {
  open: 'leaf',
  upcoming: 'mango',
  ended: 'neutral',
  spent: 'neutral',
  withdrawn: 'dragon',
}

export function MissionBadge({ state }: Pick<StaffMission, 'state'>) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`missionDesk.state.${state}`)}</Badge>
}

/** How much of the tighter limit is used, as a bar with words. */
export function Budget({ mission }: { mission: StaffMission }) {
  const t = useT()
  const { max_points: most, max_winners: winners, points_given: given } = mission
  const text =
    most === null
      ? winners === null
        ? t('missionDesk.noBudget', { given: formatNumber(given) })
        : t('missionDesk.winnersOf', {
            given: formatNumber(mission.winners),
            all: formatNumber(winners),
          })
      : t('missionDesk.budgetOf', { given: formatNumber(given), all: formatNumber(most) })
  const used = Math.max(
    most === null ? 0 : given / most,
    winners === null ? 0 : mission.winners / winners,
  )
  return (
    <>
      {(most !== null || winners !== null) && (
        <Progress
          value={Math.floor(used * 100)}
          label={t('missionDesk.budget')}
          valueText={text}
          milestones={[]}
        />
      )}
      {text}
    </>
  )
}
