import Check from 'lucide-react/icons/check'
import type { Mission } from '#contract/missions.ts'
import { useT } from '#web/state/locale.tsx'
import { ProgressRing } from '#web/ui/display/progress.tsx'
import { pendingPercent, pendingWords, progressWords, shortProgress } from './mission-words.ts'

const OVER: ReadonlySet<Mission['state']> = new Set(['expired', 'withdrawn'])
const REACHED: ReadonlySet<Mission['state']> = new Set(['completed', 'rewarded'])

/** How far a mission is; what is paid and not completed yet is drawn paler after it. */
export function MissionRing({ mission }: { mission: Mission }) {
  const t = useT()
  const isReached = REACHED.has(mission.state)
  const words = [progressWords(mission, t), pendingWords(mission, t)].filter(Boolean).join(', ')
  return (
    <ProgressRing
      value={isReached ? 100 : mission.percentage}
      pending={pendingPercent(mission)}
      tone={OVER.has(mission.state) ? 'quiet' : 'leaf'}
      label={t('missions.progress', { name: mission.title })}
      valueText={words}
    >
      {isReached ? <Check size={20} strokeWidth={2.5} /> : shortProgress(mission)}
    </ProgressRing>
  )
}
