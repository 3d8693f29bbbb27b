import type { PointTransaction } from '#contract/points/points.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'

/** A signed amount of points, with a word that conveys its colour's meaning. */
export const usePointsWord = ({
  kind,
  earn_point: points,
}: Pick<PointTransaction, 'kind' | 'earn_point'>) => {
  const t = useT()
  const isPlus = points > 0
  const amount =
    points === 0
      ? t('points.none')
      : t(isPlus ? 'points.plus' : 'points.minus', { points: formatNumber(Math.abs(points)) })
  if (kind === 'restore') return { amount, isPlus, word: t('points.wordReturned') }
  if (kind === 'reverse' || kind === 'debt') return { amount, isPlus, word: t('points.wordBack') }
  if (kind === 'expire') return { amount, isPlus, word: t('points.wordExpired') }
  return { amount, isPlus, word: t(isPlus ? 'points.wordEarned' : 'points.wordUsed') }
}
