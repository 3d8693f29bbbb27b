import { useT } from '#web/state/locale.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'

/** Placeholder of a list that is loading. */
export function WaitingRows({ rows, className }: { rows: number; className?: string | undefined }) {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={className}>
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </Busy>
  )
}
