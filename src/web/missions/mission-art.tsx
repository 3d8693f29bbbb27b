import type { MissionKind } from '#domain/missions/mission.ts'
import sprite from '../assets/mission-art.svg'

/**
 * Decorative picture of a mission kind; `mission` is the generic one. One SVG file outside the
 * bundle.
 */
export function MissionArt({
  kind,
  size,
  className,
}: {
  kind: MissionKind | 'mission'
  size: number
  className?: string | undefined
}) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={className}>
      <use href={`${sprite}#${kind}`} />
    </svg>
  )
}
