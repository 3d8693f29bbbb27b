import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listShopChecks } from '#contract/staff/sign-in/opening.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'

/** What a new shop still needs before it can sell, until nothing is left. */
export function StepsLeft() {
  const t = useT()
  const { data = [] } = useQuery({
    queryKey: [listShopChecks.path],
    queryFn: ({ signal }) => send(listShopChecks, { signal }),
  })
  const count = data.filter(({ state }) => state === 'missing').length
  if (count === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('staff.start.note', { count })}
      action={
        <ButtonLink size="sm" to={staffPages.start()}>
          {t('staff.start.noteLink')}
        </ButtonLink>
      }
    />
  )
}
