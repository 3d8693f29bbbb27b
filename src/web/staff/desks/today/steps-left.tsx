import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listShopChecks } from '#contract/staff/sign-in/opening.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'

/** How many steps a new shop still needs before it can sell; undefined until that is known. */
export const useStepsLeft = (mayRead: boolean): number | undefined => {
  const { data, isPending } = useQuery({
    queryKey: [listShopChecks.path],
    queryFn: ({ signal }) => send(listShopChecks, { signal }),
    enabled: mayRead,
  })
  if (mayRead && isPending) return undefined
  return data?.filter(({ state }) => state === 'missing').length ?? 0
}

/** The way to the steps that are left, until none is. */
export function StepsLeft({ count }: { count: number }) {
  const t = useT()
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
