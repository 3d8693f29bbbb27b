import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import type { List } from './use-list.ts'

type More = Pick<List<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>

/** Loads the next page of a list; nothing at its end. */
export function MoreButton({ hasMore, isLoadingMore, loadMore }: More) {
  const t = useT()
  return hasMore ? (
    <Button
      size="sm"
      variant="secondary"
      busy={isLoadingMore}
      busyLabel={t('staff.loading')}
      onClick={loadMore}
    >
      {t('staff.list.more')}
    </Button>
  ) : null
}
