import { Outlet } from 'react-router'
import { WithQueries } from '#web/components/with-queries.tsx'

/** Around the pages of a customer: the answers that they share. */
export function Component() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
