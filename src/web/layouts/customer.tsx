import { Outlet } from '#web/router.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useLiveUpdates } from '#web/app/live.ts'

/** Around the pages of a customer: the answers that they share. */
export function Component() {
  return (
    <WithQueries>
      <Live />
      <Outlet />
    </WithQueries>
  )
}

function Live() {
  useLiveUpdates()
  return null
}
