import { Outlet } from '#web/router.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useLiveUpdates } from '#web/app/live.ts'

/** Provides the shared query cache to the customer's pages. */
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
