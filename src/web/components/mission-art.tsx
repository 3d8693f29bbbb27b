import type { MissionKind } from '#domain/mission.ts'
import sprite from '../assets/mission-art.svg'

/**
 * The small picture of a kind of mission; `mission` stands for missions as such. They are drawings
 * in one file beside the script. Decoration.
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
